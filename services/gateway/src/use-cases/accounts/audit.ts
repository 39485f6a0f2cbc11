import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import type { CallerRequest } from '../../http/authentication.ts';
import { type Caller, getPrincipalId } from '../../http/principal.ts';

/** A user before their first session is a sender too. */
export type AuditedSender<Who = Caller | { readonly userId: string }> = {
  readonly caller: Who;
  readonly request: Pick<CallerRequest, 'address'>;
  readonly requestId: string;
};
type AuditedChange = {
  readonly action: AuditAction;
  /** Defaults to the sender. */
  readonly subject?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Defaults to the organization for which the sender acts, if any. */
  readonly organizationId?: string;
};

/** Records a change by its sender. */
export const auditChange = (
  db: Db,
  { caller, request: { address }, requestId }: AuditedSender,
  change: AuditedChange,
): Promise<void> =>
  writeAudit(db, {
    ...('organizationId' in caller && { organizationId: caller.organizationId }),
    actor: 'kind' in caller ? getPrincipalId(caller) : toPrincipalId(caller),
    subject: 'userId' in caller ? caller.userId : getPrincipalId(caller),
    address,
    requestId,
    ...change,
  });
