import { expect, test } from '@jest/globals';
import { createOwnPages } from './request-origin.ts';
import { createKeyring } from '@tintype/runtime/secrets';
import { createSessionCookie } from './sessions.ts';

const { requireOwnPage } = createOwnPages({ publicUrl: 'https://shots.example.com' });
const good = { origin: 'https://shots.example.com', 'sec-fetch-site': 'same-origin', 'x-tintype-request': '1' };
const passes = (method: string, headers: Record<string, string>, own = requireOwnPage): boolean => {
  try {
    own({ method, headers, params: {}, query: new URLSearchParams(), address: '' });
    return true;
  } catch {
    return false;
  }
};

test.each<[string, string, Record<string, string | undefined>, boolean]>([
  ['a page of ours', 'POST', {}, true],
  ['a page of ours in a browser without Fetch Metadata', 'POST', { 'sec-fetch-site': undefined }, true],
  ['no origin', 'POST', { origin: undefined }, false],
  ['an origin of nobody', 'POST', { origin: 'null' }, false],
  ['another port', 'POST', { origin: 'https://shots.example.com:8443' }, false],
  ['another scheme', 'POST', { origin: 'http://shots.example.com' }, false],
  ['a host that begins alike', 'POST', { origin: 'https://shots.example.com.evil.test' }, false],
  ['a host below', 'POST', { origin: 'https://a.shots.example.com' }, false],
  ['another site', 'POST', { 'sec-fetch-site': 'cross-site' }, false],
  ['the same site', 'POST', { 'sec-fetch-site': 'same-site' }, false],
  ['a form, which cannot send our header', 'POST', { 'x-tintype-request': undefined }, false],
  ['DELETE of another page', 'DELETE', { origin: 'https://evil.test' }, false],
  [
    'PUT without anything',
    'PUT',
    { origin: undefined, 'sec-fetch-site': undefined, 'x-tintype-request': undefined },
    false,
  ],
  [
    'an address that was typed',
    'GET',
    { 'sec-fetch-site': 'none', origin: undefined, 'x-tintype-request': undefined },
    true,
  ],
  ['a picture on a page of ours', 'GET', { origin: undefined, 'x-tintype-request': undefined }, true],
  ['a picture on a page of another port', 'GET', { 'sec-fetch-site': 'same-site' }, false],
  ['a picture on another page', 'GET', { 'sec-fetch-site': 'cross-site' }, false],
])('%s', (_name, method, changes, isLetIn) => {
  const sent = Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined));
  expect(passes(method, sent as Record<string, string>)).toBe(isLetIn);
});

test('this machine has several names, and only this port', () => {
  const { requireOwnPage: local } = createOwnPages({ publicUrl: 'http://localhost:3000' });
  const from = (origin: string): boolean => passes('POST', { origin, 'x-tintype-request': '1' }, local);
  expect(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'].map(from)).toEqual([true, true, true]);
  expect(['http://localhost:3001', 'http://192.168.1.5:3000'].map(from)).toEqual([false, false]);
});

const secret = 'a secret of thirty-two characters or more';
test.each([
  ['https://shots.example.com', /^__Host-tintype-[0-9a-f]{8}$/, /Secure/],
  ['http://localhost:3000', /^__Host-tintype-[0-9a-f]{8}$/, /Secure/],
  ['http://192.168.1.5:3000', /^tintype-[0-9a-f]{8}$/, /^((?!Secure).)*$/],
])('the cookie of %s', (publicUrl, name, attributes) => {
  const cookie = createSessionCookie({ publicUrl, keyring: createKeyring(secret) });
  expect(cookie.name).toMatch(name);
  const given = cookie.give('t', 60_000);
  expect(given).toMatch(attributes);
  expect(given).toContain('; Path=/; HttpOnly; SameSite=Strict');
  expect(given).toContain('Max-Age=60');
  expect(cookie.read(`other=1; ${cookie.name}=abc`)).toBe('abc');
  expect(cookie.read(`x${cookie.name}=abc`)).toBeUndefined();
});

test('two installations on one host have cookies of their own', () => {
  const publicUrl = 'http://localhost:3000';
  const [one, two] = [secret, `${secret}!`].map(
    (own) => createSessionCookie({ publicUrl, keyring: createKeyring(own) }).name,
  );
  expect(one).not.toBe(two);
});
