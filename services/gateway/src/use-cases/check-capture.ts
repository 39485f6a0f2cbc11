import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { sessionFaults } from '@tintype/contracts/capture/session';
import { nearestDevices, resolveDevice } from '@tintype/contracts/devices/resolve';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import type { Plan } from '@tintype/contracts/plans/plans';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';

export const metadataBytesMax = 8_192;

type Asked = {
  readonly request: CaptureRequest;
  readonly checkUrl: AddressPolicy['checkUrl'];
  /** Gets the exact reason of a refused address, which its caller is not told. */
  readonly onRefusedUrl: (reason: string) => void;
  readonly plan: Pick<Plan, 'capabilities'>;
};

/** What a schema cannot say of a capture. Gives the request as it is stored: the device by its own name, the URL as it was judged. */
export function checkCapture({ request, checkUrl, onRefusedUrl, plan }: Asked): CaptureRequest {
  const fields = Object.assign({}, ...rules.map((rule) => rule(request))) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw invalidFields(fields);

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

type Rule = (request: CaptureRequest) => Readonly<Record<string, string>>;

const deviceIsKnown: Rule = ({ device }) =>
  device === undefined || resolveDevice(device) !== undefined
    ? {}
    : { device: `is not known. Near: ${nearestDevices(device).join(', ')}; all: GET /v1/devices` };

const metadataIsSmall: Rule = ({ metadata }) =>
  metadata === undefined || Buffer.byteLength(JSON.stringify(metadata)) <= metadataBytesMax
    ? {}
    : { metadata: `must have at most ${metadataBytesMax} bytes as JSON` };

/** Without an id an output goes by its type; two under one name could not be told apart (interface specification, section 2.3). */
const outputsAreTold: Rule = ({ outputs = [] }) => {
  const names = outputs.map(({ id, type }) => id ?? type);
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  return again < 0 ? {} : { [`outputs.${again}.id`]: 'must be set and differ from the other outputs' };
};

const sessionIsUsable: Rule = ({ session }) => (session === undefined ? {} : sessionFaults(session));

const rules: readonly Rule[] = [deviceIsKnown, metadataIsSmall, outputsAreTold, sessionIsUsable];
