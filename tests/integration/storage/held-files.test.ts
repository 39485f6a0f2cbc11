import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { acceptCrawl, deleteCrawl } from '@tintype/database/crawls/manage-crawl';
import { discardFiles } from '@tintype/database/files/discarded-files';
import { crawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics } from '@tintype/runtime/metrics';
import type { Storage } from '@tintype/storage/port';
import { toStorageFailure } from '@tintype/storage/storage-failure';
import { createExpireFiles } from '@tintype/scheduler/loops/expire';
import { createPurgeDeleted } from '@tintype/scheduler/loops/prune';
import { createSchedulerMetrics } from '@tintype/scheduler/metrics';
import { addCapture, addOwner, anId, createFreshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { addActive } from '../schedules/a-schedule.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

/** A storage that deletes all but some files, and says which it was asked to delete. */
const bucket = { held: new Set<string>(), broken: new Set<string>(), asked: [] as string[], gone: new Set<string>() };
beforeEach(async () => {
  Object.assign(bucket, { held: new Set(), broken: new Set(), asked: [], gone: new Set() });
  await fresh.database.client.discardedFile.deleteMany();
});
const failure = toStorageFailure({ operation: 'delete', where: 'a bucket', cause: { code: 'AccessDenied' } });
const storage: Pick<Storage, 'delete' | 'readBytes'> = {
  readBytes: async () => undefined,
  delete: async (keys) => {
    bucket.asked.push(...keys);
    if (keys.some((key) => bucket.broken.has(key))) throw failure;
    for (const key of keys) if (!bucket.held.has(key)) bucket.gone.add(key);
    return keys.filter((key) => bucket.held.has(key)).map((key) => ({ key, failure }));
  },
};
const parts = () => {
  const metrics = createSchedulerMetrics(createMetrics('scheduler'));
  return { database: fresh.database, storage, logger: silentLogger, metrics };
};

/** A capture with one file, whose key is told. */
async function captured(expiresAt = new Date(Date.now() + 3_600_000)) {
  const owner = await addOwner(fresh.database);
  const { id } = await addCapture(fresh.database, owner);
  const storageKey = `captures/${id}/main.png`;
  await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 });
  const file = {
    outputId: 'main',
    type: 'screenshot',
    format: 'png',
    size: 1,
    sha256: 'a',
    width: 1,
    height: 1,
  } as const;
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
  await completeCapture(fresh.database, { id, attempt: 1, expiresAt, report, files: [{ ...file, storageKey }] });
  return { id, storageKey, owner };
}
const longAgo = new Date(Date.now() - 3_600_000);
const putOff = () => fresh.database.client.discardedFile.findMany({ where: { deleteAfter: { gt: new Date() } } });

test('a file that storage refuses to delete keeps no other waiting, and is tried again later', async () => {
  const [held, other] = [await captured(longAgo), await captured(longAgo)];
  bucket.held.add(held.storageKey);
  await discardFiles(fresh.database, { keys: ['captures/discarded/main.png'] });
  const { metrics, ...others } = parts();
  const expire = createExpireFiles({ ...others, metrics });
  await expire();
  expect([...bucket.gone].toSorted()).toEqual([other.storageKey, 'captures/discarded/main.png'].toSorted());
  expect((await putOff()).map(({ storageKey }) => storageKey)).toEqual([held.storageKey]);
  expect((await metrics.refusedDeletes.get()).values[0]!.value).toBe(1);
  expect((await metrics.deletedFiles.get()).values[0]!.value).toBe(2);

  bucket.asked = [];
  await expire();
  expect(bucket.asked).toEqual([]);
  const anHourLater = (): Promise<unknown> =>
    fresh.database.client.discardedFile.updateMany({ data: { deleteAfter: new Date() } });
  await anHourLater();
  await expire();
  expect([bucket.asked, (await putOff()).length]).toEqual([[held.storageKey], 1]);
  bucket.held.clear();
  await anHourLater();
  await expire();
  expect(bucket.gone).toContain(held.storageKey);
  expect(await fresh.database.client.discardedFile.count()).toBe(0);
});

