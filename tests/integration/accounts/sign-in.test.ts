import { linkKindNames } from '@tintype/contracts/accounts/tokens';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { countSignIn } from '@tintype/database/accounts/sign-in-methods';
import { sql } from '@tintype/database/statements/sql';
import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freeTries } from '@tintype/gateway/accounts/sign-in-limits';
import { untilBlocked } from '../database/until-blocked.ts';
import { call, type Answer } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addLink, addPerson, codeOf, openBrowser, openSession, password, signIn, type Person } from './people.ts';

let gateway: TestGateway;
let member: Member;
let ada: Person;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
});
afterAll(() => gateway.end());
beforeEach(async () => {
  ada = await addPerson(gateway, { [member.organizationId]: 'member' });
});
const raw = (text: string) => gateway.database.client.execute(sql.raw(text));

test('of two simultaneous set-ups one succeeds, and afterwards no set-up link works', async () => {
  await raw('DELETE FROM users');
  const token = await addLink(gateway, { kind: 'setup' });
  const body = (email: string) => ({ token, email, name: 'Grace', password });
  const [one, two] = [openBrowser(gateway), openBrowser(gateway)];
  expect((await one.send('/v1/account/options')).json).toEqual({
    needsSetup: true,
    signUp: true,
    passwordReset: true,
    passkeyHost: 'localhost',
  });
  expect(
    codeOf(await one.send('/v1/account/setup', { body: { ...body('x@example.com'), token: `${token.slice(1)}x` } })),
  ).toEqual([410, 'LINK_INVALID']);
  expect(
    codeOf(await one.send('/v1/account/setup', { body: { ...body('x@example.com'), password: 'short' } })),
  ).toEqual([400, 'VALIDATION_ERROR']);
  const answers = await Promise.all([
    one.send('/v1/account/setup', { body: body('Grace@Example.com ') }),
    two.send('/v1/account/setup', { body: body('second@example.com') }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410]);
  const [winner] = answers.filter(({ status }) => status === 201);
  expect(winner!.json).toMatchObject({ isAdministrator: true, organizations: [{ role: 'owner' }] });
  expect(await gateway.database.client.user.count()).toBe(1);
  expect((await one.send('/v1/account/options')).json).toMatchObject({ needsSetup: false });
  const late = await addLink(gateway, { kind: 'setup' });
  expect(codeOf(await two.send('/v1/account/setup', { body: { ...body('third@example.com'), token: late } }))).toEqual([
    410,
    'LINK_INVALID',
  ]);
});

test('a link that has expired opens nothing', async () => {
  const token = await addLink(gateway, { kind: 'reset', email: ada.email });
  await raw(`UPDATE account_links SET expires_at = now() - interval '1 second'`);
  const answer = await openBrowser(gateway).send('/v1/account/password-reset/confirm', { body: { token, password } });
  expect(codeOf(answer)).toEqual([410, 'LINK_INVALID']);
});

test('a sign-in opens the organization, and scripts and other sites cannot read the cookie', async () => {
  const browser = openBrowser(gateway);
  const answer = await browser.send('/v1/account/sign-in', { body: { email: ada.email.toUpperCase(), password } });
  expect(answer.json).toMatchObject({ id: ada.userId, organizations: [{ id: member.organizationId, role: 'member' }] });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-tintype-[0-9a-f]{8}=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const batch = await browser.send('/v1/screenshots/batches', { body: { name: 'hers' } });
  expect(batch.status).toBe(201);
  const row = await gateway.database.client.batch.findUniqueOrThrow({ where: { id: String(batch.json['id']) } });
  expect(row).toMatchObject({ organizationId: member.organizationId, createdBy: `user:${ada.userId}`, apiKeyId: null });
});

test('a wrong password, an unknown address, a disabled user and a user without a password get the same response', async () => {
  const [disabled, bare] = [await addPerson(gateway), await addPerson(gateway)];
  await raw(`UPDATE users SET disabled_at = now() WHERE id = '${disabled.userId}'`);
  await raw(`UPDATE users SET password = NULL WHERE id = '${bare.userId}'`);
  const tries = [
    { email: ada.email, password: 'vier Worte reichen nicht' },
    { email: 'nobody@example.com', password },
    { email: disabled.email, password },
    { email: bare.email, password: 'nobody' },
  ];
  const answers = await Promise.all(tries.map((body) => openBrowser(gateway).send('/v1/account/sign-in', { body })));
  const { requestId: _one, ...first } = answers[0]!.json as Record<string, unknown>;
  for (const { status, json, headers } of answers) {
    const { requestId: _other, ...rest } = json as Record<string, unknown>;
    expect([status, rest, headers.get('set-cookie')]).toEqual([401, first, null]);
  }
});

test('an address without an account, a disabled account and a wrong password cost one hash each', async () => {
  const disabled = await addPerson(gateway);
  await raw(`UPDATE users SET disabled_at = now() WHERE id = '${disabled.userId}'`);
  const send = (email: string) =>
    openBrowser(gateway, '192.0.2.99').send('/v1/account/sign-in', { body: { email, password: 'vier Worte fehlen' } });
  // The one that stands for nobody is made at the first need.
  await send('nobody@example.com');
  let hashes = 0;
  const counting = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && (hashes += 1)) }).enable();
  const counts: number[] = [];
  for (const email of ['nobody@example.com', disabled.email, ada.email]) {
    const before = hashes;
    await send(email);
    counts.push(hashes - before);
  }
  counting.disable();
  expect(counts).toEqual([1, 1, 1]);
});

