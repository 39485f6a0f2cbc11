import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderArchive, type Archive } from '@tintype/storage/archive';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { toKey } from '@tintype/storage/file-location';
import { nameOfSecret } from '@tintype/runtime/secrets';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { fileName } from '@tintype/administration/backup/format';
import { takeBackup } from '@tintype/administration/backup/take-backup';
import { retryingApi } from '../chaos/campaign/api.ts';
import { jsonOf, runTintype } from './run-tintype.ts';
import { withoutBrowser } from './without-browser.ts';

const undo = new AsyncDisposableStack();
let folder: string;
let receiver: Server;
let hook: string;
let takesDeliveries = false;
const delivered: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  undo.defer(() => rm(folder, { recursive: true }));
  receiver = createServer((req, res) => {
    req.resume();
    if (takesDeliveries) delivered.push(String(req.headers['x-webhook-delivery-id']));
    res.writeHead(takesDeliveries ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  undo.defer(async () => {
    receiver.close();
    receiver.closeAllConnections();
  });
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => undo.disposeAsync());

const services = ['gateway', 'render', 'scheduler', 'notifier'] as const;

type FileRow = { readonly id: bigint; readonly storageKey: string; readonly sha256: string };
const keptFiles = (system: System): Promise<FileRow[]> =>
  system.database.client.file.findMany({
    where: { deletedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, storageKey: true, sha256: true },
  });

async function unlike(system: System): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { storageKey, sha256 } of await keptFiles(system)) {
    const bytes = await readFile(join(system.filesFolder, toKey(storageKey))).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) wrong.push(storageKey);
  }
  return wrong;
}

test('a backup under load, restored on other servers: every completed capture has its file, nothing is charged twice, and all work goes on to its end', async () => {
  const allowHosts = ['127.0.0.0/8'];
  // One capture after the other, so that many are still waiting when the backup is taken.
  const settings = { TINTYPE_RENDER_CONCURRENCY: '1' };
  const first = await startSystem({ services, allowHosts, settings, programs: withoutBrowser });
  const endFirst = new AsyncDisposableStack();
  undo.use(endFirst);
  endFirst.defer(first.stop);
  const api = retryingApi(first);
  const home = 'http://127.0.0.1:9';
  const items = 200;
  await first.raiseBatchSize(items);
  const draft = await api('POST', '/v1/screenshots/batches', JSON.stringify({ name: 'load', webhookUrl: hook }));
  const batchId = String(draft.json['id']);
  const entries = Array.from({ length: items }, (_, at) => ({ url: `${home}/item/${at}` }));
  await api('POST', `/v1/screenshots/batches/${batchId}/chunks`, JSON.stringify({ sequence: 0, entries }));
  for (let number = 0; number < 5; number += 1)
    await api('POST', '/v1/screenshots/async', JSON.stringify({ url: `${home}/job/${number}`, webhookUrl: hook }));
  await api('POST', `/v1/screenshots/batches/${batchId}/start`);
  const countCompleted = (system: System): Promise<number> =>
    system.database.client.capture.count({ where: { state: 'COMPLETED' } });
  await until(async () => (await countCompleted(first)) > 20);

  const place = join(folder, 'archive');
  const taken = await jsonOf(runTintype(first, ['backup', '--to', place, '--json']));
  const after = await countCompleted(first);
  expect(taken).toMatchObject({ damaged: [], missing: [], gone: 0, isTakenUp: false });
  // It was taken while work was done, and is the state of one moment of that.
  expect(taken['kept']).toBeGreaterThan(20);
  expect(taken['kept']).toBeLessThan(items);
  expect(after).toBeGreaterThanOrEqual(Number(taken['kept']));
  const pendingBefore = await first.database.client.webhookDelivery.findMany({ where: { state: 'PENDING' } });
  expect(pendingBefore.length).toBeGreaterThan(0);
  expect(await jsonOf(runTintype(first, ['backup', 'verify', '--from', place, '--json']))).toMatchObject({
    files: taken['kept'],
    damaged: [],
    missing: [],
  });
  await Promise.all(first.running().map((service) => service.stop()));

  const { secret } = first;
  const made = await startSystem({
    services: [],
    allowHosts,
    settings: { TINTYPE_SECRET: secret },
    programs: withoutBrowser,
  });
  undo.defer(made.stop);
  const second = { ...made, secret };
  const refused = await runTintype(second, ['restore', '--from', place]);
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/is not empty.*--replace test_/) });
  const other = await runTintype({ ...second, secret: 'another secret of at least thirty-two characters' }, [
    'restore',
    '--from',
    place,
  ]);
  expect(other.stderr).toContain('TINTYPE_SECRET differs from the secret');
  const name = new URL(second.databaseUrl).pathname.slice(1);
  const restored = await jsonOf(runTintype(second, ['restore', '--from', place, '--replace', name, '--json']));
  expect(restored).toMatchObject({ files: taken['kept'], damaged: [], missing: [], gone: 0 });

  // As it was in that moment.
  expect(await keptFiles(second)).toHaveLength(Number(taken['kept']));
  expect(await unlike(second)).toEqual([]);
  const [{ orphans } = { orphans: 1 }] = await second.database.client.rows<{ orphans: number }>`
    SELECT count(*)::int AS orphans FROM captures
    WHERE state = 'COMPLETED' AND NOT EXISTS (SELECT FROM files WHERE capture_id = captures.id)`;
  expect(orphans).toBe(0);

  // And on to the end of it.
  takesDeliveries = true;
  for (const name of services) await second.start(name);
  const answer = await fetch(`${second.gatewayUrl}/v1/screenshots/batches/${batchId}`, {
    headers: { 'X-API-Key': first.apiKey },
  });
  expect(answer.status).toBe(200);
  await until(
    async () => {
      const batch = await second.database.client.batch.findUniqueOrThrow({ where: { id: batchId } });
      return ['COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED'].includes(batch.state) || batch.completedAt !== null;
    },
    { msMax: 120_000, what: 'the batch to end' },
  );
  await until(
    async () =>
      (await second.database.client.capture.count({
        where: { state: { in: ['QUEUED', 'PROCESSING', 'RUNNING'] } },
      })) === 0,
  );
  expect(await unlike(second)).toEqual([]);
  const [{ charged, completed, used } = { charged: 0, completed: 1, used: 2 }] = await second.database.client.rows<{
    charged: number;
    completed: number;
    used: number;
  }>`SELECT (SELECT sum(credits)::int FROM charges) AS charged, (SELECT count(*)::int FROM captures WHERE state = 'COMPLETED') AS completed,
           (SELECT sum(credits)::int FROM usage_days) AS used`;
  expect({ charged, used }).toEqual({ charged: completed, used: completed });
  // An item whose address ends in 7 fails.
  expect(completed).toBe(items - items / 10 + 5);
  await until(async () => (await second.database.client.webhookDelivery.count({ where: { state: 'PENDING' } })) === 0, {
    msMax: 120_000,
    what: 'the deliveries',
  });
  for (const { id } of await second.database.client.webhookDelivery.findMany()) expect(delivered).toContain(id);
  await Promise.all(second.running().map((service) => service.stop()));

  await brokenOffAndTakenUp(first);
});

