import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { discardFiles } from '@tintype/database/files/discarded-files';
import { deleteSchedule } from '@tintype/database/schedules/save-schedule';
import { parseConfig } from '@tintype/runtime/config';
import { silentLogger } from '@tintype/runtime/logger';
import type { Queues } from '@tintype/queues/port';
import { attemptKeys, headersFor } from '@tintype/storage/keys';
import { toKey } from '@tintype/storage/file-location';
import { createDrivers, createStorage, storageFields } from '@tintype/storage/create-storage';
import type { Storage } from '@tintype/storage/port';
import { copyStored } from '@tintype/administration/commands/storage-copy';
import { startOne, createTickSchedules } from '@tintype/scheduler/loops/start-runs';
import { createExpireFiles } from '@tintype/scheduler/loops/expire';
import { createFinishRuns } from '@tintype/scheduler/loops/finish-runs';
import { createPurgeDeleted } from '@tintype/scheduler/loops/prune';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';
import { runCollected } from '../cli/run-collected.ts';
import { addActive } from '../schedules/a-schedule.ts';
import { bucket, credentials, startS3Server, type S3Server } from './s3-server.ts';

const secret = 'a secret of at least thirty-two characters';
const minuteMs = 60_000;
let fresh: FreshDatabase;
let owner: Owner;
let server: S3Server;
let folder: string;
beforeAll(async () => {
  [fresh, server] = await Promise.all([createFreshDatabase(), startS3Server()]);
  owner = await addOwner(fresh.database);
  folder = await mkdtemp(join(tmpdir(), 'switch-'));
});
afterAll(async () => {
  await Promise.all([fresh.drop(), server.close()]);
  await rm(folder, { recursive: true });
});

const environmentOf = (driver: string) => ({
  TINTYPE_STORAGE: driver,
  TINTYPE_STORAGE_FOLDER: folder,
  TINTYPE_S3_BUCKET: bucket,
  TINTYPE_S3_ENDPOINT: server.endpoint,
  TINTYPE_S3_PATH_STYLE: 'true',
  TINTYPE_S3_ACCESS_KEY_ID: credentials.accessKeyId,
  TINTYPE_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});
const configOf = (driver: string) => parseConfig(storageFields, environmentOf(driver));
type Drivers = Parameters<typeof copyStored>[0]['drivers'];
const driversOfBoth = (): Drivers => createDrivers(configOf('s3'), { secret });
const storageOf = (driver: string): Storage => createStorage(configOf(driver), { secret });
/** As the scheduler has it when the settings of the bucket were taken away. */
const folderAlone = (): Storage =>
  createStorage(parseConfig(storageFields, { ...environmentOf('folder'), TINTYPE_S3_BUCKET: '' }), {
    secret,
    leave: (keys) => discardFiles(fresh.database, { keys }),
  });

/** Ends a capture as a render worker does, with a file in the storage of that moment. */
async function complete(id: string, storage: Storage, body: Buffer): Promise<string> {
  const { database } = fresh;
  await database.client.capture.update({ where: { id }, data: { sentAt: new Date() } });
  const claimed = (await claimCapture(database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 }))!;
  const picture = { outputId: 'screenshot', format: 'png' } as const;
  const storageKey = attemptKeys(Buffer.alloc(32), storage.driver)(claimed)(picture);
  await storage.put(storageKey, body, headersFor(storageKey));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const file = { ...picture, type: 'screenshot', storageKey, size: body.length, sha256, width: 1, height: 1 } as const;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  await completeCapture(database, { id, attempt: claimed.attempt, report, files: [file], expiresAt });
  return storageKey;
}
const addCompleted = async (storage: Storage, body: Buffer): Promise<string> => {
  const { id } = await addCapture(fresh.database, owner);
  await complete(id, storage, body);
  return id;
};
const keyOf = async (captureId: string): Promise<string> =>
  (await fresh.database.client.file.findFirstOrThrow({ where: { captureId } })).storageKey;

