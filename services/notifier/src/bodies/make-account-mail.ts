import {
  linkAddress,
  type LinkKind,
  newToken,
  tokenDigest,
  type AccountMail,
} from '@tintype/contracts/accounts/tokens';
import { newId, type RandomBytes } from '@tintype/contracts/ids/ids';
import { createLink, findLinkById } from '@tintype/database/accounts/links';
import { findUserByEmail } from '@tintype/database/accounts/users';
import type { Database } from '@tintype/database/connect';
import type { MailDelivery } from '@tintype/database/deliveries/due-deliveries';
import { deriveKey } from '@tintype/runtime/secrets';
import { accountMail } from './account-mail.ts';
import type { Mail } from './schedule-mail.ts';

type Dependencies = {
  readonly database: Database;
  readonly publicUrl: string;
  readonly secret: string;
  readonly random: RandomBytes;
};

/**
 * Creates an account email together with its link, so that the link's secret is not stored; a
 * repeated email has a different link. Returns a text as the reason why nothing is sent: only here
 * it is known whether an address has an account.
 */
export async function makeAccountMail(
  dependencies: Dependencies,
  mail: Pick<MailDelivery, 'recipients' | 'subjectId'> & { readonly event: AccountMail },
): Promise<Mail | string> {
  const { database, publicUrl } = dependencies;
  const [email = ''] = mail.recipients;
  if (mail.event === 'account.invitation') {
    const invitation = await findLinkById(database, { id: mail.subjectId });
    if (invitation === undefined) return 'The invitation was accepted or revoked, or has expired.';
    const { organizationId, organizationName, role, createdBy } = invitation;
    const url = await makeLink(dependencies, {
      kind: 'invitation',
      email,
      organizationId,
      role,
      createdBy,
      parentId: invitation.id,
    });
    return accountMail(mail.event, { url, organization: organizationName ?? '' });
  }
  const user = await findUserByEmail(database, email);
  if (mail.event === 'account.sign_up') {
    if (user !== undefined) return accountMail('has-account', { url: `${publicUrl}/sign-in` });
    return accountMail(mail.event, {
      url: await makeLink(dependencies, { kind: 'sign-up', email, createdBy: 'system' }),
    });
  }
  if (user === undefined || user.disabledAt !== null) return 'No account has this email address.';
  return accountMail(mail.event, { url: await makeLink(dependencies, { kind: 'reset', email, createdBy: 'system' }) });
}

type NewMakeAccountMailInput = Omit<Parameters<typeof createLink>[1], 'id' | 'digest' | 'isMailed'> & {
  readonly kind: LinkKind;
};

async function makeLink(
  { database, publicUrl, secret, random }: Dependencies,
  link: NewMakeAccountMailInput,
): Promise<string> {
  const token = newToken(random);
  const digest = tokenDigest(token, deriveKey(secret, 'account-link-pepper'));
  await database.transaction((db) => createLink(db, { ...link, isMailed: true, id: newId(random), digest }));
  return linkAddress(publicUrl, link.kind, token);
}
