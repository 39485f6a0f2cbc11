import type { AccountMail } from '@tintype/contracts/accounts/tokens';
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

/**
 * The texts of account emails. Names of organizations come from users and are shown as text on one
 * line.
 */
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
    lines: ['We received a request to reset the password of your account.'],
    address: url,
    lasts: 'The link works once and expires after one hour. Setting a new password ends all sessions of the account.',
    footer: 'If you did not request this, ignore this email. Your password does not change.',
  }),
  'account.sign_up': ({ url }) => ({
    title: 'Your account on Tintype',
    lines: ['We received a request to create an account with this email address.'],
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

export function accountMail(kind: keyof typeof mailTexts, about: AccountMailInput): Mail {
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
