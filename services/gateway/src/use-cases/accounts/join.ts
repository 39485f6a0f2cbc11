import { type AccountLink, useLink, writeAccountMail } from '@tintype/database/accounts/links';
import type { Db } from '@tintype/database/connect';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { addMember } from '@tintype/database/accounts/memberships';
import { writeAudit } from '@tintype/database/accounts/audit';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import type { Dependencies } from '../../dependencies.ts';
import type { CallerRequest } from '../../http/authentication.ts';

/**
 * Returns whether a link proves the address: only a user who reads the emails of the address has an
 * emailed link. A link from the command line counts as proof, because operators do not create
 * accounts for other people's addresses.
 */
export const isAddressProof = ({ isMailed, createdBy }: AccountLink): boolean => isMailed || createdBy === 'system';

export async function sendLink(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { id, organizationId, email }: AccountLink & { readonly email: string },
  { request: { address }, requestId }: { readonly request: CallerRequest; readonly requestId: string },
): Promise<void> {
  await accounts.limits.admitMail({ email, address });
  const event = 'account.invitation';
  await writeAccountMail(database, { event, subjectId: id, organizationId, recipient: email, requestId });
}

type JoinInput = {
  readonly digests: readonly Uint8Array[];
  readonly userId: string;
  readonly address: string;
  readonly requestId: string;
};

export async function join(db: Db, { digests, userId, address, requestId }: JoinInput): Promise<AccountLink> {
  const link = await useLink(db, { kind: 'invitation', digests });
  if (link === undefined || link.organizationId === null || link.role === null) throw new ServiceError('LINK_INVALID');
  const { organizationId, role, createdBy } = link;
  await addMember(db, { organizationId, userId, role });
  const details = { role, invitedBy: createdBy };
  await writeAudit(db, {
    organizationId,
    actor: toPrincipalId({ userId }),
    action: 'member.joined',
    subject: userId,
    details,
    address,
    requestId,
  });
  return link;
}
