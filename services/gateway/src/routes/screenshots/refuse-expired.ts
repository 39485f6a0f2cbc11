import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Clock } from '@tintype/runtime/clock';

type Kept = { readonly deletedAt: Date | null; readonly expiresAt: Date };

/** A file is gone for its owner at its time, whether it has been deleted already or not. */
export function refuseExpired({ deletedAt, expiresAt }: Kept, { now }: Clock): void {
  if (deletedAt !== null || expiresAt <= now()) throw new ServiceError('RESULT_EXPIRED');
}
