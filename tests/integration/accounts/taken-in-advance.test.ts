import { readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { proveEmail } from '@tintype/database/accounts/sessions';
import { migrationsFolder } from '@tintype/database/schema/migrate';
import { sql } from '@tintype/database/statements/sql';
import { anId } from '../database/fresh-database.ts';
import { untilBlocked } from '../database/until-blocked.ts';
import type { Answer } from '../gateway/call.ts';
import { startGateway, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { addApp, appOf } from './app-with-codes.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { addLink, addPerson, codeOf, openBrowser, openSession, password, tokenIn, type Browser } from './people.ts';
import { startSignInProvider, type SignInProvider } from './sign-in-provider.ts';
import { goThrough, signInPath } from './through-provider.ts';

let gateway: TestGateway;
let mailbox: Mailbox;
let provider: SignInProvider;
let mallory: Browser;
let malloryAt: Member;
let company: Member;
let owner: Browser;
let email: string;
beforeAll(async () => {
  provider = await startSignInProvider({ linkByEmail: true });
  gateway = await startGateway({ signInProvider: provider.settings });
  provider.leadBackTo(`${gateway.url}/v1/account/provider/callback`);
  mailbox = await startMailbox(gateway);
});
afterAll(async () => {
  await mailbox.stop();
  await gateway.end();
  await provider.stop();
});
beforeEach(async () => {
  mailbox.empty();
  email = `cfo-${anId()}@victim.example`;
  // Whoever signs up owns an organization; only one that pays has its invitations mailed.
  [malloryAt, company] = [await gateway.join('free'), await gateway.join('pro')];
  mallory = await openSession(gateway, await addPerson(gateway, { [malloryAt.organizationId]: 'owner' }));
  owner = await openSession(gateway, await addPerson(gateway, { [company.organizationId]: 'owner' }));
});

const newPassword = 'ganz anders als vorher';
const invite = (from: Browser, { organizationId }: Member) =>
  from.send(`/v1/organizations/${organizationId}/invitations`, { body: { email, role: 'member' } });
const join = (token: string, by = openBrowser(gateway)) =>
  by.send('/v1/account/invitations/join', { body: { token, name: 'Cleo', password } });
const here = () => ({ origin: gateway.url.replace('127.0.0.1', 'localhost') });
const optionsFrom = async (from: Browser, path: string) =>
  (await from.send(path, { method: 'POST' })).json['options'] as unknown as { readonly challenge: string };
async function addPasskey(from: Browser): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  const passkey = authenticator.register(await optionsFrom(from, '/v1/account/passkeys/options'), here());
  expect((await from.send('/v1/account/passkeys', { body: { name: 'Laptop', passkey } })).status).toBe(201);
  return authenticator;
}
async function enterByPasskey(authenticator: Authenticator) {
  const guest = openBrowser(gateway);
  const options = await optionsFrom(guest, '/v1/account/passkey-sign-in/options');
  return guest.send('/v1/account/passkey-sign-in', { body: { passkey: authenticator.answer(options, here()) } });
}
const enterByProvider = (by = openBrowser(gateway)) => goThrough(by, gateway, signInPath, { to: '/home' });
const enterByPassword = (secret: string, by = openBrowser(gateway)) =>
  by.send('/v1/account/sign-in', { body: { email, password: secret } });

async function signUp(): Promise<Browser> {
  const browser = openBrowser(gateway);
  await browser.send('/v1/account/sign-up', { body: { email } });
  const token = tokenIn((await mailbox.mailTo(email)).text);
  const body = { token, name: 'Cleo', password, organization: 'Victims' };
  expect((await browser.send('/v1/account/sign-up/confirm', { body })).status).toBe(201);
  return browser;
}
/** As `tintype users invite` makes it. */
const joinByCommand = async (): Promise<Browser> => {
  const browser = openBrowser(gateway);
  const { organizationId } = company;
  const token = await addLink(gateway, { kind: 'invitation', email, role: 'member', organizationId });
  expect((await join(token, browser)).status).toBe(201);
  return browser;
};

/**
 * An owner had the link as well and made the account: before mails could be sent, or with an
 * earlier version.
 */
async function takeInAdvance() {
  const browser = await openSession(
    gateway,
    await addPerson(gateway, { [malloryAt.organizationId]: 'member' }, false, email),
  );
  const sub = anId();
  provider.expect({ sub });
  expect((await goThrough(browser, gateway, '/v1/account/provider/link')).headers.get('location')).toBe('/me');
  return { browser, passkey: await addPasskey(browser), app: await addApp(browser), sub };
}
async function resetByMail(secret = newPassword): Promise<void> {
  await openBrowser(gateway).send('/v1/account/password-reset', { body: { email } });
  const body = { token: tokenIn((await mailbox.mailTo(email)).text), password: secret };
  expect((await openBrowser(gateway).send('/v1/account/password-reset/confirm', { body })).status).toBe(204);
}
const provenOf = async (): Promise<readonly unknown[]> => {
  const { id } = await gateway.database.client.user.findUniqueOrThrow({ where: { email } });
  const entries = await gateway.database.client.auditEntry.findMany({
    where: { action: 'user.email_proven', subject: id },
  });
  return entries.map(({ details }) => details);
};
const meansOf = async (browser: Browser) => (await browser.send('/v1/account/sign-in-means')).json;

test('a copied invitation creates no account if emails can be sent: the address gets the link, with or without an account', async () => {
  const answers: unknown[] = [];
  const withoutAccount = email;
  for (const address of [email, (await addPerson(gateway)).email]) {
    email = address;
    const invited = await invite(mallory, malloryAt);
    expect(invited.json['isMailed']).toBe(false);
    const token = tokenIn(String(invited.json['url']));
    const shown = await openBrowser(gateway).send('/v1/account/invitations/read', { body: { token } });
    const joined = await join(token);
    answers.push([shown.status, shown.json['joinsBy'], joined.status, joined.bytes.length]);
    expect(joined.headers.get('set-cookie')).toBe(null);
  }
  expect(answers).toEqual([
    [200, 'mail', 202, 0],
    [200, 'mail', 202, 0],
  ]);
  const mailed = async (address: string) => {
    const token = tokenIn((await mailbox.mailTo(address)).text);
    const { json } = await openBrowser(gateway).send('/v1/account/invitations/read', { body: { token } });
    return { token, joinsBy: json['joinsBy'] };
  };
  expect(await mailed(email)).toMatchObject({ joinsBy: 'account' });
  expect(mailbox.received).toHaveLength(2);
  const { token, joinsBy } = await mailed(withoutAccount);
  expect([joinsBy, (await join(token)).status]).toEqual(['password', 201]);
});

test('an account that was created for a different address belongs only to the owner of the address after a reset by email', async () => {
  const { browser, passkey, sub } = await takeInAdvance();
  await resetByMail();
  const victim = openBrowser(gateway);
  expect((await enterByPassword(newPassword, victim)).status).toBe(200);
  await invite(owner, company);
  expect(codeOf(await enterByPasskey(passkey))).toEqual([401, 'PASSKEY_REFUSED']);
  provider.expect({ sub });
  expect((await enterByProvider()).headers.get('location')).toBe('/sign-in?problem=unknown');
  expect((await browser.send('/v1/account')).status).toBe(401);
  expect(await meansOf(victim)).toEqual({ passkeys: [], provider: { name: 'Example ID' } });
  expect(await provenOf()).toEqual([
    { by: 'reset', removed: { sessions: 0, passkeys: 1, providers: 1, secondFactors: 1 } },
  ]);
});

test('the same where the first sign-in of its owner is with the provider, and its password opens nothing either', async () => {
  const { browser, passkey, sub } = await takeInAdvance();
  const victim = openBrowser(gateway);
  provider.expect({ sub: anId(), email, email_verified: true });
  expect((await enterByProvider(victim)).headers.get('location')).toBe('/home');
  expect((await victim.send('/v1/account')).json).toMatchObject({ email, hasPassword: false, confirmBy: ['provider'] });
  expect(codeOf(await enterByPasskey(passkey))).toEqual([401, 'PASSKEY_REFUSED']);
  expect(codeOf(await enterByPassword(password))).toEqual([401, 'SIGN_IN_FAILED']);
  provider.expect({ sub });
  expect((await enterByProvider()).headers.get('location')).toBe('/sign-in?problem=unknown');
  expect((await browser.send('/v1/account')).status).toBe(401);
  expect(await provenOf()).toMatchObject([{ by: 'provider', removed: { sessions: 1, passkeys: 1, providers: 1 } }]);
});

test('whoever accepts a mailed invitation to the own address stays signed in, alone', async () => {
  const { browser, passkey } = await takeInAdvance();
  const { id } = await gateway.database.client.user.findUniqueOrThrow({ where: { email } });
  // As after a reset link that an administrator handed on: it proves no address.
  await gateway.database.client.execute`DELETE FROM second_factors WHERE user_id = ${id}`;
  const victim = openBrowser(gateway);
  expect((await enterByPassword(password, victim)).status).toBe(200);
  await invite(owner, company);
  const token = tokenIn((await mailbox.mailTo(email)).text);
  expect((await victim.send('/v1/account/invitations/accept', { body: { token } })).status).toBe(200);
  expect(codeOf(await enterByPasskey(passkey))).toEqual([401, 'PASSKEY_REFUSED']);
  expect((await browser.send('/v1/account')).status).toBe(401);
  expect(await meansOf(victim)).toEqual({ passkeys: [], provider: { name: 'Example ID' } });
  expect(await provenOf()).toMatchObject([{ by: 'invitation', removed: { sessions: 1, passkeys: 1, providers: 1 } }]);
});

test('an invitation to another address that is accepted proves none', async () => {
  const { browser, passkey } = await takeInAdvance();
  const [own, other] = [email, `other-${email}`];
  email = other;
  await invite(owner, company);
  const token = tokenIn((await mailbox.mailTo(other)).text);
  expect((await browser.send('/v1/account/invitations/accept', { body: { token } })).status).toBe(200);
  email = own;
  expect([await provenOf(), (await enterByPasskey(passkey)).status]).toEqual([[], 200]);
});

test.each<[string, () => Promise<Browser>]>([
  ['a sign-up', signUp],
  [
    'a mailed invitation',
    async () => {
      const browser = openBrowser(gateway);
      await invite(owner, company);
      expect((await join(tokenIn((await mailbox.mailTo(email)).text), browser)).status).toBe(201);
      return browser;
    },
  ],
  ['an invitation of the command line', joinByCommand],
])('after %s the address is proven: a reset changes the password alone', async (_name, enter) => {
  const passkey = await addPasskey(await enter());
  mailbox.empty();
  await resetByMail();
  expect((await enterByPasskey(passkey)).status).toBe(200);
  expect(await provenOf()).toEqual([]);
});

test('a second reset by mail leaves what was added since the first', async () => {
  await takeInAdvance();
  await resetByMail();
  const victim = openBrowser(gateway);
  await enterByPassword(newPassword, victim);
  const passkey = await addPasskey(victim);
  mailbox.empty();
  await resetByMail('und noch einmal anders');
  expect((await enterByPasskey(passkey)).status).toBe(200);
});

test('a reset link of an administrator proves nothing and leaves the second factor; who administers sees that', async () => {
  const { passkey, app } = await takeInAdvance();
  const { id } = await gateway.database.client.user.findUniqueOrThrow({ where: { email } });
  const administrator = await openSession(gateway, await addPerson(gateway, {}, true));
  const { json } = await administrator.send(`/v1/administration/users/${id}/reset-link`, { method: 'POST' });
  const body = { token: tokenIn(String(json['url'])), password: newPassword };
  expect((await openBrowser(gateway).send('/v1/account/password-reset/confirm', { body })).status).toBe(204);
  expect(codeOf(await enterByPassword(newPassword))).toEqual([401, 'CODE_REQUIRED']);
  const withCode = { email, password: newPassword, code: app.code() };
  expect((await openBrowser(gateway).send('/v1/account/sign-in', { body: withCode })).status).toBe(200);
  expect((await enterByPasskey(passkey)).status).toBe(200);
  const listed = async () => {
    const page = (await administrator.send('/v1/administration/users')).json;
    return (page['items'] as unknown as { readonly id: string }[]).find((user) => user.id === id);
  };
  expect(await listed()).not.toHaveProperty('emailProvenAt');
  await resetByMail();
  expect(await listed()).toMatchObject({ emailProvenAt: expect.any(String) });
});

test('of accounts that were made before, those are proven that the audit log says so of', async () => {
  const { client } = gateway.database;
  const isProven = async (): Promise<boolean> =>
    (await client.user.findUniqueOrThrow({ where: { email } })).emailProvenAt !== null;
  const made = [signUp, joinByCommand, takeInAdvance].map((make) => ({ make, email: `${anId()}@victim.example` }));
  for (const one of made) {
    ({ email } = one);
    await one.make();
  }
  await client.execute`UPDATE users SET email_proven_at = NULL`;
  const fill = pathOf(migrationsFolder, '20261125090100_emails_proven_before', 'migration.sql');
  await client.execute(sql.raw(readFileSync(fill, 'utf8')));
  const proven: boolean[] = [];
  for (const one of made) {
    ({ email } = one);
    proven.push(await isProven());
  }
  expect(proven).toEqual([true, true, false]);
});

type Begun = { readonly browser: Browser; readonly passkey: Authenticator; readonly sub: string };
const outcomeOf = (answer: Answer): unknown => answer.headers.get('location') ?? codeOf(answer);

/** Each begins something, and gives what ends it. */
test.each<[string, (begun: Begun) => Promise<() => Promise<Answer>>, unknown]>([
  [
    'a passkey that is added',
    async ({ browser }) => {
      const options = await optionsFrom(browser, '/v1/account/passkeys/options');
      const passkey = createAuthenticator().register(options, here());
      return () => browser.send('/v1/account/passkeys', { body: { name: 'Phone', passkey } });
    },
    [401, 'NOT_SIGNED_IN'],
  ],
  [
    'an app with codes that is added',
    async ({ browser }) => {
      await browser.send('/v1/account/second-factor', { method: 'DELETE' });
      const { json } = await browser.send('/v1/account/second-factor', { method: 'POST' });
      const code = appOf(String(json['secret']))();
      return () => browser.send('/v1/account/second-factor/confirm', { body: { code } });
    },
    [401, 'NOT_SIGNED_IN'],
  ],
  [
    'a password that is changed',
    async ({ browser }) => {
      const body = { currentPassword: password, newPassword };
      return () => browser.send('/v1/account/password', { body });
    },
    [401, 'NOT_SIGNED_IN'],
  ],
  [
    'a provider that is linked',
    async ({ browser }) => {
      provider.expect({ sub: anId() });
      return () => goThrough(browser, gateway, '/v1/account/provider/link');
    },
    '/me?problem=expired',
  ],
  [
    'a sign-in with a passkey',
    async ({ passkey }) =>
      () =>
        enterByPasskey(passkey),
    [401, 'PASSKEY_REFUSED'],
  ],
  [
    'a sign-in with the provider',
    async ({ sub }) => {
      provider.expect({ sub });
      return () => enterByProvider();
    },
    '/sign-in?problem=unknown',
  ],
])('%s while the address is proven opens nothing', async (_name, begin, expected) => {
  const { database } = gateway;
  const end = await begin(await takeInAdvance());
  const { id: userId } = await database.client.user.findUniqueOrThrow({ where: { email } });
  let late: Promise<Answer> | undefined;
  await database.transaction(async (db) => {
    await proveEmail(db, { userId });
    late = end();
    await Promise.race([late, untilBlocked(database)]);
  });
  expect(outcomeOf(await late!)).toEqual(expected);
  expect(await database.client.session.count({ where: { userId } })).toBe(0);
});
