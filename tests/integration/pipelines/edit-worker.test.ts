import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Edit } from '@tintype/contracts/pipelines/edits/edit';
import { imageLossesMax } from '@tintype/contracts/states/pipeline';
import { createLeases } from '@tintype/database/leases/leases';
import { claimImage, listNextImages } from '@tintype/database/pipeline-images/edit-images';
import { deletePipeline } from '@tintype/database/pipelines/end-run';
import { pictureOf, tableOf } from '@tintype/edits/for-tests/pixel-table';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics, type Registry } from '@tintype/runtime/metrics';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { createStorageBreaker } from '@tintype/storage/storage-breaker';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import type { Storage } from '@tintype/storage/port';
import { emptyRedis, flushRedis, testServers } from '@tintype/testing/fresh-servers';
import { until } from '@tintype/testing/until';
import { createRoom } from '@tintype/edit/jobs/memory-limit';
import { createEditMetrics } from '@tintype/edit/metrics';
import { createEditService } from '@tintype/edit/service';
import { addOwner, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { addImage, addRun } from './gallery-rows.ts';

let fresh: FreshDatabase;
let owner: Owner;
let redisUrl: string;
let folder: string;
let storage: Storage;
/** While it is set, storage takes none but those of captures. */
let isFull = false;
/** Files that have more bytes than a small picture are stored once this has resolved. */
let largeMayEnd: Promise<void> = Promise.resolve();
const smallBytesMax = 1_000;
let registry: Registry;
const undo = new AsyncDisposableStack();

beforeAll(async () => {
  fresh = await createFreshDatabase();
  undo.defer(fresh.drop);
  redisUrl = await emptyRedis(testServers().redisUrl);
  folder = await mkdtemp(join(tmpdir(), 'tintype-edit-'));
  undo.defer(() => rm(folder, { recursive: true, force: true }));
  const real = createFolderStorage({ folder, baseUrl: 'http://files.example.com', signingKey: Buffer.alloc(32) });
  storage = {
    ...real,
    put: async (...given) => {
      if (isFull && !given[0].includes('screenshot'))
        throw new StorageUnavailable({ operation: 'put', where: 'a folder', cause: new Error('no room') });
      if (given[1].length > smallBytesMax) await largeMayEnd;
      await real.put(...given);
    },
  };
  owner = await addOwner(fresh.database);
  const queues = createQueues({ url: redisUrl, logger: silentLogger });
  undo.defer(() => queues.close());
  registry = createMetrics('edit');
  const common = { logger: silentLogger, clock: systemClock };
  const storageBreaker = createStorageBreaker({ ...common, storage, delaysMs: [50] });
  const leases = createLeases({
    ...common,
    db: fresh.database,
    worker: 'w1',
    table: 'pipeline_images',
  });
  const service = createEditService({
    ...common,
    database: fresh.database,
    queues,
    storage,
    storageBreaker,
    room: createRoom(16 * 1024 * 1024),
    leases,
    worker: 'w1',
    metrics: createEditMetrics(registry),
    concurrency: 2,
  });
  for (const part of [leases, storageBreaker, service]) {
    await part.start();
    undo.defer(() => part.stop());
  }
});
afterAll(() => undo.disposeAsync());

const stateOf = (id: bigint) => fresh.database.client.pipelineImage.findUniqueOrThrow({ where: { id } });
const ended = (id: bigint) =>
  until(
    async () => {
      const image = await stateOf(id);
      return ['COMPLETED', 'FAILED'].includes(image.state) ? image : undefined;
    },
    { what: `picture ${id} to end` },
  );
const redact: Edit = { type: 'redact', width: 1, height: 1 };
const picture = async (edits: readonly Edit[], more: object = {}) => {
  const run = await addRun(fresh.database, owner, { state: 'RUNNING' });
  const file = await pictureOf(['rg', 'bw']);
  return addImage(fresh.database, { storage, owner, run }, { file, width: 2, height: 2, edits, ...more });
};

test('a picture that waits is edited; its file is its own, and kept as long as the one it was made from', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { id, storageKey } = await picture(
    [
      redact,
      { type: 'convert', format: 'webp', quality: 100, background: '#ffffff' },
      { type: 'convert', format: 'png', quality: 90, background: '#ffffff' },
    ],
    { expiresAt },
  );
  const done = await ended(id);
  expect(done).toMatchObject({
    state: 'COMPLETED',
    attempt: 1,
    losses: 0,
    format: 'png',
    width: 2,
    height: 2,
    expiresAt,
    leaseExpiresAt: null,
  });
  expect(done.storageKey).not.toBe(storageKey);
  expect(done.storageKey).toMatch(/^captures\/\d{4}\/\d\d\/\d\d\/[0-9a-z]{32}\/edited\.png$/);
  const bytes = (await storage.readBytes(done.storageKey!))!;
  expect(Number(done.size)).toBe(bytes.length);
  expect(await tableOf(bytes)).toEqual(['kg', 'bw']);
  expect(await tableOf((await storage.readBytes(storageKey))!)).toEqual(['rg', 'bw']);
  // What is kept is nobody's to delete.
  expect(await fresh.database.client.discardedFile.count({ where: { storageKey: done.storageKey! } })).toBe(0);
});

