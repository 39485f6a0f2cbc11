import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLink } from '@tintype/database/accounts/links';
import { sql as tag } from '@tintype/database/statements/sql';
import { anId } from '../database/fresh-database.ts';
import { untilBlocked } from '../database/until-blocked.ts';
import { call, type Answer } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addPerson, codeOf, openBrowser, openSession, password, tokenIn, type Browser, type Person } from './people.ts';

let gateway: TestGateway;
let member: Member;
let other: Member;
let owner: Browser;
let viewer: Browser;
let stranger: Browser;
let grace: Person;
beforeAll(async () => {
  // Links that an owner copied make accounts where no mail can be sent.
  gateway = await startGateway({ hasMailServer: false });
});
afterAll(() => gateway.end());
beforeEach(async () => {
  [member, other] = await Promise.all([gateway.join(), gateway.join()]);
  grace = await addPerson(gateway, { [member.organizationId]: 'owner' });
  owner = await openSession(gateway, grace);
  viewer = await openSession(gateway, await addPerson(gateway, { [member.organizationId]: 'viewer' }));
  stranger = await openSession(gateway, await addPerson(gateway, { [other.organizationId]: 'owner' }));
});
const home = (): string => `/v1/organizations/${member.organizationId}`;
const run = (sql: string) => gateway.database.client.execute(tag.raw(sql));
const worksWith = async (key: string): Promise<number> => (await call(`${gateway.url}/v1/devices`, { key })).status;

