import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { signInWayNames } from '@tintype/contracts/accounts/sign-in';
import { sql } from '@tintype/database/statements/sql';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addApp, appOf } from './app-with-codes.ts';
import { addPerson, codeOf, openBrowser, openSession, password, signIn, type Browser, type Person } from './people.ts';

let gateway: TestGateway;
let member: Member;
let ada: Person;
let browser: Browser;
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
});
afterAll(() => gateway.end());
beforeEach(async () => {
  ada = await addPerson(gateway, { [member.organizationId]: 'owner' });
  browser = await openSession(gateway, ada);
});
const raw = (text: string) => gateway.database.client.execute(sql.raw(text));
const enter = (code?: string, address = '192.0.2.8') =>
  openBrowser(gateway, address).send('/v1/account/sign-in', {
    body: { email: ada.email, password, ...(code !== undefined && { code }) },
  });
const actionsOf = async ({ userId }: Person): Promise<string[]> => {
  const rows = await gateway.database.client.auditEntry.findMany({
    where: { OR: [{ subject: userId }, { actor: `user:${userId}` }] },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ action }) => action);
};

test('once a first code has shown that the app works, signing in asks for a code', async () => {
  const { json } = await browser.send('/v1/account/second-factor', { method: 'POST' });
  const app = appOf(String(json['secret']));
  expect(String(json['address'])).toContain(`secret=${String(json['secret'])}`);
  // Begun is not yet there: whoever closes the page is not kept out.
  expect((await enter()).status).toBe(200);
  const wrong = await browser.send('/v1/account/second-factor/confirm', { body: { code: app(40) } });
  expect(codeOf(wrong)).toEqual([401, 'SIGN_IN_FAILED']);
  const right = await browser.send('/v1/account/second-factor/confirm', { body: { code: app() } });
  const codes = right.json['recoveryCodes'] as unknown as string[];
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[2-9a-z]{5}-[2-9a-z]{5}$/.test(code))).toBe(true);

  const refused = await enter();
  expect([codeOf(refused), refused.headers.get('set-cookie')]).toEqual([[401, 'CODE_REQUIRED'], null]);
  expect((await enter(app(1))).status).toBe(200);
  expect(codeOf(await browser.send('/v1/account/second-factor', { method: 'POST' }))).toEqual([
    409,
    'SECOND_FACTOR_EXISTS',
  ]);
  expect((await browser.send('/v1/account/sign-in-means')).json).toMatchObject({
    secondFactor: { recoveryCodesLeft: 10 },
  });
});

test('a wrong password is answered the same with a second factor as without, whatever the code', async () => {
  const app = await addApp(browser);
  const guess = { email: ada.email, password: 'vier Worte reichen nicht' };
  const send = (body: object) => openBrowser(gateway, '192.0.2.9').send('/v1/account/sign-in', { body });
  const answers = [
    await send(guess),
    await send({ ...guess, code: app.code() }),
    await send({ ...guess, email: 'nobody@example.com' }),
  ];
  expect(answers.map(codeOf)).toEqual(answers.map(() => [401, 'SIGN_IN_FAILED']));
  const messages = answers.map(({ json }) => (json['error'] as unknown as { message: string }).message);
  expect(new Set(messages).size).toBe(1);
});

