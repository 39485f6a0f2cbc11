import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { startGateway, secret, type Member, type TestGateway } from '../gateway/start-gateway.ts';
import { checkSignInProvider } from '@tintype/administration/doctor/connections';
import { addApp } from '../accounts/app-with-codes.ts';
import { addPerson, openBrowser, openSession, password, signIn, tokenIn } from '../accounts/people.ts';
import { startMisbehavingProvider } from '../accounts/misbehaving-provider.ts';
import { startSignInProvider } from '../accounts/sign-in-provider.ts';
import { runCollected } from './run-collected.ts';

let gateway: TestGateway;
let member: Member;
beforeAll(async () => {
  gateway = await startGateway({ hasMailServer: false, signUp: false });
  member = await gateway.join();
});
afterAll(() => gateway.end());

type Result = { readonly exitCode: number; readonly json: Readonly<Record<string, unknown>>; readonly stderr: string };

async function tintype(...args: string[]): Promise<Result> {
  const environment = { DATABASE_URL: gateway.databaseUrl, TINTYPE_SECRET: secret, TINTYPE_PUBLIC_URL: gateway.url };
  const { stdout, ...ran } = await runCollected({ args: [...args, '--json'], environment, random: randomBytes });
  return { ...ran, json: stdout === '' ? {} : (JSON.parse(stdout) as Result['json']) };
}

test('the command line leads to a second user without email: set-up link, invitation, reset link', async () => {
  const setup = await tintype('users', 'setup-link', '--organization', member.organizationId);
  expect(setup.json['url']).toMatch(new RegExp(`^${gateway.url}/setup#[0-9A-Za-z]{43}$`));
  const again = await tintype('users', 'setup-link');
  const first = openBrowser(gateway);
  const body = { email: 'first@example.com', name: 'First', password };
  const claim = (url: unknown) => first.send('/v1/account/setup', { body: { ...body, token: tokenIn(String(url)) } });
  expect((await claim(setup.json['url'])).status).toBe(410);
  expect((await claim(again.json['url'])).status).toBe(201);
  expect((await tintype('users', 'setup-link')).exitCode).toBe(1);

  const invited = await tintype(
    'users',
    'invite',
    '--organization',
    member.organizationId,
    '--email',
    'Second@example.com',
    '--role',
    'viewer',
  );
  const second = openBrowser(gateway);
  const joined = await second.send('/v1/account/invitations/join', {
    body: { token: tokenIn(String(invited.json['url'])), name: 'Second', password },
  });
  expect(joined.json).toMatchObject({
    email: 'second@example.com',
    organizations: [{ id: member.organizationId, role: 'viewer' }],
  });

  expect((await second.send('/v1/account/password-reset', { body: { email: 'second@example.com' } })).status).toBe(400);
  expect((await second.send('/v1/account/sign-up', { body: { email: 'third@example.com' } })).status).toBe(404);
  const reset = await tintype('users', 'reset-link', '--email', 'second@example.com');
  expect(reset.json['isEmailProven']).toBe(true);
  const confirm = { token: tokenIn(String(reset.json['url'])), password: 'ganz anders als vorher' };
  expect((await second.send('/v1/account/password-reset/confirm', { body: confirm })).status).toBe(204);
  expect((await second.send('/v1/account')).status).toBe(401);
});

test('users are listed, made administrators, signed out and disabled', async () => {
  const users = (await tintype('users', 'list')).json['users'] as readonly Record<string, unknown>[];
  expect(users.map(({ email }) => String(email)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'first@example.com',
    'second@example.com',
  ]);
  expect(JSON.stringify(users)).not.toContain('argon2');
  const browser = openBrowser(gateway, '198.51.100.3');
  const signIn = () => browser.send('/v1/account/sign-in', { body: { email: 'first@example.com', password } });
  expect((await signIn()).status).toBe(200);
  expect((await tintype('users', 'set', '--email', 'first@example.com', '--sign-out', 'yes')).exitCode).toBe(0);
  expect((await browser.send('/v1/account')).status).toBe(401);
  await tintype('users', 'set', '--email', 'first@example.com', '--administrator', 'no', '--disabled', 'yes');
  expect((await signIn()).status).toBe(401);
  await tintype('users', 'set', '--email', 'first@example.com', '--disabled', 'no');
  expect((await signIn()).json).toMatchObject({ isAdministrator: false });
});

