import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { toPrincipalId } from '@tintype/contracts/keys/principal-id';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import type { CallerRequest } from '../../http/authentication.ts';

type AuditedUserRequest = {
  readonly caller: { readonly userId: string };
  readonly request: Pick<CallerRequest, 'address'>;
  readonly requestId: string;
};
type AuditedAction = {
  readonly action: AuditAction;
  readonly subject?: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Writes an audit entry for a user's change to their own account. */
export const auditOwn = (
  db: Db,
  { caller: { userId }, request: { address }, requestId }: AuditedUserRequest,
  { subject = userId, ...told }: AuditedAction,
): Promise<void> => writeAudit(db, { actor: toPrincipalId({ userId }), subject, ...told, address, requestId });
