import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomText, type RandomBytes } from '../ids/ids.ts';

/**
 * The creator of a row, as stored in the column `created_by`: a kind and an id. Actions of the
 * installation itself have the principal `system`.
 */
export type PrincipalId = `${string}:${string}` | 'system';

/**
 * The form of keys and users, which act in several services. Two spellings of one principal would
 * count as two principals. The gateway's `getPrincipalId` handles the other kinds.
 */
export const toPrincipalId = (principal: { readonly apiKeyId: string } | { readonly userId: string }): PrincipalId =>
  'apiKeyId' in principal ? `key:${principal.apiKeyId}` : `user:${principal.userId}`;

const prefix = 'ttk_';
const apiKeyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
/**
 * The number of characters of a key that stay readable, so that its owner can distinguish keys
 * (docs/interface/keys.md#key-record).
 */
const shownLength = 12;

/**
 * Creates a key: a prefix, 190 random bits, and a checksum, so that a mistyped key can be refused
 * without a query.
 */
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
 * The database stores only this digest. A fast hash is enough for 190 random bits. The pepper makes
 * a stolen table useless on its own. A digest is looked up by index, so nothing is compared byte by
 * byte.
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
