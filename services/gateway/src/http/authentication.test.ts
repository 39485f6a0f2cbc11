import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { apiKeyDigest, newApiKey } from '@tintype/contracts/keys/api-key';
import { plans } from '@tintype/contracts/plans/plans';
import type { IncomingHttpHeaders } from 'node:http';
import { createApiKeyAuthenticator, createAuthentication, type Authenticator } from './authentication.ts';
import type { CallerKind, Principal } from './principal.ts';

const pepper = randomBytes(32);
const [key, otherKey, revokedKey] = [newApiKey(randomBytes), newApiKey(randomBytes), newApiKey(randomBytes)];
const shared = { organizationId: 'o', tier: 'self_hosted', plan: plans.self_hosted } as const;
const session = { id: 's', confirmedAt: new Date(), isAdministrator: false } as const;
const owner: Principal = { kind: 'api-key', apiKeyId: 'k', scopes: ['read'], ...shared };
const user: Principal = { kind: 'user', userId: 'u', role: 'member', session, ...shared };
let lookUps = 0;
const keys = createApiKeyAuthenticator({
  peppers: () => [pepper],
  findKeyOwner: async (digest) => {
    lookUps += 1;
    if (apiKeyDigest(revokedKey, pepper).equals(digest)) return 'revoked';
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
])('a key in %s is stored', async (_name, headers) => {
  expect(await authenticate(headers, ['api-key', 'user'])).toBe(owner);
});

test.each([
  ['nothing', {}, 'missing', 'X-API-Key: <key>'],
  ['an unknown key', { 'x-api-key': otherKey }, 'unknown', 'in X-API-Key'],
  ['an unknown key in Authorization', { authorization: `Bearer ${otherKey}` }, 'unknown', 'in Authorization'],
  [
    'an unknown X-API-Key beside a good Authorization',
    { 'x-api-key': otherKey, authorization: `Bearer ${key}` },
    'unknown',
    'in X-API-Key',
  ],
  [
    'an unknown X-API-Key beside a session',
    { 'x-api-key': otherKey, cookie: 'session' },
    'unknown',
    'Create a new key',
  ],
  ['a revoked key', { 'x-api-key': revokedKey }, 'revoked', 'in X-API-Key was revoked'],
  ['a key without its scheme', { authorization: key }, 'scheme', 'Send Authorization: Bearer <key>'],
  ['another scheme', { authorization: `Basic ${key}` }, 'scheme', 'Send Authorization: Bearer <key>'],
  ['half a key', { 'x-api-key': key.slice(0, 20) }, 'malformed', 'in X-API-Key is malformed'],
  ['two X-API-Key headers', { 'x-api-key': [key, key] as unknown as string }, 'malformed', 'copied the complete key'],
])('%s is refused, and told why', async (_name, headers, reason, words) => {
  await expect(authenticate(headers, ['api-key', 'user'])).rejects.toMatchObject({
    code: 'API_KEY_REQUIRED',
    message: expect.stringContaining(words),
    details: { reason },
  });
});

test('no refusal repeats the key', async () => {
  for (const sent of [otherKey, revokedKey, key.slice(0, 20)]) {
    const refusal = await authenticate({ 'x-api-key': sent }, ['api-key']).catch(String);
    expect(JSON.stringify(refusal)).not.toContain(sent.slice(4, 12));
  }
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