test.each([
  [
    'an edit that does not fit',
    [{ ...redact, x: 9 }],
    {},
    'EDIT_FAILED',
    'Edit 1 (Redact) is outside the image, which has 2×2 pixels.',
  ],
  [
    'a file that has expired',
    [redact],
    { expiresAt: new Date(Date.now() - 1_000) },
    'RESULT_EXPIRED',
    'The result has expired or was deleted. Capture the page again.',
  ],
])('%s fails with a sentence, at once and for good', async (_name, edits, more, errorCode, errorMessage) => {
  const { id } = await picture(edits as readonly Edit[], more);
  expect(await ended(id)).toMatchObject({ state: 'FAILED', errorCode, errorMessage, attempt: 1, storageKey: null });
});

test('a picture whose worker is gone is taken over, and given up after the last loss that is forgiven', async () => {
  const { client } = fresh.database;
  const lose = async (id: bigint, losses: number) =>
    client.pipelineImage.update({
      where: { id },
      data: { state: 'EDITING', attempt: 7, losses, worker: 'gone', leaseExpiresAt: new Date(Date.now() - 1_000) },
    });
  const [taken, given] = [await picture([{ ...redact, x: 1 }]), await picture([redact])];
  await lose(taken.id, 0);
  await lose(given.id, imageLossesMax - 1);
  expect(await ended(taken.id)).toMatchObject({ state: 'COMPLETED', attempt: 8, losses: 1 });
  expect(await ended(given.id)).toMatchObject({
    state: 'FAILED',
    attempt: 7,
    losses: imageLossesMax,
    errorCode: 'INTERNAL_ERROR',
  });
});

test('while storage takes nothing a picture waits, and costs it no loss', async () => {
  isFull = true;
  const { id } = await picture([redact]);
  await until(async () => (await stateOf(id)).attempt >= 1, { what: 'a first attempt' });
  isFull = false;
  expect(await ended(id)).toMatchObject({ state: 'COMPLETED', losses: 0 });
});

test('with all of Redis lost, what waits is edited all the same', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => picture([redact])));
  await flushRedis(redisUrl);
  for (const { id } of all) expect(await ended(id)).toMatchObject({ state: 'COMPLETED' });
});

