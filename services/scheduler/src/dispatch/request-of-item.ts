import { itemRequest } from '@tintype/contracts/batches/item-request';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { withAskedUrl, type StoredRequest } from '@tintype/contracts/capture/stored-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import type { Plan } from '@tintype/contracts/plans/plans';
import { parserOf } from '@tintype/contracts/schemas/parse';

const parseRequest = parserOf(captureRequest);
type Item = Parameters<typeof itemRequest>[0] & { readonly url: string };
export type ItemFault = { readonly code: ErrorCode; readonly message: string };

/**
 * The capture of one item of a batch. It was right when it was accepted; since then a newer version of the program may see it otherwise,
 * or the organization may have changed its plan.
 */
export function requestOfItem(item: Item, plan: Plan): StoredRequest | ItemFault {
  const parsed = parseRequest(itemRequest(item));
  if (!parsed.ok) return { code: 'VALIDATION_ERROR', message: inWords(parsed.fields) };
  try {
    refuseWithoutCapability(plan, parsed.value);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, message: error.message };
  }
  return withAskedUrl({ ...parsed.value, url: new URL(item.url).href }, item.url);
}

const inWords = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, fault]) => `${field} ${fault}`)
    .join('; ');
