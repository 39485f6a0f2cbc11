import type { AccountMail } from '@tintype/contracts/accounts/account-mails';
import { document, element, link, oneLine, textElement } from './mail-kit.ts';
import type { Mail } from './schedule-mail.ts';

type Said = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly address: string;
  readonly lasts: string;
  readonly footer: string;
};
type About = { readonly url: string; readonly organization?: string };

/** The words of each account mail. The names of organizations come from others and are shown as text on one line. */
const says: Readonly<Record<AccountMail | 'has-account', (about: About) => Said>> = {
  'account.invitation': ({ url, organization = '' }) => ({
    title: `You are invited to ${oneLine(organization)} on Tintype`,
    lines: [`Somebody who owns "${oneLine(organization)}" invites you to work with it on Tintype.`],
    address: url,
    lasts: 'The link works once, for seven days.',
    footer: 'If you expect no invitation, leave this mail: nothing happens then.',
  }),
  'account.reset': ({ url }) => ({
    title: 'Set a new password for Tintype',
    lines: ['Somebody, probably you, asked for a new password for your account.'],
    address: url,
    lasts: 'The link works once, for one hour. With it all sessions of the account end.',
    footer: 'If it was not you, leave this mail: your password stays as it is.',
  }),
  'account.sign_up': ({ url }) => ({
    title: 'Your account on Tintype',
    lines: ['Somebody, probably you, wants to make an account with this address.'],
    address: url,
    lasts: 'The link works once, for one day.',
    footer: 'If it was not you, leave this mail: no account is made.',
  }),
  'has-account': ({ url }) => ({
    title: 'You have an account on Tintype',
    lines: ['Somebody, probably you, wanted to make an account with this address. There is one already.'],
    address: url,
    lasts: 'Sign in there, or ask for a new password.',
    footer: 'If it was not you, leave this mail: nothing has changed.',
  }),
};

export function accountMail(kind: keyof typeof says, about: About): Mail {
  const { title, lines, address, lasts, footer } = says[kind](about);
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