test('a key is shown once, then by 12 characters; it works at once and, deleted, not any more', async () => {
  const made = await owner.send(`${home()}/keys`, { body: { name: ' build server ' } });
  expect(made.status).toBe(201);
  const { key, id, ...rest } = made.json as unknown as Record<string, string>;
  expect(rest).toMatchObject({
    name: 'build server',
    shownPrefix: key!.slice(0, 12),
    createdBy: `user:${grace.userId}`,
  });
  expect(await worksWith(key!)).toBe(200);
  const list = await owner.send(`${home()}/keys`);
  expect(list.bytes.toString()).not.toContain(key!.slice(0, 13));
  expect(list.json['keys']).toContainEqual(
    expect.objectContaining({ id, shownPrefix: key!.slice(0, 12), capturesThisMonth: 0, capturesInTotal: 0 }),
  );
  expect((await owner.send(`${home()}/keys/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await worksWith(key!)).toBe(401);
  expect((await owner.send(`${home()}/keys/${id}`, { method: 'DELETE' })).status).toBe(404);
});

test('what a key has used is told of that key', async () => {
  const { client } = gateway.database;
  await client.execute`
    INSERT INTO usage_days (organization_id, api_key_id, day, shard, credits, captures, bytes)
    VALUES (${member.organizationId}, ${member.apiKeyId}, now()::date, 0, 7, 7, 1), (${member.organizationId}, ${member.apiKeyId}, '2020-01-01', 0, 5, 5, 1)`;
  const keys = (await owner.send(`${home()}/keys`)).json['keys'];
  expect(keys).toContainEqual(
    expect.objectContaining({ id: member.apiKeyId, capturesThisMonth: 7, capturesInTotal: 12 }),
  );
});

test('a key with an end stops by itself', async () => {
  const { json } = await owner.send(`${home()}/keys`, { body: { name: 'for a day', expiresInDays: 1 } });
  const { key, id, expiresAt } = json as unknown as Record<string, string>;
  expect(Date.parse(expiresAt!)).toBeGreaterThan(Date.now() + 86_000_000);
  expect(await worksWith(key!)).toBe(200);
  await run(`UPDATE api_keys SET expires_at = now() WHERE id = '${id}'`);
  expect(await worksWith(key!)).toBe(401);
});

test('a rolled key works on for its grace, and the new one at once', async () => {
  const made = await owner.send(`${home()}/keys`, { body: { name: 'rolled' } });
  const old = made.json as unknown as Record<string, string>;
  const rolled = await owner.send(`${home()}/keys/${old['id']}/roll`, { body: { graceSeconds: 600 } });
  const { key } = rolled.json as unknown as Record<string, string>;
  expect([rolled.status, rolled.json['name']]).toEqual([201, 'rolled']);
  expect([await worksWith(old['key']!), await worksWith(key!)]).toEqual([200, 200]);
  await run(`UPDATE api_keys SET expires_at = expires_at - interval '601 seconds' WHERE id = '${old['id']}'`);
  expect([await worksWith(old['key']!), await worksWith(key!)]).toEqual([401, 200]);
  expect((await owner.send(`${home()}/keys/${old['id']}/roll`, { body: {} })).status).toBe(404);
  const again = await owner.send(`${home()}/keys/${String(rolled.json['id'])}/roll`, { body: { graceSeconds: 0 } });
  expect([again.status, await worksWith(key!)]).toEqual([201, 401]);
});

test('an invitation makes an account with its role, once, and another one before it works no more', async () => {
  const invite = () => owner.send(`${home()}/invitations`, { body: { email: 'New@Example.com', role: 'member' } });
  const [first, second] = [await invite(), await invite()];
  const [stale, token] = [tokenIn(String(first.json['url'])), tokenIn(String(second.json['url']))];
  const guest = openBrowser(gateway);
  expect((await guest.send('/v1/account/invitations/read', { body: { token: stale } })).status).toBe(410);
  const shown = await guest.send('/v1/account/invitations/read', { body: { token } });
  expect(shown.json).toEqual({ email: 'new@example.com', organization: 'Test', role: 'member', joinsBy: 'either' });
  const join = () => guest.send('/v1/account/invitations/join', { body: { token, name: 'New', password } });
  const joined = await join();
  expect([joined.status, joined.json['organizations']]).toEqual([
    201,
    [{ id: member.organizationId, name: 'Test', role: 'member', requiresSecondFactor: false }],
  ]);
  expect((await join()).status).toBe(410);
  expect((await guest.send(`${home()}/keys`, { body: { name: 'mine' } })).status).toBe(201);
  expect((await owner.send(`${home()}/invitations`)).json['invitations']).toEqual([]);
});

test('of two invitations for one person at once the earlier one works no more', async () => {
  const { database } = gateway;
  const email = 'twice@example.com';
  const invite = () => owner.send(`${home()}/invitations`, { body: { email, role: 'member' } });
  let second: Promise<Answer> | undefined;
  await database.transaction(async (db) => {
    const link = { kind: 'invitation', email, organizationId: member.organizationId, role: 'member' } as const;
    await createLink(db, { ...link, id: anId(), digest: randomBytes(32), createdBy: 'system' });
    second = invite();
    await Promise.race([second, untilBlocked(database)]);
  });
  expect((await second!).status).toBe(201);
  expect(await database.client.accountLink.count({ where: { email, parentId: null } })).toBe(1);
});

test('whoever has an account joins with it, and an invitation that was taken back opens nothing', async () => {
  const { json } = await owner.send(`${home()}/invitations`, {
    body: { email: 'someone@example.com', role: 'viewer' },
  });
  const token = tokenIn(String(json['url']));
  const accepted = await stranger.send('/v1/account/invitations/accept', { body: { token } });
  expect(accepted.json['organizations']).toContainEqual(
    expect.objectContaining({ id: member.organizationId, name: 'Test', role: 'viewer' }),
  );
  expect((await stranger.send(home())).json).toMatchObject({ role: 'viewer' });
  const taken = (await owner.send(`${home()}/invitations`, { body: { email: 'x@example.com', role: 'viewer' } })).json;
  expect((await owner.send(`${home()}/invitations/${String(taken['id'])}`, { method: 'DELETE' })).status).toBe(204);
  const late = await stranger.send('/v1/account/invitations/accept', {
    body: { token: tokenIn(String(taken['url'])) },
  });
  expect(codeOf(late)).toEqual([410, 'LINK_INVALID']);
});

test('an address with an account cannot be taken over by an invitation', async () => {
  const { json } = await owner.send(`${home()}/invitations`, { body: { email: grace.email, role: 'viewer' } });
  const body = { token: tokenIn(String(json['url'])), name: 'Thief', password };
  expect(codeOf(await openBrowser(gateway).send('/v1/account/invitations/join', { body }))).toEqual([
    409,
    'ACCOUNT_EXISTS',
  ]);
});

test('an invitation that an owner copied does not tell whether its address has an account', async () => {
  const shown = async (email: string) => {
    const { json } = await owner.send(`${home()}/invitations`, { body: { email, role: 'viewer' } });
    const body = { token: tokenIn(String(json['url'])) };
    const { status, json: answer } = await openBrowser(gateway).send('/v1/account/invitations/read', { body });
    return { status, ...answer, email: undefined };
  };
  expect(await shown(grace.email)).toEqual(await shown('nobody-has-it@example.com'));
});

test('a member leaves an organization that asks for a second factor, without one', async () => {
  const cleo = await addPerson(gateway, { [member.organizationId]: 'member' });
  const browser = await openSession(gateway, cleo);
  await run(`UPDATE organizations SET requires_second_factor = true WHERE id = '${member.organizationId}'`);
  expect(codeOf(await browser.send(home()))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  const leave = (of: string) => browser.send(`/v1/organizations/${of}/leave`, { method: 'POST' });
  expect([(await leave(member.organizationId)).status, (await leave(other.organizationId)).status]).toEqual([204, 404]);
  expect((await browser.send('/v1/account')).json['organizations']).toEqual([]);
});

test('a change of role counts with the next request, and an organization keeps an owner', async () => {
  const cleo = await addPerson(gateway, { [member.organizationId]: 'member' });
  const browser = await openSession(gateway, cleo);
  const path = (userId: string): string => `${home()}/members/${userId}`;
  const draft = () => browser.send('/v1/screenshots/batches', { body: { name: 'x' } });
  expect((await draft()).status).toBe(201);
  expect((await owner.send(path(cleo.userId), { method: 'PUT', body: { role: 'viewer' } })).status).toBe(204);
  expect(codeOf(await draft())).toEqual([403, 'ROLE_NOT_ALLOWED']);
  expect((await owner.send(path(cleo.userId), { method: 'DELETE' })).status).toBe(204);
  expect((await browser.send(home())).status).toBe(404);
  for (const last of [
    await owner.send(path(grace.userId), { method: 'PUT', body: { role: 'member' } }),
    await owner.send(path(grace.userId), { method: 'DELETE' }),
    await owner.send(`${home()}/leave`, { method: 'POST' }),
  ])
    expect(codeOf(last)).toEqual([409, 'LAST_OWNER']);
  expect((await viewer.send(`${home()}/leave`, { method: 'POST' })).status).toBe(204);
  expect((await owner.send(`${home()}/members`)).json['members']).toHaveLength(1);
});

test('of two owners who take the role from each other at once one stays', async () => {
  const second = await addPerson(gateway, { [member.organizationId]: 'owner' });
  const other_ = await openSession(gateway, second);
  const demote = (browser: Browser, userId: string) =>
    browser.send(`${home()}/members/${userId}`, { method: 'PUT', body: { role: 'viewer' } });
  await Promise.all([demote(owner, second.userId), demote(other_, grace.userId)]);
  const owners = await gateway.database.client.membership.count({
    where: { organizationId: member.organizationId, role: 'owner' },
  });
  expect(owners).toBe(1);
});

test('somebody of several organizations chooses by path, header or query, and what they are no member of is not there', async () => {
  const both = await openSession(
    gateway,
    await addPerson(gateway, { [member.organizationId]: 'viewer', [other.organizationId]: 'owner' }),
  );
  const draft = (headers: Record<string, string>) =>
    both.send('/v1/screenshots/batches', { body: { name: 'there' }, headers });
  const there = await draft({ 'x-tintype-organization': other.organizationId });
  expect(there.status).toBe(201);
  expect((await draft({ 'x-tintype-organization': member.organizationId })).status).toBe(403);
  const id = String(there.json['id']);
  expect((await both.send(`/v1/screenshots/batches/${id}?organization=${other.organizationId}`)).status).toBe(200);
  expect((await both.send(`/v1/screenshots/batches/${id}?organization=${member.organizationId}`)).status).toBe(404);
  const third = await gateway.join();
  for (const headers of [
    { 'x-tintype-organization': third.organizationId },
    { 'x-tintype-organization': "' OR true --" },
  ])
    expect((await both.send('/v1/screenshots/batches', { headers })).status).toBe(404);
  expect((await both.send(`/v1/organizations/${third.organizationId}`)).status).toBe(404);
});

test('who changed keys, members and names is written down, for owners to read', async () => {
  const { json } = await owner.send(`${home()}/keys`, { body: { name: 'audited' } });
  await owner.send(`${home()}/keys/${String(json['id'])}`, { method: 'DELETE' });
  await owner.send(home(), { method: 'PUT', body: { name: 'Renamed' } });
  await owner.send(`${home()}/invitations`, { body: { email: 'a@example.com', role: 'viewer' } });
  const first = await owner.send(`${home()}/audit?limit=3`);
  const items = first.json['items'] as unknown as Record<string, unknown>[];
  expect(items.map(({ action }) => action)).toEqual(['member.invited', 'organization.renamed', 'key.revoked']);
  expect(items[2]).toMatchObject({
    actor: `user:${grace.userId}`,
    actorEmail: grace.email,
    subject: json['id'],
    address: '192.0.2.1',
  });
  const rest = await owner.send(`${home()}/audit?cursor=${String(first.json['nextCursor'])}`);
  expect((rest.json['items'] as unknown as Record<string, unknown>[])[0]).toMatchObject({ action: 'key.created' });
  expect(codeOf(await viewer.send(`${home()}/audit`))).toEqual([403, 'ROLE_NOT_ALLOWED']);

  // Searched by action, and by part of what an entry shows.
  const found = async (query: string): Promise<readonly unknown[]> => {
    const { json } = await owner.send(`${home()}/audit?${query}`);
    return (json['items'] as unknown as Record<string, unknown>[]).map(({ action }) => action);
  };
  expect(await found('action=organization.renamed')).toEqual(['organization.renamed']);
  expect(await found('search=A%40EXAMPLE')).toEqual(['member.invited']);
  expect(await found('search=renamed&action=key.revoked')).toEqual([]);
  const one = await owner.send(`${home()}/audit?search=audited&limit=1`);
  expect((one.json['items'] as unknown as unknown[]).length).toBe(1);
  expect((await owner.send(`${home()}/audit?action=key.lost`)).status).toBe(400);
});

test('a wrong password confirms nothing', async () => {
  await run(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
  expect(codeOf(await owner.send('/v1/account/confirm', { body: { password: 'something else' } }))).toEqual([
    401,
    'SIGN_IN_FAILED',
  ]);
  expect((await owner.send(`${home()}/keys`, { body: { name: 'x' } })).status).toBe(403);
});

test('an administrator raises the batch cap of an organization, and its members have it with their next request', async () => {
  const admin = await openSession(gateway, await addPerson(gateway, {}, true));
  const address = `/v1/administration/organizations/${member.organizationId}`;
  const changed = await admin.send(address, {
    method: 'PUT',
    body: { plan: 'pro', overrides: { batchItemsMax: 5_000_000, capturesPerMonth: null } },
  });
  expect(changed.json).toMatchObject({
    plan: 'pro',
    overrides: { batchItemsMax: 5_000_000, capturesPerMonth: null },
    limits: { batchItemsMax: 5_000_000, screenshotsPerHour: 100 },
  });
  expect((await owner.send(home())).json).toMatchObject({
    plan: 'pro',
    limits: { batchItemsMax: 5_000_000, capturesPerMonth: null },
  });
  expect((await owner.send('/v1/screenshots/batches', { body: { name: 'large' } })).json).toMatchObject({
    maxBatchSize: 5_000_000,
  });
  expect((await admin.send(address, { method: 'PUT', body: { overrides: { batchItemsMax: 0 } } })).status).toBe(400);
  const list = await admin.send('/v1/administration/organizations?limit=100');
  expect(list.json['items']).toContainEqual(
    expect.objectContaining({ id: member.organizationId, plan: 'pro', members: 2, keys: 1 }),
  );
  expect((await admin.send('/v1/administration/audit?limit=1')).json['items']).toEqual([
    expect.objectContaining({ action: 'organization.plan_changed' }),
  ]);
});

test('an administrator makes an organization, keeps people out, and sees what waits', async () => {
  const root = await addPerson(gateway, {}, true);
  const admin = await openSession(gateway, root);
  const made = await admin.send('/v1/administration/organizations', { body: { name: 'Second', plan: 'free' } });
  expect(made.json).toMatchObject({ name: 'Second', plan: 'free', overrides: {} });
  expect((await admin.send('/v1/account')).json['organizations']).toEqual([
    { id: made.json['id'], name: 'Second', role: 'owner', requiresSecondFactor: false },
  ]);
  const person = `/v1/administration/users/${grace.userId}`;
  expect((await admin.send(person, { method: 'PUT', body: { isDisabled: true } })).status).toBe(204);
  expect((await owner.send('/v1/account')).status).toBe(401);
  const back = () =>
    openBrowser(gateway, '192.0.2.99').send('/v1/account/sign-in', { body: { email: grace.email, password } });
  expect((await back()).status).toBe(401);
  expect((await admin.send(person, { method: 'PUT', body: { isDisabled: false } })).status).toBe(204);
  expect((await back()).status).toBe(200);
  expect(
    (await admin.send(`/v1/administration/users/${root.userId}`, { method: 'PUT', body: { isDisabled: true } })).status,
  ).toBe(400);
  const link = await admin.send(`${person}/reset-link`, { method: 'POST' });
  const reset = { token: tokenIn(String(link.json['url'])), password: 'ganz anders als vorher' };
  expect((await openBrowser(gateway).send('/v1/account/password-reset/confirm', { body: reset })).status).toBe(204);
  expect((await admin.send('/v1/administration/users')).json['items']).toContainEqual(
    expect.objectContaining({ id: grace.userId, email: grace.email }),
  );
});