test.each([
  ['folder', 's3'],
  ['s3', 'folder'],
])(
  'after a switch from %s to %s a schedule compares with the picture of before and tells of no change',
  async (before, after) => {
    let now = Date.now();
    const sent: { scheduleId: string; plannedAt: string; requestId: string }[] = [];
    const parts = (storage: Storage) => ({
      database: fresh.database,
      storage,
      queues: { enqueue: async (_: unknown, job: never) => void sent.push(job) } as unknown as Queues,
      logger: silentLogger,
      clock: { now: () => new Date(now) },
      newId: anId,
      random: randomBytes,
      checkUrl: (url: string) => ({ allowed: true, url: new URL(url) }) as const,
      comparer: {
        compare: async ({ before: one, after: other }: { before: Uint8Array; after: Uint8Array }) => ({
          score: Buffer.from(one).equals(other) ? 0 : 1,
          masked: 0,
          areas: [],
        }),
        measureMoving: async () => ({ bits: new Uint8Array(1), columns: 1 }),
      },
    });
    const scheduleId = await addActive(fresh.database, owner, {
      from: new Date(now),
      onlyOnChange: true,
      options: { format: 'png' },
    });
    const lastRun = () =>
      fresh.database.client.scheduleExecution.findFirstOrThrow({
        where: { scheduleId },
        orderBy: { executedAt: 'desc' },
      });
    const run = async (driver: string) => {
      const storage = storageOf(driver);
      now += minuteMs;
      await createTickSchedules(parts(storage))();
      for (const job of sent.splice(0)) await startOne(parts(storage), job);
      await complete((await lastRun()).captureId!, storage, Buffer.from('the same picture'));
      await createFinishRuns(parts(storage))();
      const { checkCaptureId } = await lastRun();
      if (checkCaptureId === null) return;
      await complete(checkCaptureId, storage, Buffer.from('the same picture'));
      await createFinishRuns(parts(storage))();
    };
    await run(before);
    await run(after);
    expect(await lastRun()).toMatchObject({ state: 'SUCCESS', changed: false, diffScore: 0, checkCaptureId: null });
  },
);

test('a copy that is broken off is taken up where it was, and every file is read where its row says', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => Buffer.from(`picture ${index}`));
  const ids: string[] = [];
  for (const body of bodies) ids.push(await addCompleted(storageOf('folder'), body));
  const drivers = createDrivers(configOf('s3'), { secret });
  let puts = 0;
  const breaking: Storage = {
    ...drivers.s3!,
    put: async (...args) => {
      puts += 1;
      if (puts > 5) throw new Error('the process was killed');
      await drivers.s3!.put(...args);
    },
  };
  const given = { db: fresh.database, to: 's3', keepMs: 0, progress: () => undefined } as const;
  await expect(copyStored({ ...given, drivers: { ...drivers, s3: breaking } })).rejects.toThrow('was killed');
  const lines: string[] = [];
  const tally = await copyStored({ ...given, drivers, progress: (line) => void lines.push(line) });
  expect(tally).toMatchObject({ damaged: [], missing: [] });
  expect(lines.at(-1)).toMatch(/^(\d+) of \1 files/);
  for (const [index, id] of ids.entries()) {
    expect(await keyOf(id)).toMatch(/^s3:captures\//);
    expect(await storageOf('s3').readBytes(await keyOf(id))).toEqual(bodies[index]);
  }
  expect(await copyStored({ ...given, drivers })).toMatchObject({ copied: 0 });

  // The originals are the scheduler's, and so is nothing else.
  await sweep();
  const key = await keyOf(ids[0]!);
  expect(await drivers.folder!.readBytes(toKey(key))).toBeUndefined();
  expect(await storageOf('s3').readBytes(key)).toEqual(bodies[0]);
});

