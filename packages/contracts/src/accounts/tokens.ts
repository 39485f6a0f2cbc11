import { createHmac } from 'node:crypto';
import { randomText, type RandomBytes } from '../ids/ids.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Secret links that work once. The token follows a `#`, so it appears in no log. */
export const linkKinds = {
  setup: { page: 'setup', lifetimeMs: hour },
  invitation: { page: 'invitation', lifetimeMs: 7 * day },
  reset: { page: 'reset', lifetimeMs: hour },
  'sign-up': { page: 'sign-up', lifetimeMs: day },
} as const;
export type LinkKind = keyof typeof linkKinds;
export const linkKindNames = Object.keys(linkKinds) as readonly LinkKind[];

export const linkAddress = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/${linkKinds[kind].page}#${token}`;

export const sessionLifetimesMs = { idle: 7 * day, whole: 30 * day } as const;
export const confirmationMs = 15 * minute;
export const rollGraceSecondsMax = 30 * 86_400;

/**
 * The notifier creates the links of these emails when it sends them, so none of their secrets is
 * stored.
 */
const accountMails = ['account.invitation', 'account.reset', 'account.sign_up'] as const;
export type AccountMail = (typeof accountMails)[number];
export const isAccountMail = (event: string): event is AccountMail =>
  (accountMails as readonly string[]).includes(event);

const tokenAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 43;
const tokenPattern = new RegExp(`^[0-9A-Za-z]{${length}}$`);

/** The secret of a session or of a link: 256 random bits. */
export const newToken = (random: RandomBytes): string => randomText(random, tokenAlphabet, length);
export const isToken = (text: string): boolean => tokenPattern.test(text);

/** Only this digest is stored. The pepper makes a stolen table useless on its own. */
export const tokenDigest = (token: string, pepper: Uint8Array): Buffer =>
  createHmac('sha256', pepper).update(token).digest();

/** Leaves out characters that look alike on paper. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const half = 5;
export const recoveryCodesCount = 10;

/** The code has 49 random bits, in two halves. */
export function newRecoveryCode(random: RandomBytes): string {
  const text = randomText(random, recoveryAlphabet, 2 * half);
  return `${text.slice(0, half)}-${text.slice(half)}`;
}

export function normaliseRecoveryCode(typed: string): string {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return `${text.slice(0, half)}-${text.slice(half)}`;
}
