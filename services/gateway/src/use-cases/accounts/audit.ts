import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import type { CallerRequest } from '../../http/authentication.ts';
import { getPrincipalId } from '../../http/principal.ts';
import type { Sender } from '../../http/route.ts';

/** The sender of a change, with the client address. */
export type AuditedSender = Pick<Sender, 'caller' | 'request' | 'requestId'>;
type AuditChange = {
  readonly action: AuditAction;
  readonly subject: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Records a change in the organization of its sender. */
export const auditChange = (
  db: Db,
  { caller, request: { address }, requestId }: AuditedSender,
  change: AuditChange,
): Promise<void> =>
  writeAudit(db, {
    organizationId: caller.organizationId,
    actor: getPrincipalId(caller),
    address,
    requestId,
    ...change,
  });

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
