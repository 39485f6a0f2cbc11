import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { addPerson, codeOf, openBrowser, openSession, password, type Browser, type Person } from './people.ts';
import { sql } from '@tintype/database/statements/sql';

let gateway: TestGateway;
let member: Member;
let ada: Person;
let browser: Browser;
let here: { readonly origin: string };
beforeAll(async () => {
  gateway = await startGateway();
  member = await gateway.join();
  // Passkeys of this machine belong to its name, whichever of its addresses is the public one.
  here = { origin: gateway.url.replace('127.0.0.1', 'localhost') };
});
afterAll(() => gateway.end());
beforeEach(async () => {
  ada = await addPerson(gateway, { [member.organizationId]: 'owner' });
  browser = await openSession(gateway, ada);
});
const raw = (text: string) => gateway.database.client.execute(sql.raw(text));
type Options = { readonly challenge: string };
const optionsFrom = async (from: Browser, path: string): Promise<Options> => {
  const { json } = await from.send(path, { method: 'POST' });
  return json['options'] as unknown as Options;
};
const newPasskey = (from: Browser) => optionsFrom(from, '/v1/account/passkeys/options');
const toSignIn = (from: Browser) => optionsFrom(from, '/v1/account/passkey-sign-in/options');
async function addPasskey(
  from = browser,
  name = 'Laptop',
): Promise<{ readonly authenticator: Authenticator; readonly id: string }> {
  const authenticator = createAuthenticator();
  const passkey = authenticator.register(await newPasskey(from), here);
  const { status, json } = await from.send('/v1/account/passkeys', { body: { name, passkey } });
  expect(status).toBe(201);
  return { authenticator, id: String(json['id']) };
}
const enter = (passkey: object, from = openBrowser(gateway)) =>
  from.send('/v1/account/passkey-sign-in', { body: { passkey } });

test('a passkey signs in without address, password and code, in a new session', async () => {
  const { authenticator } = await addPasskey();
  const guest = openBrowser(gateway);
  const before = await openSession(gateway, ada);
  guest.setCookie(before.cookie());
  const answer = await enter(authenticator.answer(await toSignIn(guest), here), guest);
  expect([answer.status, answer.json]).toMatchObject([200, { id: ada.userId, confirmBy: ['password', 'passkey'] }]);
  expect(guest.cookie()).not.toBe(before.cookie());
  expect((await before.send('/v1/account')).status).toBe(401);
});

test('the options are the same for everybody and name no credential', async () => {
  await addPasskey();
  const answers = [await toSignIn(openBrowser(gateway)), await toSignIn(browser)];
  const [one, two] = answers.map(({ challenge: _random, ...rest }) => rest);
  expect(one).toEqual(two);
  expect(one).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(JSON.stringify(answers)).not.toContain('allowCredentials":[{');
});

const framed = { crossOrigin: true, topOrigin: 'https://evil.example' };

test('a passkey that was made in a frame of another site is not added', async () => {
  const passkey = createAuthenticator().register(await newPasskey(browser), { ...here, frame: framed });
  const answer = await browser.send('/v1/account/passkeys', { body: { name: 'Phone', passkey } });
  expect(codeOf(answer)).toEqual([401, 'PASSKEY_REFUSED']);
});

test.each<[string, (authenticator: Authenticator, options: Options) => object | Promise<object>]>([
  ['of a page of another site', (one, options) => one.answer(options, { origin: 'https://evil.example' })],
  ['of another port', (one, options) => one.answer(options, { origin: 'http://localhost:1' })],
  ['for another host', (one, options) => one.answer(options, { ...here, host: 'evil.example' })],
  ['of our page in a frame of another site', (one, options) => one.answer(options, { ...here, frame: framed })],
  [
    'that names the frame of another site alone',
    (one, options) => one.answer(options, { ...here, frame: { ...framed, crossOrigin: false } }),
  ],
  [
    'of our page in a frame that is not named',
    (one, options) => one.answer(options, { ...here, frame: { crossOrigin: true } }),
  ],
  [
    'of an authenticator that did not check its user',
    (one, options) => one.answer(options, here, { isVerified: false }),
  ],
  ['of a passkey that nobody registered', (_one, options) => createAuthenticator().answer(options, here)],
  ['to a challenge that somebody made up', (one) => one.answer({ challenge: 'A'.repeat(75) }, here)],
  ['to a challenge for registering', async (one) => one.answer(await newPasskey(browser), here)],
])('an answer %s is refused, in the same words', async (_name, answer) => {
  const { authenticator } = await addPasskey();
  const refused = await enter(await answer(authenticator, await toSignIn(browser)));
  expect([codeOf(refused), refused.headers.get('set-cookie')]).toEqual([[401, 'PASSKEY_REFUSED'], null]);
});

