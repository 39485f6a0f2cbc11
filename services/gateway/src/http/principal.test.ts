import { expect, test } from '@jest/globals';
import { plans } from '@tintype/contracts/plans/plans';
import { toCreator, throwIfRoleForbids, getVisibility, type Principal, type Resource } from './principal.ts';

const shared = { organizationId: 'o', tier: 'self_hosted', plan: plans.self_hosted } as const;
const session = { id: 's', confirmedAt: new Date(0), isAdministrator: false } as const;
const key: Principal = { kind: 'api-key', apiKeyId: 'k', scopes: ['read'], ...shared };
const user: Principal = { kind: 'user', userId: 'u', role: 'member', session, ...shared };
const trigger: Principal = { kind: 'trigger', pipelineId: 'p', nodeId: 'n', ...shared };

const link: Principal = {
  kind: 'link',
  linkKeyId: 'lk_a',
  settings: { hosts: [], requireExpiry: false, cacheTtl: 0 },
  signed: '',
  ...shared,
};

const all = { organizationId: 'o' };
const own = (createdBy: string) => ({ organizationId: 'o', createdBy });
const nothing = 'NOT_FOUND';

test.each<[string, Principal, Resource, object | string]>([
  ['a key sees the batches that it made', key, 'batch', own('key:k')],
  ['a key sees the deliveries of what it made', key, 'delivery', own('key:k')],
  ['a key sees the schedules of its organization', key, 'schedule', all],
  ['a user sees the batches of the organization', user, 'batch', all],
  ['a user sees the usage of the organization', user, 'usage', all],
  ['a trigger sees what it made', trigger, 'batch', own('trigger:p/n')],
  ['a trigger sees nothing where what it made cannot be told from the rest', trigger, 'schedule', nothing],
  ['a link is answered with captures of its organization', link, 'capture', all],
  ['a link sees nothing else', link, 'batch', nothing],
])('%s', (_name, principal, resource, seen) => {
  const look = () => getVisibility(principal, resource);
  if (seen === nothing) expect(look).toThrow(expect.objectContaining({ code: nothing }));
  else expect(look()).toEqual(seen);
});

test.each<[Principal, object]>([
  [key, { organizationId: 'o', apiKeyId: 'k', createdBy: 'key:k' }],
  [user, { organizationId: 'o', apiKeyId: null, createdBy: 'user:u' }],
  [link, { organizationId: 'o', apiKeyId: null, createdBy: 'link:lk_a' }],
  [trigger, { organizationId: 'o', apiKeyId: null, createdBy: 'trigger:p/n' }],
])('rows say who made them, and only a key pays: $kind', (principal, maker) => {
  expect(toCreator(principal)).toEqual(maker);
});

test.each<['owner' | 'member' | 'viewer', string, boolean]>([
  ['owner', 'delete', true],
  ['member', 'post', true],
  ['viewer', 'get', true],
  ['viewer', 'post', false],
  ['viewer', 'put', false],
  ['viewer', 'delete', false],
])('a %s may %s: %s', (role, method, may) => {
  const call = () => throwIfRoleForbids({ ...user, role }, { method });
  if (may) expect(call).not.toThrow();
  else expect(call).toThrow(expect.objectContaining({ code: 'ROLE_NOT_ALLOWED' }));
});
