import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createIdentity } from '@tintype/database/accounts/sign-in-methods';
import { untilBlocked } from '../database/until-blocked.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import type { Answer } from '../gateway/call.ts';
import { addPerson, codeOf, openBrowser, openSession, type Browser, type Person } from './people.ts';
import { startSignInProvider, type SignInProvider } from './sign-in-provider.ts';
import { goThrough, passProvider, signInPath } from './through-provider.ts';

let strict: SignInProvider;
let open: SignInProvider;
let gateway: TestGateway;
let openGateway: TestGateway;
let member: Member;
let ada: Person;
const back = '/v1/account/provider/callback';
beforeAll(async () => {
  [strict, open] = await Promise.all([startSignInProvider(), startSignInProvider({ signUp: true, linkByEmail: true })]);
  gateway = await startGateway({ signInProvider: strict.settings });
  openGateway = await startGateway({ signInProvider: open.settings });
  strict.leadBackTo(`${gateway.url}${back}`);
  open.leadBackTo(`${openGateway.url}${back}`);
  member = await gateway.join();
});
afterAll(async () => {
  await gateway.end();
  await openGateway.end();
  await Promise.all([strict.stop(), open.stop()]);
});
beforeEach(async () => {
  ada = await addPerson(gateway, { [member.organizationId]: 'owner' });
});

const enter = (browser: Browser, at = gateway) => goThrough(browser, at, signInPath, { to: '/usage' });
const link = (browser: Browser) => goThrough(browser, gateway, '/v1/account/provider/link');
const placeOf = ({ status, headers }: Answer): readonly unknown[] => [status, headers.get('location')];
const aSub = () => `sub-${Math.random()}`;

test('a user with a linked provider signs in with it, in a new session, and returns to the requested page', async () => {
  const browser = await openSession(gateway, ada);
  strict.expect({ sub: ada.userId, email: 'other@example.com', email_verified: true });
  expect(placeOf(await link(browser))).toEqual([303, '/me']);
  expect((await browser.send('/v1/account/sign-in-means')).json).toMatchObject({
    provider: { name: 'Example ID', linkedAt: expect.any(String) },
  });
  const guest = openBrowser(gateway);
  const answer = await enter(guest);
  expect(placeOf(answer)).toEqual([303, '/usage']);
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-tintype-[0-9a-f]{8}=.*HttpOnly; SameSite=Strict; Secure/);
  expect((await guest.send('/v1/account')).json).toMatchObject({ id: ada.userId, confirmBy: ['password', 'provider'] });
  const asked = strict.asked.at(-1)!;
  expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
  expect(['state', 'nonce', 'code_challenge'].map((name) => (asked.get(name) ?? '').length >= 32)).toEqual([
    true,
    true,
    true,
  ]);
});

test('a verified address opens no account unless the administrator allows it', async () => {
  strict.expect({ sub: aSub(), email: ada.email, email_verified: true });
  expect(placeOf(await enter(openBrowser(gateway)))).toEqual([303, '/sign-in?problem=unknown']);
  strict.expect({ sub: aSub(), email: 'nobody@example.com', email_verified: true });
  expect(placeOf(await enter(openBrowser(gateway)))).toEqual([303, '/sign-in?problem=unknown']);
  expect(await gateway.database.client.identity.count({ where: { userId: ada.userId } })).toBe(0);
});

test('where it is allowed a verified address opens the account that has it, an unverified one nothing', async () => {
  const grace = await addPerson(openGateway);
  open.expect({ sub: aSub(), email: grace.email, email_verified: false });
  expect(placeOf(await enter(openBrowser(openGateway), openGateway))).toEqual([303, '/sign-in?problem=unknown']);
  const sub = aSub();
  open.expect({ sub, email: grace.email.toUpperCase(), email_verified: true });
  const browser = openBrowser(openGateway);
  expect(placeOf(await enter(browser, openGateway))).toEqual([303, '/usage']);
  expect((await browser.send('/v1/account')).json['id']).toBe(grace.userId);
  // From then on it is the subject that counts.
  open.expect({ sub, email: 'changed@example.com', email_verified: false });
  const again = openBrowser(openGateway);
  await enter(again, openGateway);
  expect((await again.send('/v1/account')).json['id']).toBe(grace.userId);
});

