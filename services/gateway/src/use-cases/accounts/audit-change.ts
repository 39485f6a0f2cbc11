import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import { getPrincipalId } from '../../http/principal.ts';
import type { Sender } from '../sender.ts';

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