test('guessing is slowed down for an account from one network, and locks nobody else out', async () => {
  const guess = (address: string, email = ada.email) =>
    openBrowser(gateway, address).send('/v1/account/sign-in', { body: { email, password: 'wrong wrong wrong' } });
  // The first delay is of one second only.
  const hold = () => gateway.database.client.execute`
    UPDATE sign_in_delays SET next_at = now() + interval '1 hour' WHERE next_at > 'epoch'`;
  const answers = [];
  for (let count = 0; count < 8; count += 1) answers.push(await guess(`2001:db8:1:1::${count}`));
  await hold();
  const delayed = answers.filter(({ status }) => status === 429);
  expect(answers.slice(0, 5).every(({ status }) => status === 401)).toBe(true);
  expect(delayed.length).toBeGreaterThanOrEqual(2);
  expect(codeOf(delayed[0]!)[1]).toBe('SIGN_IN_DELAYED');
  expect(Number(delayed[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  // Also with the right password, so that a guess is not told by its answer.
  const right = await openBrowser(gateway, '2001:db8:1:1::9').send('/v1/account/sign-in', {
    body: { email: ada.email, password },
  });
  expect(right.status).toBe(429);
  // An address that has no account is slowed down alike.
  for (let count = 0; count < 6; count += 1) await guess('198.51.100.7', 'nobody-at-all@example.com');
  await hold();
  expect((await guess('198.51.100.7', 'nobody-at-all@example.com')).status).toBe(429);
  expect((await signIn(gateway, ada, '2001:db8:1:2::1')).cookie()).not.toBe('');
  const other = await addPerson(gateway);
  expect((await signIn(gateway, other, '2001:db8:1:1::1')).cookie()).not.toBe('');
});

/** Seconds until the most delayed may try again. */
async function longestWait(): Promise<number> {
  const [row] = await gateway.database.client.rows<{ seconds: number }>`
    SELECT extract(epoch FROM max(next_at) - now())::float8 AS seconds FROM sign_in_delays`;
  return row!.seconds;
}

test('the delay grows with every try, and is at most a quarter of an hour', async () => {
  await raw('DELETE FROM sign_in_delays');
  const waits: number[] = [];
  for (let count = 0; count < 18; count += 1) {
    expect(await countSignIn(gateway.database, { key: Buffer.from('a network'), free: 5 })).toBe(0);
    waits.push(await longestWait());
    // The wait is over.
    await raw(`UPDATE sign_in_delays SET next_at = 'epoch'`);
  }
  expect(waits.slice(0, 4).every((seconds) => seconds <= 0)).toBe(true);
  expect(waits.at(9)!).toBeGreaterThan(waits.at(6)! * 4);
  expect(waits.at(-1)!).toBeGreaterThan(800);
  // Two readings of the server clock may differ by microseconds.
  expect(Math.floor(waits.at(-1)!)).toBeLessThanOrEqual(900);
});

test('a success forgets the delay', async () => {
  await raw('DELETE FROM sign_in_delays');
  const guess = () =>
    openBrowser(gateway, '203.0.113.9').send('/v1/account/sign-in', {
      body: { email: ada.email, password: 'wrong wrong wrong' },
    });
  expect((await guess()).status).toBe(401);
  await raw('UPDATE sign_in_delays SET attempts = 10');
  expect((await guess()).status).toBe(401);
  expect(await longestWait()).toBeGreaterThan(0);
  await raw(`UPDATE sign_in_delays SET next_at = 'epoch'`);
  await signIn(gateway, ada, '203.0.113.9');
  expect((await guess()).status).toBe(401);
  expect(await longestWait()).toBeLessThanOrEqual(0);
});

test('many tries from one network are slowed down whatever the addresses', async () => {
  await raw('DELETE FROM sign_in_delays');
  const guess = async (email: string) =>
    (await openBrowser(gateway, '203.0.113.77').send('/v1/account/sign-in', { body: { email, password } })).status;
  expect(await guess('n1@example.com')).toBe(401);
  await raw(`UPDATE sign_in_delays SET attempts = ${freeTries.network - 2}`);
  expect([await guess('n2@example.com'), await guess('n3@example.com')]).toEqual([401, 401]);
  // The first delay is of one second only.
  await raw(`UPDATE sign_in_delays SET next_at = now() + interval '1 hour' WHERE next_at > 'epoch'`);
  expect(await guess('n4@example.com')).toBe(429);
});

test('each sign-in begins a new session and ends the previous one; a cookie chosen by someone else has no effect', async () => {
  const browser = await openSession(gateway, ada);
  const before = browser.cookie();
  await browser.send('/v1/account/sign-in', { body: { email: ada.email, password } });
  expect(browser.cookie()).not.toBe(before);
  const old = openBrowser(gateway);
  old.setCookie(before);
  expect(codeOf(await old.send('/v1/account'))).toEqual([401, 'NOT_SIGNED_IN']);
  const [name] = before.split('=');
  const chosen = `${name}=${'a'.repeat(43)}`;
  old.setCookie(chosen);
  expect((await old.send('/v1/account/sign-in', { body: { email: ada.email, password } })).status).toBe(200);
  expect(old.cookie()).not.toBe(chosen);
});

test('sessions are listed and ended, one or all others, at once', async () => {
  const [one, two, three] = [
    await openSession(gateway, ada),
    await openSession(gateway, ada, '198.51.100.1'),
    await openSession(gateway, ada),
  ];
  const list = (await one.send('/v1/account/sessions')).json['sessions'] as unknown as {
    id: string;
    isCurrent: boolean;
    address: string;
  }[];
  expect(list).toHaveLength(3);
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const second = list.find(({ address }) => address === '198.51.100.1')!;
  expect((await one.send(`/v1/account/sessions/${second.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await two.send('/v1/account')).status).toBe(401);
  expect((await two.send('/v1/devices')).status).toBe(401);
  expect((await one.send('/v1/account/sessions', { method: 'DELETE' })).status).toBe(204);
  expect((await three.send('/v1/account')).status).toBe(401);
  const stranger = await openSession(gateway, await addPerson(gateway));
  const [mine] = (await one.send('/v1/account/sessions')).json['sessions'] as unknown as { id: string }[];
  expect((await stranger.send(`/v1/account/sessions/${mine!.id}`, { method: 'DELETE' })).status).toBe(404);
  const out = await one.send('/v1/account/sign-out', { method: 'POST' });
  expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  expect((await one.send('/v1/account')).status).toBe(401);
});

test.each([
  ['that was not used for a week', `seen_at = now() - interval '7 days 1 second'`],
  ['that is a month old', `expires_at = now() - interval '1 second'`],
])('a session %s is over', async (_name, change) => {
  const browser = await openSession(gateway, ada);
  await raw(`UPDATE sessions SET ${change} WHERE user_id = '${ada.userId}'`);
  expect(codeOf(await browser.send('/v1/account'))).toEqual([401, 'NOT_SIGNED_IN']);
});

test('a new password ends the other sessions; the old one opens nothing', async () => {
  const [here, elsewhere] = [await openSession(gateway, ada), await openSession(gateway, ada)];
  const change = (body: object) => here.send('/v1/account/password', { body });
  expect(codeOf(await change({ currentPassword: 'wrong', newPassword: 'eine andere Folge' }))).toEqual([
    401,
    'SIGN_IN_FAILED',
  ]);
  const weak = await change({ currentPassword: password, newPassword: 'Lovelace2026' });
  expect([weak.status, (weak.json['error'] as unknown as { details: unknown }).details]).toEqual([
    400,
    { fields: { newPassword: expect.any(String) } },
  ]);
  expect((await change({ currentPassword: password, newPassword: 'eine andere Folge' })).status).toBe(204);
  expect((await elsewhere.send('/v1/account')).status).toBe(401);
  expect((await here.send('/v1/account')).status).toBe(200);
  const again = (text: string) =>
    openBrowser(gateway, '192.0.2.44').send('/v1/account/sign-in', { body: { email: ada.email, password: text } });
  expect([(await again(password)).status, (await again('eine andere Folge')).status]).toEqual([401, 200]);
});

test('a sign-in with the old password that is under way when it is reset begins no session', async () => {
  const { database } = gateway;
  const token = await addLink(gateway, { kind: 'reset', email: ada.email });
  const other = openBrowser(gateway);
  let late: Promise<Answer> | undefined;
  await database.transaction(async ({ client }) => {
    // As the reset does, and not yet committed: the sign-in still reads the old hash.
    await client.execute`UPDATE users SET password = 'another hash' WHERE id = ${ada.userId}`;
    late = other.send('/v1/account/sign-in', { body: { email: ada.email, password } });
    await Promise.race([late, untilBlocked(database)]);
  });
  expect(codeOf(await late!)).toEqual([401, 'SIGN_IN_FAILED']);
  expect((await other.send('/v1/account/password-reset/confirm', { body: { token, password } })).status).toBe(204);
});

test('a reset link works once, ends every session, and does not sign in by itself', async () => {
  const browser = await openSession(gateway, ada);
  const token = await addLink(gateway, { kind: 'reset', email: ada.email });
  const other = openBrowser(gateway);
  const reset = () =>
    other.send('/v1/account/password-reset/confirm', { body: { token, password: 'ganz anders als vorher' } });
  const answers = await Promise.all([reset(), reset()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
  expect(other.cookie()).toBe('');
  expect((await browser.send('/v1/account')).status).toBe(401);
});

test('a key goes before a session, and a wrong key is refused beside a good session', async () => {
  const browser = await openSession(gateway, ada);
  const headers = { cookie: browser.cookie(), origin: gateway.url };
  expect((await call(`${gateway.url}/v1/devices`, { key: member.key, headers })).status).toBe(200);
  expect(codeOf(await call(`${gateway.url}/v1/devices`, { key: 'ttk_wrong', headers }))).toEqual([
    401,
    'API_KEY_REQUIRED',
  ]);
});

test('the database knows the roles and kinds of links of the contracts', async () => {
  const checks = await gateway.database.client.rows<{ place: string; text: string }>`
    SELECT conrelid::regclass || '.' || (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) AS place,
           pg_get_constraintdef(oid) AS text
    FROM pg_constraint WHERE contype = 'c' AND conrelid IN ('memberships'::regclass, 'account_links'::regclass) AND cardinality(conkey) = 1`;
  const named = Object.fromEntries(
    checks.map(({ place, text }) => [place, [...text.matchAll(/'([^']+)'::text/g)].map(([, name]) => name)]),
  );
  expect(named).toEqual({
    'memberships.role': roleNames,
    'account_links.role': roleNames,
    'account_links.kind': linkKindNames,
  });
});