test('where it is allowed somebody new gets an account with an organization of the plan free', async () => {
  open.expect({ sub: aSub(), email: 'new@example.com', email_verified: true, name: 'Nora New' });
  const browser = openBrowser(openGateway);
  expect(placeOf(await enter(browser, openGateway))).toEqual([303, '/usage']);
  expect((await browser.send('/v1/account')).json).toMatchObject({
    email: 'new@example.com',
    name: 'Nora New',
    hasPassword: false,
    confirmBy: ['provider'],
    organizations: [{ name: 'Nora New', role: 'owner' }],
  });
  open.expect({ sub: aSub(), email_verified: true });
  expect(placeOf(await enter(openBrowser(openGateway), openGateway))).toEqual([303, '/sign-in?problem=unknown']);
});

test.each(['x'.repeat(256), 'x'.repeat(100_000), 'a\0b'])(
  'a subject that OpenID Connect does not allow is refused',
  async (sub) => {
    open.expect({ sub, email: 'long@example.com', email_verified: true });
    expect(placeOf(await enter(openBrowser(openGateway), openGateway))).toEqual([303, '/sign-in?problem=refused']);
  },
);

test('a response of the provider counts once, for the browser that began the sign-in', async () => {
  strict.expect({ sub: aSub() });
  const victim = openBrowser(gateway);
  const thief = openBrowser(gateway);
  const begun = await thief.send(signInPath, { body: {} });
  const address = await passProvider(String(begun.json['url']), gateway.url);
  expect(placeOf(await victim.send(address))).toEqual([303, '/sign-in?problem=expired']);
  // With an attempt of its own, whose state is another one.
  await victim.send(signInPath, { body: {} });
  expect(placeOf(await victim.send(address))).toEqual([303, '/sign-in?problem=refused']);
  const session = thief.cookie();
  thief.setCookie(session.replace(/=./, (letter) => (letter === '=A' ? '=B' : '=A')));
  expect(placeOf(await thief.send(address))).toEqual([303, '/sign-in?problem=expired']);
  // The right browser is let through to the question who it is, once.
  thief.setCookie(session);
  expect(placeOf(await thief.send(address))).toEqual([303, '/sign-in?problem=unknown']);
  thief.setCookie(session);
  expect(placeOf(await thief.send(address))).toEqual([303, '/sign-in?problem=refused']);
});

test('whoever declines at the provider is told so', async () => {
  strict.expect(undefined);
  expect(placeOf(await enter(openBrowser(gateway)))).toEqual([303, '/sign-in?problem=refused']);
});

test('what is linked to one account is linked to no other, and an ended session links nothing', async () => {
  const sub = aSub();
  strict.expect({ sub });
  const browser = await openSession(gateway, ada);
  expect(placeOf(await link(browser))).toEqual([303, '/me']);
  const stranger = await openSession(gateway, await addPerson(gateway));
  expect(placeOf(await link(stranger))).toEqual([303, '/me?problem=taken']);
  strict.expect({ sub: aSub() });
  const begun = await stranger.send('/v1/account/provider/link', { method: 'POST' });
  await gateway.database.client.execute`DELETE FROM sessions`;
  const address = await passProvider(String(begun.json['url']), gateway.url);
  expect(placeOf(await stranger.send(address))).toEqual([303, '/me?problem=expired']);
});

test('what two accounts link at once belongs to the first, and the second is told', async () => {
  const { database } = gateway;
  const sub = aSub();
  strict.expect({ sub });
  const [first, second] = [await addPerson(gateway), await addPerson(gateway)];
  const browser = await openSession(gateway, second);
  let late: Promise<Answer> | undefined;
  await database.transaction(async (db) => {
    await createIdentity(db, { issuer: strict.settings.issuer, subject: sub, userId: first.userId });
    late = link(browser);
    await Promise.race([late, untilBlocked(database)]);
  });
  expect(placeOf(await late!)).toEqual([303, '/me?problem=taken']);
});