test('each code works once, also if it is sent twice at the same time, and older codes do not work', async () => {
  const app = await addApp(browser);
  const code = app.code();
  const answers = await Promise.all([enter(code), enter(code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await enter(app.code(-1))).status).toBe(401);
  expect((await enter(app.code(1))).status).toBe(200);
});

test('each recovery code opens once, however it is written; new ones take the place of all', async () => {
  const { recoveryCodes } = await addApp(browser);
  const [one = '', two = '', three = ''] = recoveryCodes;
  expect((await enter(` ${one.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  expect((await enter(one)).status).toBe(401);
  const made = await browser.send('/v1/account/second-factor/recovery-codes', { method: 'POST' });
  const [fresh = ''] = made.json['recoveryCodes'] as unknown as string[];
  expect([(await enter(two)).status, (await enter(fresh)).status]).toEqual([401, 200]);
  const stranger = await addPerson(gateway);
  const theirs = await openSession(gateway, stranger);
  await addApp(theirs);
  const crossed = await openBrowser(gateway).send('/v1/account/sign-in', {
    body: { email: stranger.email, password, code: three },
  });
  expect(crossed.status).toBe(401);
});

test('secrets and recovery codes are kept in no form that can be used', async () => {
  const { secret, recoveryCodes } = await addApp(browser);
  const rows = await gateway.database.client.rows<{ text: string }>`
    SELECT second_factors::text AS text FROM second_factors UNION ALL SELECT recovery_codes::text FROM recovery_codes
    UNION ALL SELECT audit_entries::text FROM audit_entries`;
  const kept = rows.map(({ text }) => text).join('\n');
  const hex = recoveryCodes.map((code) => Buffer.from(code).toString('hex'));
  expect([secret, ...recoveryCodes, ...hex].filter((text) => kept.includes(text))).toEqual([]);
  expect(JSON.stringify(gateway.lines)).not.toContain(secret);
});

test('codes that are guessed wait longer and longer from everywhere, and a recovery code still lets their owner in', async () => {
  const app = await addApp(browser);
  const statuses: number[] = [];
  // Each from another network, so that only the count of the account is at work.
  for (let count = 0; count < 40 && statuses.at(-1) !== 429; count += 1)
    statuses.push((await enter('000000', `198.51.100.${count}`)).status);
  expect(statuses.slice(0, 19)).toEqual(statuses.slice(0, 19).map(() => 401));
  expect(statuses.at(-1)).toBe(429);
  // However long this takes, the wait is not over.
  await raw(`UPDATE sign_in_delays SET next_at = now() + interval '1 hour' WHERE attempts >= 20`);
  const right = await enter(app.code(), '203.0.113.50');
  expect([right.status, codeOf(right)[1]]).toEqual([429, 'SIGN_IN_DELAYED']);
  expect((await enter(app.recoveryCodes[0], '203.0.113.51')).status).toBe(200);
  const other = await addPerson(gateway);
  expect((await signIn(gateway, other, '198.51.100.1')).cookie()).not.toBe('');
});

test('with a second factor a code confirms, and the password alone does not', async () => {
  const app = await addApp(browser);
  const stale = () =>
    raw(`UPDATE sessions SET confirmed_at = now() - interval '16 minutes' WHERE user_id = '${ada.userId}'`);
  await stale();
  const remove = () => browser.send('/v1/account/second-factor', { method: 'DELETE' });
  expect(codeOf(await remove())).toEqual([403, 'CONFIRMATION_REQUIRED']);
  const confirm = (body: object) => browser.send('/v1/account/confirm', { body });
  expect(codeOf(await confirm({ password }))).toEqual([401, 'CODE_REQUIRED']);
  expect((await confirm({ code: app.code() })).json).toMatchObject({ confirmBy: ['code'] });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await enter()).status).toBe(200);
  expect((await browser.send('/v1/account')).json).toMatchObject({ confirmBy: ['password'] });
});

test('an organization that requires a second factor refuses sessions without one at once, but not keys', async () => {
  const elsewhere = await gateway.join();
  const grace = await addPerson(gateway, { [member.organizationId]: 'member', [elsewhere.organizationId]: 'member' });
  const hers = await openSession(gateway, grace);
  const path = `/v1/organizations/${member.organizationId}/second-factor`;
  const ask = (isRequired: boolean) => browser.send(path, { method: 'PUT', body: { isRequired } });
  expect(codeOf(await ask(true))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  await addApp(browser);
  expect((await ask(true)).json).toMatchObject({ requiresSecondFactor: true });

  const of = (organization: string) => ({ headers: { 'x-tintype-organization': organization } });
  expect(codeOf(await hers.send('/v1/devices', of(member.organizationId)))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  expect((await hers.send('/v1/devices', of(elsewhere.organizationId))).status).toBe(200);
  expect((await hers.send('/v1/account')).status).toBe(200);
  await addApp(hers);
  expect((await hers.send('/v1/devices', of(member.organizationId))).status).toBe(200);
  expect((await browser.send('/v1/devices')).status).toBe(200);
  expect((await ask(false)).json).toMatchObject({ requiresSecondFactor: false });
});

test('changes of second factors are in the audit log', async () => {
  const app = await addApp(browser);
  await enter('000000');
  await enter(app.recoveryCodes[0]);
  await browser.send('/v1/account/second-factor/recovery-codes', { method: 'POST' });
  await browser.send('/v1/account/second-factor', { method: 'DELETE' });
  expect(await actionsOf(ada)).toEqual([
    'user.signed_in',
    'user.second_factor_added',
    'user.sign_in_failed',
    'user.recovery_code_used',
    'user.signed_in',
    'user.recovery_codes_made',
    'user.second_factor_removed',
  ]);
});

test('the database knows the ways of signing in of the contracts', async () => {
  const [check] = await gateway.database.client.rows<{ text: string }>`
    SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'sessions_way_check'`;
  expect([...check!.text.matchAll(/'([^']+)'::text/g)].map(([, name]) => name)).toEqual(signInWayNames);
});
