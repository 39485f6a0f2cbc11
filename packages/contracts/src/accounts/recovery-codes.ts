import { randomText, type RandomBytes } from '../ids/ids.ts';

/** The alphabet leaves out characters that look alike on paper. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const half = 5;
export const recoveryCodesMade = 10;

/** The code has 49 random bits, in two halves. */
export function newRecoveryCode(random: RandomBytes): string {
  const text = randomText(random, recoveryAlphabet, 2 * half);
  return `${text.slice(0, half)}-${text.slice(half)}`;
}

/**
 * Returns the canonical form of a typed code: lower case, one hyphen, other spaces and hyphens
 * removed.
 */
export function normaliseRecoveryCode(typed: string): string {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return `${text.slice(0, half)}-${text.slice(half)}`;
}