const copyTo = (to: 'folder' | 's3', { keepMs = 0, ...own }: { keepMs?: number; drivers?: Drivers } = {}) =>
  copyStored({ db: fresh.database, drivers: driversOfBoth(), to, keepMs, progress: () => undefined, ...own });

async function sweep(storage = storageOf('s3')): Promise<void> {
  const metrics = { deletedFiles: { inc: () => undefined }, refusedDeletes: { inc: () => undefined } } as never;
  await createExpireFiles({ database: fresh.database, storage, logger: silentLogger, metrics })();
}

test('a file that moves back before its original was deleted stays where its row says', async () => {
  const body = Buffer.from('there and back');
  const id = await addCompleted(storageOf('folder'), body);
  const key = await keyOf(id);
  await copyTo('s3');
  await copyTo('folder');
  await sweep();
  expect(await keyOf(id)).toBe(key);
  expect(await driversOfBoth().folder!.readBytes(toKey(key))).toEqual(body);
  expect(await driversOfBoth().s3!.readBytes(toKey(key))).toBeUndefined();
});

test('an original that is due is not deleted while it is written again', async () => {
  const body = Buffer.from('due meanwhile');
  const id = await addCompleted(storageOf('folder'), body);
  const key = toKey(await keyOf(id));
  await copyTo('s3');
  const { folder: kept, s3 } = driversOfBoth();
  const swept: Storage = {
    ...kept!,
    put: async (...args) => {
      await kept!.put(...args);
      await sweep();
    },
  };
  await copyTo('folder', { drivers: { folder: swept, s3: s3! } });
  expect(await keyOf(id)).toBe(`folder:${key}`);
  expect(await kept!.readBytes(key)).toEqual(body);
});

test('of two copies at once the second leaves alone what the first has moved', async () => {
  // More than are copied at a time: the last originals are gone when their turn comes.
  const bodies = Array.from({ length: 12 }, (_, index) => Buffer.from(`twice ${index}`));
  const ids: string[] = [];
  for (const body of bodies) ids.push(await addCompleted(storageOf('folder'), body));
  const drivers = driversOfBoth();
  let other: Promise<unknown> | undefined;
  const overtaken: Storage = {
    ...drivers.s3!,
    put: async (...args) => {
      await (other ??= copyTo('s3').then(() => sweep()));
      await drivers.s3!.put(...args);
    },
  };
  expect(await copyTo('s3', { drivers: { ...drivers, s3: overtaken } })).toMatchObject({ damaged: [], missing: [] });
  for (const [index, id] of ids.entries()) {
    expect(await keyOf(id)).toMatch(/^s3:/);
    expect(await drivers.s3!.readBytes(toKey(await keyOf(id)))).toEqual(bodies[index]);
  }
});

test('tintype storage copy tells of files that are damaged or missing, and leaves them as they are', async () => {
  const storage = storageOf('s3');
  const [good, damaged, missing] = [
    await addCompleted(storage, Buffer.from('good')),
    await addCompleted(storage, Buffer.from('damaged')),
    await addCompleted(storage, Buffer.from('missing')),
  ];
  await storage.put(await keyOf(damaged), Buffer.from('other bytes'), headersFor(await keyOf(damaged)));
  await storage.delete([await keyOf(missing)]);
  const { exitCode, stdout, stderr } = await tintype('storage', 'copy', '--to', 'folder');
  expect(exitCode).toBe(1);
  expect(stdout).toContain(`${await keyOf(damaged)} was not copied, because it is damaged`);
  expect(stdout).toContain(`${await keyOf(missing)} is missing in storage`);
  expect(stderr).toMatch(/files are to be copied to folder/);
  expect(await keyOf(good)).toMatch(/^folder:/);
  expect(await storageOf('folder').readBytes(await keyOf(good))).toEqual(Buffer.from('good'));
  expect(await keyOf(damaged)).toMatch(/^s3:/);
});

