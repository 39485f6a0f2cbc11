import { itemRequest } from '@tintype/contracts/batches/item-request';
import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { resolveDevice } from '@tintype/contracts/devices/resolve';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import type { Plan } from '@tintype/contracts/plans/plans';
import { parserOf } from '@tintype/contracts/schemas/parse';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { urlNotAllowed } from './url-not-allowed.ts';

type Asked = {
  readonly request: CaptureRequest;
  readonly checkUrl: AddressPolicy['checkUrl'];
  /** Gets the exact reason of a refused address, which its caller does not learn. */
  readonly onRefusedUrl: (reason: string) => void;
  readonly plan: Pick<Plan, 'capabilities'>;
};

/** What an address and a plan allow of a capture that is right in itself. Gives the request as it is stored: the device by its own name, the URL as it was judged. */
export function checkCapture({ request, checkUrl, onRefusedUrl, plan }: Asked): CaptureRequest {
  const verdict = checkUrl(request.url);
  if (!verdict.allowed) throw urlNotAllowed({ refusal: verdict, field: 'url', onRefusedUrl });

  refuseWithoutCapability(plan, request);

  const device = request.device === undefined ? undefined : resolveDevice(request.device);
  return { ...request, url: verdict.url.href, ...(device === undefined ? {} : { device }) };
}

const parse = parserOf(captureRequest);

export type Settings = Readonly<Record<string, unknown>>;
export type Item = { readonly url: string; readonly options?: Settings };
type AskedItems = Pick<Asked, 'checkUrl' | 'onRefusedUrl' | 'plan'> & {
  readonly items: readonly Item[];
  readonly defaults: Settings;
  /** Where its sender wrote a field of an item; as in a bulk request when left out. */
  readonly placeOf?: (index: number, field: string) => string;
};
type Fault = { readonly failure: ServiceError; readonly fields: Readonly<Record<string, string>> };

/** The capture requests of all items, each judged as if it had been sent alone. One that is refused refuses all, with its fields named. */
export function checkItems({ items, defaults, placeOf, ...rules }: AskedItems): CaptureRequest[] {
  const requests: CaptureRequest[] = [];
  const faults: Fault[] = [];
  for (const [index, { url, options = {} }] of items.entries()) {
    try {
      const parsed = parse(itemRequest({ defaults, options, url }));
      if (!parsed.ok) throw invalidFields(parsed.fields);
      requests.push(checkCapture({ ...rules, request: parsed.value }));
    } catch (failure) {
      if (!(failure instanceof ServiceError)) throw failure;
      const fields = (failure.details['fields'] ?? {}) as Readonly<Record<string, string>>;
      faults.push({ failure, fields: inPlace(fields, { index, options, ...(placeOf && { placeOf }) }) });
    }
  }
  if (faults.length > 0) throw together(faults);
  return requests;
}

type Place = Pick<AskedItems, 'placeOf'> & { readonly index: number; readonly options: Settings };

/** Where its sender wrote a field: in the item, or in the defaults of all. */
function inPlace(
  fields: Readonly<Record<string, string>>,
  { index, options, placeOf = placeInBulk(options) }: Place,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, problem]) => [placeOf(index, field), problem]));
}

const placeInBulk =
  (options: Settings) =>
  (index: number, field: string): string => {
    const [name = ''] = field.split('.');
    if (name === 'url') return `urls.${index}.url`;
    return Object.hasOwn(options, name) ? `urls.${index}.options.${field}` : `defaults.${field}`;
  };

/** What is plainly wrong comes before what is not allowed: it has to be corrected in any case. */
const order: readonly ErrorCode[] = ['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'];

function together(faults: readonly Fault[]): ServiceError {
  const [{ failure: worst }] = faults.toSorted(
    (a, b) => order.indexOf(a.failure.code) - order.indexOf(b.failure.code),
  ) as [Fault];
  const same = faults.filter(({ failure }) => failure.code === worst.code);
  const fields = Object.assign({}, ...same.map((fault) => fault.fields)) as Record<string, string>;
  if (worst.code === 'VALIDATION_ERROR') return invalidFields(fields);
  const [named] = Object.keys(same[0]!.fields);
  // Of an address the sentence begins with its field, which is another one here.
  const message = named?.endsWith('url') ? worst.message.replace(/^url /, `${named} `) : worst.message;
  return new ServiceError(worst.code, { message, details: { ...worst.details, fields } });
}
