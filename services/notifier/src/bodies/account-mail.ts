import {
  type AccountMail,
  linkAddress,
  type LinkKind,
  newToken,
  tokenDigest,
} from '@tintype/contracts/accounts/tokens';
import { newId, type RandomBytes } from '@tintype/contracts/ids/ids';
import { createLink, findLinkById } from '@tintype/database/accounts/links';
import { findUserByEmail } from '@tintype/database/accounts/users';
import type { Database } from '@tintype/database/connect';
import type { MailDelivery } from '@tintype/database/deliveries/due-deliveries';
import { deriveKey } from '@tintype/runtime/secrets';
import { document, element, link, oneLine, textElement } from './mail-kit.ts';
import type { Mail } from './schedule-mail.ts';

type AccountMailText = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly address: string;
  readonly lasts: string;
  readonly footer: string;
};
type AccountMailInput = { readonly url: string; readonly organization?: string };

/** Names of organizations come from users and are shown as text on one line. */
const mailTexts: Readonly<Record<AccountMail | 'has-account', (about: AccountMailInput) => AccountMailText>> = {
  'account.invitation': ({ url, organization = '' }) => ({
    title: `You are invited to ${oneLine(organization)} on Tintype`,
    lines: [`An owner of "${oneLine(organization)}" invites you to join this organization on Tintype.`],
    address: url,
    lasts: 'The link works once and expires after seven days.',
    footer: 'If you do not expect an invitation, ignore this email.',
  }),
  'account.reset': ({ url }) => ({
    title: 'Set a new password for Tintype',
    lines: ['We received a request to reset the password of your account. To set a new password, open this link:'],
    address: url,
    lasts: 'The link works once and expires after one hour. Setting a new password ends all sessions of the account.',
    footer: 'If you did not request this, ignore this email. Your password does not change.',
  }),
  'account.sign_up': ({ url }) => ({
    title: 'Create your account on Tintype',
    lines: ['We received a request to create an account with this email address. To create it, open this link:'],
    address: url,
    lasts: 'The link works once and expires after one day.',
    footer: 'If you did not request this, ignore this email. No account is created.',
  }),
  'has-account': ({ url }) => ({
    title: 'You already have an account on Tintype',
    lines: ['We received a request to create an account with this email address, but an account already exists.'],
    address: url,
    lasts: 'Sign in with your account, or reset your password.',
    footer: 'If you did not request this, ignore this email. Nothing has changed.',
  }),
};

function formatAccountMail(kind: keyof typeof mailTexts, about: AccountMailInput): Mail {
  const { title, lines, address, lasts, footer } = mailTexts[kind](about);
  const text = [title, '', ...lines, '', address, '', lasts, '', '-- ', footer, ''].join('\n');
  const inside = [
    textElement('h1', 'title', title),
    ...lines.map((line) => textElement('p', 'fact', line)),
    element('p', 'links', link(address, address)),
    textElement('p', 'meta', lasts),
  ];
  const html = document(title, inside.join('\n'), footer);
  return { subject: title, text, html };
}

type Dependencies = {
  readonly database: Database;
  readonly publicUrl: string;
  readonly secret: string;
  readonly random: RandomBytes;
};

/**
 * Creates an account email and its link. The link's secret is not stored, so a repeated email has a
 * different link. Returns a text as the reason why nothing is sent: whether an address has an
 * account is known only here.
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
    const url = await createMailedLink(dependencies, {
      kind: 'invitation',
      email,
      organizationId,
      role,
      createdBy,
      parentId: invitation.id,
    });
    return formatAccountMail(mail.event, { url, organization: organizationName ?? '' });
  }
  const user = await findUserByEmail(database, email);
  if (mail.event === 'account.sign_up') {
    if (user !== undefined) return formatAccountMail('has-account', { url: `${publicUrl}/sign-in` });
    return formatAccountMail(mail.event, {
      url: await createMailedLink(dependencies, { kind: 'sign-up', email, createdBy: 'system' }),
    });
  }
  if (user === undefined || user.disabledAt !== null) return 'No account has this email address.';
  return formatAccountMail(mail.event, {
    url: await createMailedLink(dependencies, { kind: 'reset', email, createdBy: 'system' }),
  });
}

type MailedLink = Omit<Parameters<typeof createLink>[1], 'id' | 'digest' | 'isMailed'> & {
  readonly kind: LinkKind;
};

async function createMailedLink(
  { database, publicUrl, secret, random }: Dependencies,
  link: MailedLink,
): Promise<string> {
  const token = newToken(random);
  const digest = tokenDigest(token, deriveKey(secret, 'account-link-pepper'));
  await database.transaction((db) => createLink(db, { ...link, isMailed: true, id: newId(random), digest }));
  return linkAddress(publicUrl, link.kind, token);
}