test('the provider confirms who is signed in by asking again; somebody else there confirms nothing', async () => {
  strict.expect({ sub: ada.userId });
  const browser = await openSession(gateway, ada);
  await link(browser);
  await gateway.database.client.execute`UPDATE sessions SET confirmed_at = now() - interval '16 minutes'`;
  const unlink = () => browser.send('/v1/account/provider', { method: 'DELETE' });
  const confirm = () => goThrough(browser, gateway, '/v1/account/provider/confirm', { to: '//evil.example' });
  expect(codeOf(await unlink())).toEqual([403, 'CONFIRMATION_REQUIRED']);
  strict.expect({ sub: aSub() });
  expect(placeOf(await confirm())).toEqual([303, '/me?problem=other']);
  expect(codeOf(await unlink())).toEqual([403, 'CONFIRMATION_REQUIRED']);
  strict.expect({ sub: ada.userId });
  // A path of another site is not led to.
  expect(placeOf(await confirm())).toEqual([303, '/me']);
  expect(strict.asked.at(-1)!.get('prompt')).toBe('login');
  await gateway.database.client.user.update({ where: { id: ada.userId }, data: { password: null } });
  expect(codeOf(await unlink())).toEqual([409, 'LAST_WAY_IN']);
  await gateway.database.client.user.update({ where: { id: ada.userId }, data: { password: 'x' } });
  expect((await unlink()).status).toBe(204);
  expect(placeOf(await enter(openBrowser(gateway)))).toEqual([303, '/sign-in?problem=unknown']);
});

test.each(['/\t/evil.example', '/\n/evil.example', '//evil.example', '/\\evil.example', '/.//evil.example'])(
  'a sign-in that is to lead to %j leads to the first page',
  async (to) => {
    strict.expect({ sub: ada.userId });
    await link(await openSession(gateway, ada));
    const answer = await goThrough(openBrowser(gateway), gateway, signInPath, { to });
    expect(placeOf(answer)).toEqual([303, '/home']);
  },
);

const newKey = (browser: Browser) =>
  browser.send(`/v1/organizations/${member.organizationId}/keys`, { body: { name: 'mine' } });

test('a sign-in that the provider let pass without asking who it is confirms nothing; one that it has just asked for does', async () => {
  strict.expect({ sub: ada.userId });
  await link(await openSession(gateway, ada));
  const silent = openBrowser(gateway);
  strict.expect({ sub: ada.userId }, { askedSecondsAgo: 150 });
  expect(placeOf(await enter(silent))).toEqual([303, '/usage']);
  expect((await silent.send('/v1/devices')).status).toBe(200);
  expect(codeOf(await newKey(silent))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  // Whoever has no other way confirms with the provider, which has to ask.
  await gateway.database.client.user.update({ where: { id: ada.userId }, data: { password: null } });
  expect((await silent.send('/v1/account')).json).toMatchObject({ confirmBy: ['provider'] });
  strict.expect({ sub: ada.userId });
  expect(placeOf(await goThrough(silent, gateway, '/v1/account/provider/confirm', {}))).toEqual([303, '/me']);
  expect((await newKey(silent)).status).toBe(201);
  const asked = openBrowser(gateway);
  await enter(asked);
  expect((await newKey(asked)).status).toBe(201);
  // The sign-in itself is as it would be without the question.
  const query = strict.asked.at(-1)!;
  expect([query.get('prompt'), query.get('max_age')]).toEqual([null, null]);
});

test('a sign-in with a provider that cannot tell when it asked confirms nothing', async () => {
  const silent = await startSignInProvider({ signUp: true, tellsWhen: false });
  const alone = await startGateway({ signInProvider: silent.settings });
  silent.leadBackTo(`${alone.url}${back}`);
  silent.expect({ sub: aSub(), email: 'new@example.com', email_verified: true });
  const browser = openBrowser(alone);
  expect(placeOf(await enter(browser, alone))).toEqual([303, '/usage']);
  expect(silent.asked.at(-1)!.get('claims')).toBe(null);
  const confirmed = await browser.send('/v1/account/passkeys/options', { method: 'POST' });
  expect(codeOf(confirmed)).toEqual([403, 'CONFIRMATION_REQUIRED']);
  await alone.end();
  await silent.stop();
});

test('a provider that is away is said to be, and asked again at the next try; codes and tokens reach no log', async () => {
  const away = await startSignInProvider();
  await away.stop();
  const alone = await startGateway({ signInProvider: away.settings });
  const answers = [await enter(openBrowser(alone), alone), await enter(openBrowser(alone), alone)];
  expect(answers.map(codeOf)).toEqual(answers.map(() => [502, 'PROVIDER_UNAVAILABLE']));
  await alone.end();
  const lines = JSON.stringify(gateway.lines);
  expect(
    [strict.settings.clientSecret!, ...strict.asked.map((asked) => asked.get('state')!)].filter((text) =>
      lines.includes(text),
    ),
  ).toEqual([]);
  expect(lines).not.toMatch(/[?&]code=/);
});
