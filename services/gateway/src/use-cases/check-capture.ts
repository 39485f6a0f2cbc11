import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { resolveDevice } from '@tintype/contracts/devices/resolve';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import type { Plan } from '@tintype/contracts/plans/plans';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';

type Asked = {
  readonly request: CaptureRequest;
  readonly checkUrl: AddressPolicy['checkUrl'];
  /** Gets the exact reason of a refused address, which its caller is not told. */
  readonly onRefusedUrl: (reason: string) => void;
  readonly plan: Pick<Plan, 'capabilities'>;
};

/** What an address and a plan allow of a capture that is right in itself. Gives the request as it is stored: the device by its own name, the URL as it was judged. */
export function checkCapture({ request, checkUrl, onRefusedUrl, plan }: Asked): CaptureRequest {
  const verdict = checkUrl(request.url);
  if (!verdict.allowed) {
    if (verdict.rule === 'url') throw invalidFields({ url: 'must be a valid URL' });
    onRefusedUrl(`${verdict.rule}: ${verdict.reason}`);
    throw new ServiceError('URL_NOT_ALLOWED', { details: { fields: { url: 'is not allowed as a target' } } });
  }

  refuseWithoutCapability(plan, request);

  const device = request.device === undefined ? undefined : resolveDevice(request.device);
  return { ...request, url: verdict.url.href, ...(device === undefined ? {} : { device }) };
}