test('of two claims with the same number one gets the picture, and the next is of the organization that was served least', async () => {
  const other = await createFreshDatabase();
  try {
    const [first, second, third] = [
      await addOwner(other.database),
      await addOwner(other.database),
      await addOwner(other.database),
    ];
    const add = async (by: Owner) =>
      addImage(
        other.database,
        { storage, owner: by, run: await addRun(other.database, by, { state: 'RUNNING' }) },
        { file: Buffer.from('x'), width: 1, height: 1, edits: [redact] },
      );
    const [a, b, c] = [await add(first), await add(first), await add(second)];
    const next = async () =>
      (await listNextImages(other.database)).map(({ id, seconds }) => ({
        id: Number(id),
        seconds: Math.round(seconds),
      }));
    expect(await next()).toEqual([
      { id: Number(a.id), seconds: 0 },
      { id: Number(c.id), seconds: 0 },
    ]);
    const claim = { id: String(a.id), attempt: 0, worker: 'w', leaseMs: 1_000 };
    const claims = await Promise.all([claimImage(other.database, claim), claimImage(other.database, claim)]);
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
    const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);
    // In progress for 40 s; ended half a minute ago, after 20 s; ended long ago.
    await other.database.client.pipelineImage.update({ where: { id: a.id }, data: { startedAt: ago(40) } });
    const done = { state: 'COMPLETED', startedAt: ago(50), completedAt: ago(30) };
    await other.database.client.pipelineImage.update({ where: { id: (await add(second)).id }, data: done });
    const old = { state: 'COMPLETED', startedAt: ago(900), completedAt: ago(600) };
    await other.database.client.pipelineImage.update({ where: { id: (await add(third)).id }, data: old });
    const e = await add(third);
    const seconds = new Map((await next()).map((one) => [one.id, one.seconds]));
    expect(seconds.get(Number(b.id))).toBeGreaterThan(35);
    expect(seconds.get(Number(c.id))).toBeGreaterThan(15);
    expect(seconds.get(Number(c.id))).toBeLessThan(35);
    expect(seconds.get(Number(e.id))).toBe(0);
  } finally {
    await other.drop();
  }
});

/** Needs more than the half of the memory that one organization may have. */
const enlarge: Edit = { type: 'resize', width: 1_000, height: 1_000, fit: 'fill', enlarge: true };

test('many large pictures of one organization do not hold up a small one of another', async () => {
  const { promise, resolve: endLarge } = Promise.withResolvers<void>();
  largeMayEnd = promise;
  // A service whose file is held does not stop.
  using _end = { [Symbol.dispose]: endLarge };
  const large = await Promise.all(Array.from({ length: 3 }, () => picture([enlarge])));
  const begun = () =>
    fresh.database.client.pipelineImage.count({ where: { id: { in: large.map(({ id }) => id) }, state: 'EDITING' } });
  await until(async () => (await begun()) === 2, { what: 'two of them to begin' });
  const other = await addOwner(fresh.database);
  const run = await addRun(fresh.database, other, { state: 'RUNNING' });
  const file = await pictureOf(['rg', 'bw']);
  const small = await addImage(
    fresh.database,
    { storage, owner: other, run },
    { file, width: 2, height: 2, edits: [redact] },
  );
  expect(await ended(small.id)).toMatchObject({ state: 'COMPLETED' });
  endLarge();
  for (const { id } of large) expect(await ended(id)).toMatchObject({ state: 'COMPLETED' });
});

test('the end of a pipeline stops its edits, also those in progress', async () => {
  const run = await addRun(fresh.database, owner, { state: 'RUNNING' });
  const file = await pictureOf(['rg', 'bw']);
  const add = () =>
    addImage(
      fresh.database,
      { storage, owner, run },
      { file, width: 2, height: 2, edits: Array.from({ length: 20 }, () => enlarge) },
    );
  const images = [await add(), await add(), await add(), await add()];
  await until(async () => (await stateOf(images[0]!.id)).state === 'EDITING', { what: 'the first to begin' });
  await deletePipeline(fresh.database, { id: run.pipelineId, organizationId: owner.organizationId });
  for (const { id } of images)
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', errorCode: 'CANCELLED', leaseExpiresAt: null });
  await until(async () => / 0$/m.test(/^tintype_edit_memory_bytes.*$/m.exec(await registry.metrics())![0]), {
    what: 'the worker to give up what is not wanted any more',
  });
  for (const { id } of images) expect(await stateOf(id)).toMatchObject({ state: 'FAILED', storageKey: null });
});

test('what was edited is counted', async () => {
  const text = await registry.metrics();
  expect(text).toMatch(/tintype_edited_images_total\{code="OK"[^}]*\} [1-9]/);
  expect(text).toMatch(/tintype_edited_images_total\{code="EDIT_FAILED"[^}]*\} 1/);
  expect(text).toMatch(/tintype_edit_memory_bytes[^ ]* 0/);
});
