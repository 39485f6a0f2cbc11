import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomText, type RandomBytes } from '../ids/ids.ts';

/** The column `created_by`: a kind and an id, or `system`. */
export type PrincipalId = `${string}:${string}` | 'system';

/** The form of keys and users; the gateway's `getPrincipalId` handles the other kinds. */
export const toPrincipalId = (principal: { readonly apiKeyId: string } | { readonly userId: string }): PrincipalId =>
  'apiKeyId' in principal ? `key:${principal.apiKeyId}` : `user:${principal.userId}`;

const prefix = 'ttk_';
const apiKeyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
const shownLength = 12;

/** Because of the checksum, a mistyped key is refused without a query. */
export function newApiKey(random: RandomBytes): string {
  const body = prefix + randomText(random, apiKeyAlphabet, secretLength);
  return body + checksum(body);
}

export function isApiKey(text: string): boolean {
  if (!text.startsWith(prefix) || text.length !== prefix.length + secretLength + checksumLength) return false;
  const body = text.slice(0, -checksumLength);
  return checksum(body) === text.slice(-checksumLength);
}

export const shownPrefix = (key: string): string => key.slice(0, shownLength);

/**
 * Only this digest is stored. A fast hash is enough for 190 random bits, and the pepper makes a
 * stolen table useless on its own.
 */
export const apiKeyDigest = (key: string, pepper: Uint8Array): Buffer =>
  createHmac('sha256', pepper).update(key).digest();

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = apiKeyAlphabet[rest % apiKeyAlphabet.length] + text;
    rest = Math.floor(rest / apiKeyAlphabet.length);
  }
  return text;
}
