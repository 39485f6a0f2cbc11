import { expect, test } from '@jest/globals';
import { checkLink, linkQuery } from './signed-link.ts';

const signingKey = Buffer.alloc(32, 1);
const key = 'captures/2026/01/05/abc/main.png';
const expiresAt = new Date('2026-01-05T12:00:00Z');
const inTime = new Date('2026-01-05T11:59:59Z');
const link = Object.fromEntries(new URLSearchParams(linkQuery({ key, expiresAt, signingKey }))) as Record<
  'expires' | 'signature',
  string
>;

test('a link holds until its last second', () => {
  expect(checkLink({ key, ...link, signingKey, now: inTime })).toEqual({ ok: true, expiresAt });
  expect(checkLink({ key, ...link, signingKey, now: expiresAt })).toEqual({ ok: false, reason: 'expired' });
});

test.each([
  ['another key', { key: 'captures/2026/01/05/abc/main.pdf' }],
  ['a later expiry', { expires: String(Number(link.expires) + 1) }],
  ['an expiry in another spelling', { expires: `0${link.expires}` }],
  ['an expiry with a sign', { expires: `+${link.expires}` }],
  ['an expiry that is not a number', { expires: 'never' }],
  ['an expiry sent twice', { expires: [link.expires, link.expires] }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: '' }],
  ['a shortened signature', { signature: link.signature.slice(0, -1) }],
  ['a padded signature', { signature: `${link.signature}=` }],
  ['a signature with letters that are not letters', { signature: 'é'.repeat(43) }],
  ['the signing key of another installation', { signingKey: Buffer.alloc(32, 2) }],
])('%s makes a link invalid, also when it is past its time', (_name, change) => {
  for (const now of [inTime, new Date('2030-01-01')])
    expect(checkLink({ key, ...link, signingKey, now, ...change })).toEqual({ ok: false, reason: 'invalid' });
});

test('no single changed character of a signature is accepted', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const altered = Array.from(link.signature).flatMap((was, at) =>
    Array.from(letters)
      .filter((letter) => letter !== was)
      .map((letter) => link.signature.slice(0, at) + letter + link.signature.slice(at + 1)),
  );
  expect(altered.length).toBe(43 * 63);
  expect(altered.filter((signature) => checkLink({ key, ...link, signature, signingKey, now: inTime }).ok)).toEqual([]);
});
