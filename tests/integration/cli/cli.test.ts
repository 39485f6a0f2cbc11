import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiKeyDigest, isApiKey } from '@tintype/contracts/keys/api-key';
import { findKeyByDigest } from '@tintype/database/keys/api-keys';
import { findSigningKeys } from '@tintype/database/keys/link-keys';
import { deriveKey, openSecret } from '@tintype/runtime/secrets';
import { createFreshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { runCollected } from './run-collected.ts';

const main = join(import.meta.dirname, '../../../services/cli/src/main.ts');
const secret = 'a secret of at least thirty-two characters';

type Result = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };
type Json = Readonly<Record<string, unknown>>;

let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await createFreshDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'cli-storage-'));
});
afterAll(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true });
});

type Changes = Readonly<Record<string, string>>;
/** Just the settings of an installation. */
const settings = (changes: Changes) => ({
  DATABASE_URL: fresh.url,
  REDIS_URL: process.env['TINTYPE_TEST_REDIS_URL'],
  TINTYPE_SECRET: secret,
  TINTYPE_STORAGE_FOLDER: folder,
  ...changes,
});
/** In this process: one of its own costs a second of a core each time. */
const tintype = (args: readonly string[], changes: Changes = {}): Promise<Result> =>
  runCollected({ args, environment: settings(changes), random: randomBytes });

/** As an administrator starts it. */
const startTintype = (args: readonly string[], changes: Changes = {}): Promise<Result> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, ...settings(changes) };
    execFile(process.execPath, ['--conditions=source', main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr });
    });
  });

async function answerOf(...args: string[]): Promise<Json> {
  const { exitCode, stdout, stderr } = await tintype([...args, '--json']);
  if (exitCode !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Json;
}

test('an installation is made from nothing: migrate, organization, key, revoke', async () => {
  const before = await startTintype(['doctor', '--only', 'database', '--json']);
  expect(before.exitCode).toBe(1);
  expect(before.stdout).toContain('run tintype migrate');

  expect(await answerOf('migrate')).toMatchObject({
    applied: expect.arrayContaining([expect.stringMatching(/^\d{14}_/)]),
  });
  expect(JSON.parse((await startTintype(['migrate', '--json'])).stdout)).toEqual({ applied: [] });

  const organization = await answerOf('orgs', 'create', '--name', ' Büro ', '--plan', 'pro');
  expect(organization).toEqual({ id: expect.stringMatching(/^[0-9a-z]{20}$/), name: 'Büro', plan: 'pro' });
  const id = String(organization['id']);
  expect(await answerOf('orgs', 'list')).toMatchObject({ organizations: [{ id, name: 'Büro', plan: 'pro' }] });

  const made = await answerOf('keys', 'create', '--organization', id, '--name', 'first');
  const key = String(made['key']);
  expect(isApiKey(key)).toBe(true);
  const scopes = ['read', 'capture', 'manage'];
  expect(made).toEqual({ id: expect.any(String), key, shownPrefix: key.slice(0, 12), scopes });
  const reader = await answerOf('keys', 'create', '--organization', id, '--name', 'reader', '--scopes', 'read');
  expect(reader['scopes']).toEqual(['read']);
  const digest = apiKeyDigest(key, deriveKey(secret, 'api-key-pepper'));
  expect(await findKeyByDigest(fresh.database, digest)).toMatchObject({ organizationId: id, plan: 'pro' });

  const listed = JSON.stringify(await answerOf('keys', 'list', '--organization', id));
  expect(listed).toContain(key.slice(0, 12));
  expect(listed).not.toContain(key.slice(12));

  const revoke = ['keys', 'revoke', '--organization', id, '--id', String(made['id'])];
  expect(await answerOf(...revoke)).toEqual({ id: made['id'], revoked: true });
  expect(await findKeyByDigest(fresh.database, digest)).toBe('revoked');
  expect(await tintype(revoke)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('has no active key') });
});

test('a link key is made, rolled and revoked', async () => {
  const { id: organization } = await answerOf('orgs', 'create', '--name', 'Links', '--plan', 'pro');
  const own = ['--organization', String(organization)];
  const secretsOf = async (id: unknown): Promise<string[]> => {
    const [key] = await findSigningKeys(fresh.database, { ids: [String(id)] });
    expect(key).toMatchObject({ organizationId: organization, hosts: ['*.example.com', 'a.example'], maxWidth: 800 });
    return key!.secrets.map((sealed) => openSecret(deriveKey(secret, 'link-key-secrets'), sealed, key!.id));
  };
  const rules = ['--hosts', '*.example.com, a.example', '--max-width', '800'];
  const made = await answerOf('link-keys', 'create', ...own, '--name', 'site', ...rules);
  expect(await secretsOf(made['id'])).toEqual([made['secret']]);
  const id = ['--id', String(made['id'])];
  const rolled = await answerOf('link-keys', 'roll', ...own, ...id, '--grace-seconds', '60');
  expect(await secretsOf(made['id'])).toEqual([rolled['secret'], made['secret']]);
  expect(await answerOf('link-keys', 'list', ...own)).toMatchObject({ linkKeys: [{ id: made['id'], name: 'site' }] });
  expect(await answerOf('link-keys', 'revoke', ...own, ...id)).toEqual({ id: made['id'], revoked: true });
  expect(await secretsOf(made['id'])).toEqual([]);
  expect((await tintype(['link-keys', 'revoke', ...own, ...id])).stderr).toContain('has no active link key');
  const wrong = await tintype(['link-keys', 'create', ...own, '--name', 'a', '--hosts', 'https://a.example']);
  expect(wrong.stderr).toContain('hosts.0 must be a lower-case host');
});