test('an answer counts once, also when it is sent twice at the same time', async () => {
  const { authenticator } = await addPasskey();
  const passkey = authenticator.answer(await toSignIn(browser), here);
  const answers = await Promise.all([enter(passkey), enter(passkey)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('somebody who is disabled does not get in with a passkey either', async () => {
  const { authenticator } = await addPasskey();
  await raw(`UPDATE users SET disabled_at = now() WHERE id = '${ada.userId}'`);
  expect(codeOf(await enter(authenticator.answer(await toSignIn(browser), here)))).toEqual([401, 'PASSKEY_REFUSED']);
});

test('a passkey confirms who is signed in, that of somebody else does not', async () => {
  const { authenticator } = await addPasskey();
  const stranger = await openSession(gateway, await addPerson(gateway));
  const { authenticator: theirs } = await addPasskey(stranger);
  await raw(`UPDATE sessions SET confirmed_at = now() - interval '16 minutes' WHERE user_id = '${ada.userId}'`);
  const options = () => optionsFrom(browser, '/v1/account/confirm/passkey-options');
  const confirm = (passkey: object) => browser.send('/v1/account/confirm', { body: { passkey } });
  const invite = () =>
    browser.send(`/v1/organizations/${member.organizationId}/invitations`, {
      body: { email: 'x@example.com', role: 'viewer' },
    });
  expect(codeOf(await invite())).toEqual([403, 'CONFIRMATION_REQUIRED']);
  expect(codeOf(await confirm(theirs.answer(await options(), here)))).toEqual([401, 'PASSKEY_REFUSED']);
  expect(codeOf(await confirm(authenticator.answer(await toSignIn(browser), here)))).toEqual([401, 'PASSKEY_REFUSED']);
  expect((await confirm(authenticator.answer(await options(), here))).status).toBe(200);
  expect((await invite()).status).toBe(201);
});

test('a passkey is registered by who asked for it alone', async () => {
  const stranger = await openSession(gateway, await addPerson(gateway));
  const passkey = createAuthenticator().register(await newPasskey(browser), here);
  const send = (from: Browser) => from.send('/v1/account/passkeys', { body: { name: 'Phone', passkey } });
  expect(codeOf(await send(stranger))).toEqual([401, 'PASSKEY_REFUSED']);
  expect([(await send(browser)).status, codeOf(await send(browser))]).toEqual([201, [401, 'PASSKEY_REFUSED']]);
});

test('passkeys are named, renamed and removed by their owner; the last way in stays', async () => {
  const { authenticator, id } = await addPasskey();
  const stranger = await openSession(gateway, await addPerson(gateway));
  const path = `/v1/account/passkeys/${id}`;
  const rename = (from: Browser) => from.send(path, { method: 'PUT', body: { name: 'Work laptop' } });
  expect([(await rename(stranger)).status, (await rename(browser)).status]).toEqual([404, 204]);
  expect((await stranger.send(path, { method: 'DELETE' })).status).toBe(404);
  expect((await browser.send('/v1/account/sign-in-means')).json).toMatchObject({
    passkeys: [{ id, name: 'Work laptop' }],
  });
  await raw(`UPDATE users SET password = NULL WHERE id = '${ada.userId}'`);
  expect(codeOf(await browser.send(path, { method: 'DELETE' }))).toEqual([409, 'LAST_WAY_IN']);
  const { id: second } = await addPasskey(browser, 'Phone');
  const both = await Promise.all(
    [id, second].map((one) => browser.send(`/v1/account/passkeys/${one}`, { method: 'DELETE' })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  await raw(`UPDATE users SET password = 'x' WHERE id = '${ada.userId}'`);
  await raw(`DELETE FROM passkeys WHERE user_id = '${ada.userId}'`);
  expect(codeOf(await enter(authenticator.answer(await toSignIn(browser), here)))).toEqual([401, 'PASSKEY_REFUSED']);
});

test('a session of a passkey is enough where an organization asks for a second factor', async () => {
  const { authenticator } = await addPasskey();
  const guest = openBrowser(gateway);
  await enter(authenticator.answer(await toSignIn(guest), here), guest);
  await raw(`UPDATE organizations SET requires_second_factor = true WHERE id = '${member.organizationId}'`);
  const byPassword = openBrowser(gateway);
  await byPassword.send('/v1/account/sign-in', { body: { email: ada.email, password } });
  expect([(await guest.send('/v1/devices')).status, codeOf(await byPassword.send('/v1/devices'))]).toEqual([
    200,
    [403, 'SECOND_FACTOR_REQUIRED'],
  ]);
  await raw(`UPDATE organizations SET requires_second_factor = false`);
});