test('roles are given, changed and taken, and what the command line does is written down', async () => {
  const role = (text: string, email = 'second@example.com') =>
    tintype('users', 'role', '--organization', member.organizationId, '--email', email, '--role', text);
  const held = async (): Promise<unknown> => {
    const { client } = gateway.database;
    const user = await client.user.findUniqueOrThrow({
      where: { email: 'second@example.com' },
      include: { memberships: true },
    });
    return user.memberships.map((one) => one.role);
  };
  expect([(await role('member')).exitCode, await held()]).toEqual([0, ['member']]);
  expect([(await role('none')).exitCode, await held()]).toEqual([0, []]);
  expect([(await role('none')).exitCode, (await role('owner')).exitCode, await held()]).toEqual([1, 0, ['owner']]);
  await role('viewer', 'first@example.com');
  expect((await role('none')).stderr).toContain('at least one owner');
  await tintype('keys', 'create', '--organization', member.organizationId, '--name', 'by hand');
  await tintype('orgs', 'set', '--organization', member.organizationId, '--batch-items-max', '500');
  const { client } = gateway.database;
  const written = await client.auditEntry.findMany({
    where: { organizationId: member.organizationId, actor: 'system' },
    orderBy: { id: 'asc' },
  });
  expect(written.map(({ action }) => action)).toEqual([
    'member.invited',
    'member.role_changed',
    'member.removed',
    'member.joined',
    'member.role_changed',
    'key.created',
    'organization.plan_changed',
  ]);
});

test('whoever lost the phone gets in again: what was lost is shown, removed, and their sessions end', async () => {
  const person = await addPerson(gateway, { [member.organizationId]: 'viewer' });
  const { userId, email } = person;
  const browser = await openSession(gateway, person, '198.51.100.9');
  await addApp(browser);
  const { client } = gateway.database;
  await client.execute`
    INSERT INTO passkeys (id, credential_id, user_id, name, public_key, counter, transports)
    VALUES ('passkeyofthephone123', 'c', ${userId}, 'Phone', '', 0, '{}')`;
  await client.execute`INSERT INTO identities (issuer, subject, user_id) VALUES ('https://id.example', 'sub', ${userId})`;
  const factors = async (...args: string[]) =>
    (await tintype('users', 'factors', '--email', email, ...args)).json['factors'];
  expect(await factors()).toEqual([
    { id: 'app', kind: 'codes', name: '10 recovery codes left' },
    { id: 'passkeyofthephone123', kind: 'passkey', name: 'Phone' },
    { id: 'https://id.example', kind: 'provider', name: 'sub' },
  ]);
  await factors('--remove', 'app');
  expect((await browser.send('/v1/account')).status).toBe(401);
  await factors('--remove', 'passkeyofthephone123');
  expect(await factors('--remove', 'https://id.example')).toEqual([]);
  expect((await tintype('users', 'factors', '--email', email, '--remove', 'app')).stderr).toContain('without --remove');
  expect((await signIn(gateway, person, '198.51.100.9')).cookie()).not.toBe('');
  const written = await client.auditEntry.findMany({ where: { actor: 'system', action: { startsWith: 'user.' } } });
  expect(written.map(({ action }) => action).filter((action) => /removed|unlinked/.test(action))).toEqual([
    'user.second_factor_removed',
    'user.passkey_removed',
    'user.provider_unlinked',
  ]);
});

test.each([
  [['users', 'invite', '--organization', 'nobody', '--email', 'a@example.com'], 1, 'does not exist'],
  [['users', 'reset-link', '--email', 'nobody@example.com'], 1, 'No user has the email address'],
  [['users', 'set', '--email', 'first@example.com', '--disabled', 'perhaps'], 2, 'Allowed choices are yes, no'],
])('%j says what is wrong', async (args, code, words) => {
  const { exitCode, stderr } = await tintype(...args);
  expect([exitCode, stderr]).toEqual([code, expect.stringContaining(words)]);
});

test('doctor says whether the provider of sign-ins answers, and what it has to allow', async () => {
  const provider = await startSignInProvider();
  const ask = (settings: Record<string, string>) =>
    checkSignInProvider({ environment: { TINTYPE_PUBLIC_URL: gateway.url, ...settings } } as never);
  const { issuer, clientId } = provider.settings;
  provider.leadBackTo(`${gateway.url}/v1/account/provider/callback`);
  const named = { TINTYPE_OIDC_ISSUER: issuer, TINTYPE_OIDC_CLIENT_ID: clientId };
  const findings = [
    await ask({}),
    await ask(named),
    await ask({ ...named, TINTYPE_OIDC_ISSUER: `${issuer}/elsewhere` }),
    await ask({ TINTYPE_OIDC_ISSUER: issuer }),
    await ask({ ...named, TINTYPE_OIDC_ISSUER: 'http://id.example.com' }),
    await ask({ TINTYPE_OIDC_CLIENT_ID: clientId }),
  ].map(([finding]) => finding!);
  expect(findings.map(({ status }) => status)).toEqual(['ok', 'ok', 'problem', 'problem', 'problem', 'problem']);
  expect(findings[1]!.found).toContain(`${gateway.url}/v1/account/provider/callback`);
  await provider.stop();
  expect((await ask(named))[0]!.status).toBe('problem');
  const secretive = await startMisbehavingProvider({ id_token_signing_alg_values_supported: ['HS256'] });
  const [finding] = await ask({ ...named, TINTYPE_OIDC_ISSUER: secretive.settings.issuer });
  expect([finding!.status, finding!.found]).toEqual(['problem', expect.stringContaining('publishes no keys')]);
  await secretive.stop();
});