test('a new secret is advised where nothing is kept, and nowhere else', async () => {
  const adviceFor = async (databaseUrl: string): Promise<string> => {
    const changes = { DATABASE_URL: databaseUrl, TINTYPE_SECRET: '' };
    const { stdout } = await tintype(['doctor', '--only', 'secret', '--json'], changes);
    return (JSON.parse(stdout) as { findings: { todo: string }[] }).findings[0]!.todo;
  };
  const empty = await createFreshDatabase({ migrated: false });
  expect(await adviceFor(empty.url)).toContain('openssl rand');
  await empty.drop();
  // The one in which the first test has made a key.
  expect(await adviceFor(fresh.url)).toMatch(/the secret of the services, not to a new secret: \d+ API keys exist/);
});

test.each([
  [
    'an organization that is not there',
    ['keys', 'create', '--organization', 'nobody', '--name', 'n'],
    'The organization "nobody" does not exist',
  ],
  ['a name of blanks', ['orgs', 'create', '--name', '  '], '--name must have 1 to 100 characters'],
])('%s is refused in words', async (_name, args, message) => {
  expect(await tintype(args)).toEqual({ exitCode: 1, stdout: '', stderr: expect.stringContaining(message) });
});

test('a plan that does not exist is wrong use', async () => {
  expect(await tintype(['orgs', 'create', '--name', 'n', '--plan', 'gold'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/'gold' is invalid. Allowed choices are .*self_hosted/),
  });
});

test('an administrator sets single limits, lifts them and takes them back', async () => {
  const { id } = await answerOf('orgs', 'create', '--name', 'Limits', '--plan', 'free');
  const set = (...args: string[]) => answerOf('orgs', 'set', '--organization', String(id), ...args);
  expect(await set('--batch-items-max', '10000000', '--captures-per-month', 'none')).toMatchObject({
    plan: 'free',
    overrides: { batchItemsMax: 10_000_000, capturesPerMonth: null },
    effective: { batchItemsMax: 10_000_000, capturesPerMonth: null, screenshotsPerHour: 25 },
  });
  expect(await set('--plan', 'pro', '--captures-per-month', 'plan', '--capabilities', 'crawls')).toMatchObject({
    plan: 'pro',
    overrides: { batchItemsMax: 10_000_000, capabilities: ['crawls'] },
    effective: { capturesPerMonth: 10_000, capabilities: ['crawls'] },
  });
  const wrong = await tintype(['orgs', 'set', '--organization', String(id), '--weight', 'none']);
  expect(wrong).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('--weight must be a whole number of at least 1'),
  });
});

test('to look at the limits of an organization is no change of its plan in the audit log', async () => {
  const { id } = await answerOf('orgs', 'create', '--name', 'Looked at');
  const changes = async () => {
    const { entries } = await answerOf('audit', 'export', '--organization', String(id));
    return (entries as { readonly action: string }[]).filter(({ action }) => action === 'organization.plan_changed');
  };
  expect(await answerOf('orgs', 'set', '--organization', String(id))).toMatchObject({ effective: { weight: 1 } });
  expect(await changes()).toEqual([]);
  await answerOf('orgs', 'set', '--organization', String(id), '--weight', '2');
  expect(await changes()).toHaveLength(1);
});

test('an audit log is written beside where npm was called, and a failed export leaves no file behind', async () => {
  const calledIn = await mkdtemp(join(tmpdir(), 'audit-'));
  const { id } = await answerOf('orgs', 'create', '--name', 'Audited');
  const exported = (organization: string) =>
    tintype(['audit', 'export', '--organization', organization, '--file', 'audit.jsonl'], { INIT_CWD: calledIn });
  expect(await exported('nobody')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('does not exist') });
  expect(await exported(String(id))).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(calledIn) });
  expect(await exported(String(id))).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('already exists') });
  expect(await readdir(calledIn)).toEqual(['audit.jsonl']);
  await rm(calledIn, { recursive: true });
});

test('a place without backups is not taken for one', async () => {
  for (const command of [['list'], ['verify'], ['prune', '--keep', '1']])
    expect(await tintype(['backup', ...command, '--from', '/nowhere'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^\/nowhere contains no (complete )?backup/),
    });
});

test('a database that is not there is said to be so, without a stack', async () => {
  const { exitCode, stderr } = await startTintype(['orgs', 'list'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('ECONNREFUSED');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('doctor finds working servers, storage and clocks to be so', async () => {
  await answerOf('migrate');
  const { stdout } = await tintype(['doctor', '--only', 'secret,database,redis,storage,clock', '--json']);
  const { findings } = JSON.parse(stdout) as { findings: readonly { check: string; status: string }[] };
  expect(Object.fromEntries(findings.map(({ check, status }) => [check, status]))).toMatchObject({
    secret: 'ok',
    PostgreSQL: 'ok',
    migrations: 'ok',
    Redis: 'ok',
    'Redis eviction': 'ok',
    storage: 'ok',
    'clock compared with PostgreSQL': 'ok',
    'clock compared with Redis': 'ok',
  });
});

test('doctor names every server that does not answer, and still checks the rest', async () => {
  const away = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' };
  const { exitCode, stdout } = await tintype(['doctor', '--only', 'database,redis,storage,clock', '--json'], away);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    findings: [
      { check: 'PostgreSQL', status: 'problem', todo: expect.stringContaining('DATABASE_URL') },
      { check: 'Redis', status: 'problem', todo: expect.stringContaining('REDIS_URL') },
      { check: 'storage', status: 'ok' },
    ],
  });
});