test('doctor names the setting that was taken away while files still need it', async () => {
  await addCompleted(storageOf('s3'), Buffer.from('in the bucket'));
  const doctor = (changes: Record<string, string>) => tintypeWith(changes, 'doctor', '--only', 'storage');
  const without = await doctor({ TINTYPE_STORAGE: 'folder', TINTYPE_S3_BUCKET: '' });
  expect(without).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('TINTYPE_S3_BUCKET is not set') });
  expect(await doctor({ TINTYPE_STORAGE: 'folder' })).toMatchObject({ exitCode: 0 });
});

test('what expires or is deleted while its driver has no settings is deleted once they are back', async () => {
  const { client } = fresh.database;
  const [expired, near, discarded, deleted] = await Promise.all(
    ['s3', 'folder', 's3', 's3'].map((driver) => addCompleted(storageOf(driver), Buffer.from('of its time'))),
  );
  const keys = await Promise.all([expired!, discarded!, deleted!].map(keyOf));
  const expiresAt = new Date(Date.now() - 1_000);
  await client.file.updateMany({ where: { captureId: { in: [expired!, near!] } }, data: { expiresAt } });
  await client.file.deleteMany({ where: { captureId: discarded! } });
  await discardFiles(fresh.database, { keys: [keys[1]!] });
  const scheduleId = await addActive(fresh.database, owner, { from: new Date() });
  const now = new Date();
  const run = { scheduleId, plannedAt: now, executedAt: now, expiresAt: now, state: 'SUCCESS', requestId: 'r' };
  await client.scheduleExecution.create({ data: { ...run, id: anId(), captureId: deleted! } });
  await deleteSchedule(fresh.database, { id: scheduleId, organizationId: owner.organizationId });

  await sweep(folderAlone());
  await createPurgeDeleted({ database: fresh.database, storage: folderAlone(), logger: silentLogger }, 'schedules')();
  expect(await client.schedule.count({ where: { id: scheduleId } })).toBe(0);
  const deletedAt = async (captureId: string) =>
    (await client.file.findFirstOrThrow({ where: { captureId } })).deletedAt;
  expect([await deletedAt(expired!), await deletedAt(near!)]).toEqual([null, expect.any(Date)]);
  const there = async () => Promise.all(keys.map(async (key) => (await storageOf('s3').readBytes(key)) !== undefined));
  expect(await there()).toEqual([true, true, true]);

  await sweep();
  expect(await there()).toEqual([false, false, false]);
  expect(await deletedAt(expired!)).toEqual(expect.any(Date));
});

test('tintype erase refuses while files of the organization are in a driver without settings', async () => {
  const { organizationId } = owner;
  await addCompleted(storageOf('s3'), Buffer.from('in the bucket'));
  const files = () => fresh.database.client.file.count();
  const before = await files();
  const erase = (changes: Record<string, string>) =>
    tintypeWith(changes, 'erase', '--organization', organizationId, '--confirm', organizationId);
  const refused = await erase({ TINTYPE_STORAGE: 'folder', TINTYPE_S3_BUCKET: '' });
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('TINTYPE_S3_BUCKET is not set') });
  expect(await files()).toBe(before);
  expect(await fresh.database.client.apiKey.count({ where: { organizationId, revokedAt: null } })).toBeGreaterThan(0);
});

test('a row of an older version is read from whichever driver has it', async () => {
  const id = await addCompleted(storageOf('folder'), Buffer.from('old'));
  const key = toKey(await keyOf(id));
  await fresh.database.client.file.updateMany({ where: { captureId: id }, data: { storageKey: key } });
  expect(await storageOf('s3').readBytes(key)).toEqual(Buffer.from('old'));
});

const tintype = (...args: readonly string[]) => tintypeWith({}, ...args);

const tintypeWith = (changes: Record<string, string>, ...args: readonly string[]) => {
  const own = { DATABASE_URL: fresh.url, TINTYPE_SECRET: secret };
  return runCollected({ args, environment: { ...environmentOf('s3'), ...own, ...changes }, random: randomBytes });
};
