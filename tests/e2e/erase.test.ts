import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@tintype/contracts/ids/ids';
import { addMember } from '@tintype/database/accounts/memberships';
import { createUser } from '@tintype/database/accounts/users';
import { writeAudit } from '@tintype/database/accounts/audit';
import { erasurePlan, sharedTables } from '@tintype/database/erase/erasure-plan';
import { toKey } from '@tintype/storage/file-location';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { retryingApi } from '../chaos/campaign/api.ts';
import { startWork } from '../chaos/campaign/workload.ts';
import { jsonOf, runTintype } from './run-tintype.ts';
import { withoutBrowser } from './without-browser.ts';

/** Stands in every address that the organization captures. */
const home = 'http://127.0.0.1:9/geheim';
let system: System;
let folder: string;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erase-'));
  undo.defer(() => rm(folder, { recursive: true }));
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler', 'notifier'],
    allowHosts: ['127.0.0.0/8'],
    programs: withoutBrowser,
  });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

const tables = async (): Promise<string[]> =>
  (
    await system.database.client.rows<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  ).map(({ name }) => name);

/** Tables with a row in which the text stands, and how many. */
async function whereIs(text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await tables()) {
    const [row] = await system.database.client.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${table} WHERE strpos(${table}::text, $1) > 0`,
      text,
    );
    if (row!.count > 0) found[table] = row!.count;
  }
  return found;
}

test('every table belongs to an organization, or is known to belong to none', async () => {
  const plan = await erasurePlan(system.database, { organizationId: 'o' });
  const known = [...plan.map(({ table }) => table), ...sharedTables];
  expect((await tables()).filter((name) => !known.includes(name))).toEqual([]);
});

test('an organization is erased while it works: no row, no file and no address of it is left, and nobody else loses anything', async () => {
  const { organizationId, database } = system;
  const other = await system.newKey('self_hosted');
  const order = { url: 'http://127.0.0.1:9/other', format: 'png' };
  const kept = await system.capture(order, { headers: { 'X-API-Key': other.apiKey } });
  expect(kept.status).toBe(200);
  await system.raiseBatchSize(100);
  const { submitMore } = await startWork(retryingApi(system), {
    home,
    webhookUrl: `${home}/hook`,
    items: 100,
    startSite: async () => home,
  });
  for (let round = 0; round < 1; round += 1) await submitMore(round);
  await writeAudit(database, {
    organizationId,
    actor: 'system',
    action: 'organization.renamed',
    subject: organizationId,
    address: '192.0.2.7',
  });
  await until(async () => (await database.client.file.count({ where: { capture: { organizationId } } })) > 20);

  const args = ['erase', '--organization', organizationId, '--json'];
  const shown = await jsonOf<{ rows: Record<string, number>; files: number }>(runTintype(system, args));
  expect(shown).toMatchObject({ isDone: false });
  expect(Object.keys(shown.rows)).toEqual(
    expect.arrayContaining([
      'captures',
      'files',
      'batch_items',
      'schedules',
      'composes',
      'crawls',
      'webhooks',
      'api_keys',
    ]),
  );
  expect(await database.client.capture.count({ where: { organizationId } })).toBeGreaterThan(0);
  expect(await runTintype(system, [...args, '--confirm', 'another'])).toMatchObject({ exitCode: 1 });

  const keys = (await database.client.file.findMany({ where: { capture: { organizationId } } })).map(({ storageKey }) =>
    toKey(storageKey),
  );
  expect(await jsonOf(runTintype(system, [...args, '--confirm', organizationId]))).toMatchObject({ isDone: true });
  expect(await whereIs(organizationId)).toEqual({ audit_entries: 1 });
  // What workers had in progress is given to the scheduler, which deletes it.
  await until(async () => Object.keys(await whereIs('geheim')).length === 0);
  await until(async () => (await database.client.discardedFile.count()) === 0);
  const left = await readdir(system.filesFolder, { recursive: true });
  expect(keys.filter((key) => left.includes(key))).toEqual([]);
  expect(
    await database.client.file.count({ where: { capture: { organizationId: other.organizationId }, deletedAt: null } }),
  ).toBe(1);
  expect((await system.capture(order)).status).toBe(401);
  expect((await system.capture(order, { headers: { 'X-API-Key': other.apiKey } })).status).toBe(200);
});

test('a person is erased, the audit log is exported, and whoever alone owns an organization is not erased', async () => {
  const { database } = system;
  const { organizationId } = await system.newKey('self_hosted');
  const [ada, bob] = [newId(randomBytes), newId(randomBytes)];
  await createUser(database, { id: ada, email: 'ada.lovelace@example.com', name: 'Ada Lovelace' });
  await createUser(database, { id: bob, email: 'bob@example.com', name: 'Bob' });
  await addMember(database, { organizationId, userId: ada, role: 'owner' });
  const entry = { organizationId, actor: `user:${ada}`, action: 'member.invited', subject: 'x' } as const;
  await writeAudit(database, { ...entry, details: { email: 'ada.lovelace@example.com' }, address: '192.0.2.77' });
  await database.client.webhookDelivery.create({
    data: {
      organizationId,
      createdBy: 'system',
      type: 'email',
      event: 'e',
      subjectId: 's',
      requestId: 'r',
      recipients: ['ada.lovelace@example.com', 'bob@example.com'],
    },
  });
  const file = join(folder, 'audit.jsonl');
  expect(
    await jsonOf(runTintype(system, ['audit', 'export', '--organization', organizationId, '--file', file, '--json'])),
  ).toMatchObject({ entries: 1 });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    action: 'member.invited',
    actorEmail: 'ada.lovelace@example.com',
  });

  const args = ['erase', '--user', 'ada.lovelace@example.com', '--json'];
  expect(await runTintype(system, args)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('would have no owner'),
  });
  await addMember(database, { organizationId, userId: bob, role: 'owner' });
  expect(await jsonOf(runTintype(system, args))).toMatchObject({
    isDone: false,
    rows: { memberships: 1, webhook_deliveries: 1, audit_entries: 1, users: 1 },
  });
  await jsonOf(runTintype(system, [...args, '--confirm', 'ada.lovelace@example.com']));
  for (const text of ['ada.lovelace', 'Lovelace', '192.0.2.77']) expect(await whereIs(text)).toEqual({});
  expect(await whereIs('bob@example.com')).toEqual({ webhook_deliveries: 1, users: 1 });
  expect(await database.client.auditEntry.findFirst({ where: { action: 'user.erased' } })).toMatchObject({
    subject: ada,
    details: {},
    address: null,
  });
});