/** On the data of the first system, whose services have ended. */
async function brokenOffAndTakenUp(system: System): Promise<void> {
  const place = join(folder, 'second-archive');
  const whole = createFolderArchive(place);
  const storage = createFolderStorage({
    folder: system.filesFolder,
    baseUrl: 'http://files',
    signingKey: Buffer.alloc(32),
  });
  const [expired, lost] = (await keptFiles(system)).slice(-2);
  const keys = [expired!, lost!].map(({ storageKey }) => toKey(storageKey));
  // The number of files depends on the speed of the machine: the two that matter are never copied.
  const breaking: Archive = {
    ...whole,
    put: async (name, bytes) => {
      if (keys.some((key) => name === fileName(key))) throw new Error('the process was killed');
      await whole.put(name, bytes);
    },
  };
  const given = {
    db: system.database,
    databaseUrl: system.databaseUrl,
    drivers: { folder: storage },
    secret: nameOfSecret(system.secret),
    now: () => new Date(),
    progress: () => undefined,
  };
  await expect(takeBackup({ ...given, archive: breaking })).rejects.toThrow('was killed');
  expect((await runTintype(system, ['restore', '--from', place])).stderr).toContain('contains no complete backup');
  // What retention deletes before it was copied is told; what nobody deleted and is not there is a
  // fault.
  await system.database.client.file.update({ where: { id: expired!.id }, data: { deletedAt: new Date() } });
  await storage.delete(keys);
  const taken = await runTintype(system, ['backup', '--to', place, '--json']);
  expect(taken.exitCode).toBe(1);
  const tally = JSON.parse(taken.stdout) as { id: string; kept: number };
  expect(tally).toMatchObject({ isTakenUp: true, gone: 1, missing: [lost!.storageKey], damaged: [] });

  // A later one copies what is new, and verification finds what was changed.
  const puts2: string[] = [];
  const counting: Archive = { ...whole, put: async (name, bytes) => (puts2.push(name), whole.put(name, bytes)) };
  await takeBackup({ ...given, archive: counting });
  expect(puts2.filter((name) => name.startsWith('files/'))).toEqual([]);
  const [some] = await readdir(join(place, 'files'), { recursive: true, withFileTypes: true }).then((all) =>
    all.filter((one) => one.isFile()),
  );
  await writeFile(join(some!.parentPath, some!.name), 'changed');
  const verified = await runTintype(system, ['backup', 'verify', '--from', place, '--id', tally.id]);
  expect(verified).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(`${some!.name} is damaged`) });
  expect(await jsonOf(runTintype(system, ['backup', 'prune', '--from', place, '--keep', '1', '--json']))).toMatchObject(
    {
      backups: [tally.id],
    },
  );
}