test('files of one kind are deleted also when those of another cannot be', async () => {
  const { id, storageKey } = await captured(longAgo);
  bucket.broken.add(storageKey);
  await discardFiles(fresh.database, { keys: ['captures/discarded/main.png'] });
  await expect(createExpireFiles(parts())()).rejects.toBe(failure);
  expect([...bucket.gone]).toEqual(['captures/discarded/main.png']);
  const [file] = await fresh.database.client.file.findMany({ where: { captureId: id } });
  expect(file!.deletedAt).toBeNull();
  bucket.broken.clear();
  await createExpireFiles(parts())();
  expect(bucket.gone).toContain(storageKey);
});

/** Deleted schedules, each with a run that has a file, longest deleted first. */
async function deletedSchedules(count: number) {
  const { client } = fresh.database;
  const made: { id: string; storageKey: string }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id: captureId, storageKey, owner } = await captured();
    const id = await addActive(fresh.database, owner, { from: new Date() });
    await client.execute`
      INSERT INTO schedule_executions (id, schedule_id, planned_at, executed_at, expires_at, state, request_id, capture_id)
      VALUES (${anId()}, ${id}, now(), now(), now(), 'SUCCESS', 'r', ${captureId})`;
    await client.schedule.update({
      where: { id },
      data: { deletedAt: new Date(Date.now() - 60_000 + nth), nextRunAt: null },
    });
    made.push({ id, storageKey });
  }
  const left = async () =>
    (await client.schedule.findMany({ where: { id: { in: made.map(({ id }) => id) } } })).map(({ id }) => id);
  return { made, left };
}

test('a deleted schedule goes, whatever file of it storage holds, and so does the next one', async () => {
  const { made, left } = await deletedSchedules(2);
  bucket.held.add(made[0]!.storageKey);
  const purge = createPurgeDeleted(parts(), 'schedules');
  while (await purge());
  expect(await left()).toEqual([]);
  expect((await putOff()).map(({ storageKey }) => storageKey)).toEqual([...bucket.held]);
});

test('a deleted schedule whose files are out of reach lets the next ones pass, and goes when they are back', async () => {
  const { made, left } = await deletedSchedules(3);
  bucket.broken.add(made[0]!.storageKey);
  const purge = createPurgeDeleted(parts(), 'schedules');
  while (await purge());
  expect(await left()).toEqual([made[0]!.id]);
  bucket.broken.clear();
  while (await purge());
  expect(await left()).toEqual([]);
});

test('deleted crawls are erased also when one before them cannot be', async () => {
  const { client } = fresh.database;
  const settings = createParser(crawlRequest)({ url: 'https://held.example/' });
  if (!settings.ok) throw new Error(JSON.stringify(settings.fields));
  const crawls: { id: string; storageKey: string }[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const { id: captureId, storageKey, owner } = await captured();
    const id = `${nth}${anId()}`;
    const settled = { id, ...owner, requestId: 'r', settings: settings.value, rootPageId: anId() };
    await acceptCrawl(fresh.database, settled, { limit: null, now: new Date() });
    await client.crawlPage.updateMany({ where: { crawlId: id }, data: { captureId } });
    await deleteCrawl(fresh.database, { id, organizationId: owner.organizationId });
    crawls.push({ id, storageKey });
  }
  const [broken, held] = crawls;
  bucket.broken.add(broken!.storageKey);
  bucket.held.add(held!.storageKey);
  const purge = createPurgeDeleted(parts(), 'crawls');
  while (await purge());
  const ids = crawls.map(({ id }) => id);
  expect((await client.crawl.findMany({ where: { id: { in: ids } } })).map(({ id }) => id)).toEqual([broken!.id]);
  expect((await putOff()).map(({ storageKey }) => storageKey)).toEqual([held!.storageKey]);
});
