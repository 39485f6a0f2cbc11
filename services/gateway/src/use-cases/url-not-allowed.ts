import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import type { Refusal } from '@tintype/network/address-policy';
import { cureOf, describeRefusal, type UseOfAddress } from '@tintype/network/refusal-words';

type Refused = {
  readonly refusal: Refusal;
  readonly field: string;
  readonly use?: UseOfAddress;
  /** Gets the exact reason, which the caller does not learn. */
  readonly onRefusedUrl: (reason: string) => void;
};

/** An address that may not be visited: which field, by which rule, and what helps. */
export function urlNotAllowed({ refusal: { rule, reason }, field, use, onRefusedUrl }: Refused): ServiceError {
  if (rule === 'url') return invalidFields({ [field]: 'must be a valid URL' });
  onRefusedUrl(`${rule}: ${reason}`);
  const problem = describeRefusal(rule, use);
  return new ServiceError('URL_NOT_ALLOWED', {
    message: `${field} ${problem}.${cureOf(rule, use)}`,
    details: { fields: { [field]: problem }, rule },
  });
}
