import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { apiKeyDigest, newApiKey } from '@tintype/contracts/keys/api-key';
import { plans } from '@tintype/contracts/plans/plans';
import { createAuthentication } from './authentication.ts';

const pepper = randomBytes(32);
const [key, otherKey] = [newApiKey(randomBytes), newApiKey(randomBytes)];
const caller = {
  kind: 'api-key' as const,
  apiKeyId: 'k',
  organizationId: 'o',
  tier: 'self_hosted' as const,
  plan: plans.self_hosted,
};
let lookUps = 0;
const authenticate = createAuthentication({
  pepper,
  findKeyOwner: async (digest) => {
    lookUps += 1;
    return apiKeyDigest(key, pepper).equals(digest) ? caller : undefined;
  },
});

test.each([
  ['X-API-Key', { 'x-api-key': key }],
  ['Authorization: Bearer', { authorization: `Bearer ${key}` }],
  ['a scheme in another case', { authorization: `bearer ${key}` }],
  ['X-API-Key beside an Authorization of somebody else', { 'x-api-key': key, authorization: `Bearer ${otherKey}` }],
])('a key in %s is known', async (_name, headers) => {
  expect(await authenticate(headers)).toBe(caller);
});

test.each([
  ['nothing', {}],
  ['an unknown key', { 'x-api-key': otherKey }],
  ['an unknown X-API-Key beside a good Authorization', { 'x-api-key': otherKey, authorization: `Bearer ${key}` }],
  ['a key without its scheme', { authorization: key }],
  ['another scheme', { authorization: `Basic ${key}` }],
  ['two X-API-Key headers', { 'x-api-key': [key, key] }],
])('%s is refused', async (_name, headers) => {
  await expect(authenticate(headers)).rejects.toMatchObject({ code: 'API_KEY_REQUIRED' });
});

test('a mistyped key is refused without a look-up', async () => {
  lookUps = 0;
  await expect(authenticate({ 'x-api-key': `${key.slice(0, -1)}_` })).rejects.toMatchObject({
    code: 'API_KEY_REQUIRED',
  });
  expect(lookUps).toBe(0);
});
