import { type AccountLink, useLink, writeAccountMail } from '@tintype/database/accounts/links';
import type { Db } from '@tintype/database/connect';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { addMember } from '@tintype/database/accounts/memberships';
import type { Dependencies } from '../../dependencies.ts';
import type { CallerRequest } from '../../http/authentication.ts';
import { auditChange } from './audit.ts';

/**
 * Only a user who reads the emails of the address has an emailed link. Operators do not create
 * accounts for other people's addresses, so a link from the command line counts too.
 */
export const isAddressProof = ({ isMailed, createdBy }: AccountLink): boolean => isMailed || createdBy === 'system';

export async function sendLink(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { id, organizationId, email }: AccountLink & { readonly email: string },
  { request, requestId }: { readonly request: CallerRequest; readonly requestId: string },
): Promise<void> {
  await accounts.limits.admitMail({ email, address: request.address });
  const event = 'account.invitation';
  await writeAccountMail(database, { event, subjectId: id, organizationId, recipient: email, requestId });
}

type JoinInput = {
  readonly digests: readonly Uint8Array[];
  readonly userId: string;
  readonly address: string;
  readonly requestId: string;
};

export async function acceptInvitation(
  db: Db,
  { digests, userId, address, requestId }: JoinInput,
): Promise<AccountLink> {
  const link = await useLink(db, { kind: 'invitation', digests });
  if (link === undefined || link.organizationId === null || link.role === null) throw new ServiceError('LINK_INVALID');
  const { organizationId, role, createdBy } = link;
  await addMember(db, { organizationId, userId, role });
  const details = { role, invitedBy: createdBy };
  await auditChange(
    db,
    { caller: { userId }, request: { address }, requestId },
    { action: 'member.joined', details, organizationId },
  );
  return link;
}
