import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { apiKeyDigest, newApiKey } from '@tintype/contracts/keys/api-key';
import { plans } from '@tintype/contracts/plans/plans';
import type { IncomingHttpHeaders } from 'node:http';
import { apiKeyAuthenticator, createAuthentication, type Authenticator } from './authentication.ts';
import type { CallerKind, Principal } from './principal.ts';

const pepper = randomBytes(32);
const [key, otherKey] = [newApiKey(randomBytes), newApiKey(randomBytes)];
const shared = { organizationId: 'o', tier: 'self_hosted', plan: plans.self_hosted } as const;
const session = { id: 's', confirmedAt: new Date(), isAdministrator: false } as const;
const owner: Principal = { kind: 'api-key', apiKeyId: 'k', ...shared };
const user: Principal = { kind: 'user', userId: 'u', role: 'member', session, ...shared };
let lookUps = 0;
const keys = apiKeyAuthenticator({
  pepper,
  findKeyOwner: async (digest) => {
    lookUps += 1;
    return apiKeyDigest(key, pepper).equals(digest) ? owner : undefined;
  },
});
const sessions: Authenticator = {
  kind: 'user',
  identify: async ({ cookie }) => (cookie === 'session' ? user : undefined),
};
const identify = createAuthentication([keys, sessions]);
const authenticate = (headers: IncomingHttpHeaders, kinds: readonly CallerKind[]) =>
  identify({ method: 'GET', headers, params: {}, query: new URLSearchParams(), address: '' }, kinds);

test.each([
  ['X-API-Key', { 'x-api-key': key }],
  ['Authorization: Bearer', { authorization: `Bearer ${key}` }],
  ['a scheme in another case', { authorization: `bearer ${key}` }],
  ['X-API-Key beside an Authorization of somebody else', { 'x-api-key': key, authorization: `Bearer ${otherKey}` }],
  ['X-API-Key beside a session', { 'x-api-key': key, cookie: 'session' }],
])('a key in %s is known', async (_name, headers) => {
  expect(await authenticate(headers, ['api-key', 'user'])).toBe(owner);
});

test.each([
  ['nothing', {}],
  ['an unknown key', { 'x-api-key': otherKey }],
  ['an unknown X-API-Key beside a good Authorization', { 'x-api-key': otherKey, authorization: `Bearer ${key}` }],
  ['an unknown X-API-Key beside a session', { 'x-api-key': otherKey, cookie: 'session' }],
  ['a key without its scheme', { authorization: key }],
  ['another scheme', { authorization: `Basic ${key}` }],
  ['two X-API-Key headers', { 'x-api-key': [key, key] as unknown as string }],
])('%s is refused', async (_name, headers) => {
  await expect(authenticate(headers, ['api-key', 'user'])).rejects.toMatchObject({ code: 'API_KEY_REQUIRED' });
});

test('whoever brings no key is known by another kind of principal, where the route admits it', async () => {
  expect(await authenticate({ cookie: 'session' }, ['api-key', 'user'])).toBe(user);
  await expect(authenticate({ cookie: 'session' }, ['api-key'])).rejects.toMatchObject({ code: 'API_KEY_REQUIRED' });
});

test('a mistyped key is refused without a look-up', async () => {
  lookUps = 0;
  await expect(authenticate({ 'x-api-key': `${key.slice(0, -1)}_` }, ['api-key'])).rejects.toMatchObject({
    code: 'API_KEY_REQUIRED',
  });
  expect(lookUps).toBe(0);
});
