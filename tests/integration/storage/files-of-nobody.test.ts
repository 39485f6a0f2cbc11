import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { claimCapture, requeueCapture } from '@tintype/database/captures/capture-attempts';
import { findCapture } from '@tintype/database/captures/find-capture';
import { expectFile, retainFiles } from '@tintype/database/files/discarded-files';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { attemptKeys, headersFor } from '@tintype/storage/keys';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { toStorageFailure, type StorageUnavailable } from '@tintype/storage/storage-failure';
import { createExpireFiles } from '@tintype/scheduler/loops/expire';
import { captureHandler, type CaptureJobDependencies } from '@tintype/render/jobs/run-capture-job';
import { addCapture, addOwner, createFreshDatabase, type FreshDatabase } from '../database/fresh-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'nobodys-'));
const storage = createFolderStorage({ folder, baseUrl: 'http://files.test', signingKey: Buffer.alloc(32) });
const keysOf = attemptKeys(Buffer.alloc(32, 1));
const body = Buffer.from('a picture');
const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
const file = { outputId: 'screenshot', type: 'screenshot', format: 'png', width: 1, height: 1 } as const;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

const refusals: StorageUnavailable[] = [];
const enqueued: unknown[] = [];
const dependencies = (): CaptureJobDependencies => ({
  render: async (_request, { keyOf }) => {
    const storageKey = keyOf(file);
    await storage.put(storageKey, body, headersFor(storageKey));
    return { ok: true, report, files: [{ ...file, storageKey, size: body.length, sha256: 'a' }] };
  },
  openFor: () => (sealed) => sealed,
  extensionOf: () => ({}),
  keysOf,
  storageBreaker: { trip: (refusal) => void refusals.push(refusal) },
  db: fresh.database,
  queues: { enqueue: async (_queue: unknown, payload: unknown) => void enqueued.push(payload) } as unknown as Queues,
  leases: { name: 'leases', start: async () => undefined, stop: async () => undefined, hold: () => lease },
  worker: 'worker-2',
  logger: silentLogger,
  observe: () => undefined,
});
const lease = { lost: new AbortController().signal, end: () => undefined };
const context = { jobId: 'job', attempt: 1, signal: lease.lost };
const newCapture = async () => addCapture(fresh.database, await addOwner(fresh.database));
const claimBy = async (id: string, attempt: number) =>
  (await claimCapture(fresh.database, { id, attempt, worker: 'worker-1', leaseMs: 8_000 }))!;

/** The files that a sweep of the scheduler deletes, tried first while storage does not delete. */
async function sweep(): Promise<readonly string[]> {
  const deleted: string[] = [];
  const metrics = { deletedFiles: { inc: () => undefined }, refusedDeletes: { inc: () => undefined } } as never;
  const parts = { database: fresh.database, logger: silentLogger, metrics };
  const refusing = { delete: () => Promise.reject(new Error('Storage is away')) };
  await createExpireFiles({ ...parts, storage: refusing })().catch(() => undefined);
  const deleting = {
    delete: async (keys: readonly string[]) => {
      deleted.push(...keys);
      return storage.delete(keys);
    },
  };
  await createExpireFiles({ ...parts, storage: deleting })();
  return deleted;
}

test('what an attempt stored before its worker died is deleted by the next one', async () => {
  const { id } = await newCapture();
  const first = await claimBy(id, 0);
  const nobodys = keysOf(first)(file);
  await storage.put(nobodys, body, headersFor(nobodys));
  await requeueCapture(fresh.database, first);

  await captureHandler(dependencies())({ captureId: id, attempt: 1, requestId: 'r' }, context);
  const capture = await findCapture(fresh.database, { id });
  expect(capture).toMatchObject({ state: 'COMPLETED', attempt: 2 });
  expect(await sweep()).toEqual(expect.arrayContaining([nobodys]));
  expect(await storage.readBytes(nobodys)).toBeUndefined();
  expect(await storage.readBytes(capture!.files[0]!.storageKey)).toEqual(body);
});

/** A script can put a zero and half of a character into any text of a page. */
test.each<[string, CaptureJobDependencies['render'], object]>([
  [
    'read',
    async (_request, { keyOf }) => {
      const storageKey = keyOf(file);
      await storage.put(storageKey, body, headersFor(storageKey));
      const watched = { lines: ['a\ud83d', 'b\0c'], at: 1, isCut: false };
      return {
        ok: true,
        report: { ...report, watched },
        files: [{ ...file, storageKey, size: body.length, sha256: 'a' }],
      };
    },
    { state: 'COMPLETED', report: { watched: { lines: ['a\ufffd', 'bc'] } } },
  ],
  [
    'named by an error',
    async () => {
      const details = { stage: 'act', reason: 'covered by <div.\ud800\0>' };
      return { ok: false, report, error: new ServiceError('ACTION_FAILED', { message: 'Covered by \0', details }) };
    },
    { state: 'FAILED', errorMessage: 'Covered by ', errorDetails: { reason: 'covered by <div.\ufffd>' } },
  ],
])('text that PostgreSQL cannot keep, %s, ends its capture all the same', async (_what, render, end) => {
  const { id } = await newCapture();
  await captureHandler({ ...dependencies(), render })({ captureId: id, attempt: 0, requestId: 'r' }, context);
  expect(await findCapture(fresh.database, { id })).toMatchObject(end);
});

test('a result that storage does not take closes the gate, and its capture waits without a loss and without a job', async () => {
  const { id } = await newCapture();
  const cause = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const refused = toStorageFailure({ operation: 'put', where: 'folder', cause, bytes: 9 });
  const render = () => Promise.reject(refused);
  await captureHandler({ ...dependencies(), render })({ captureId: id, attempt: 0, requestId: 'r' }, context);
  expect(await findCapture(fresh.database, { id })).toMatchObject({ state: 'QUEUED', losses: 0, storageRefusals: 1 });
  expect(refusals).toEqual([refused]);
  expect(enqueued).toEqual([]);
});

test('the files of a page that another address has shown already are deleted, also when a delete fails at first', async () => {
  const [first, second] = [await newCapture(), await newCapture()];
  const duplicate = new ServiceError('CANCELLED', { message: 'The same page was captured under another address.' });
  const keys = { crawlId: 'crawl', address: 'one page', content: null };
  const extension = { onSettle: () => ({ keys, errorFor: () => duplicate }) };
  const stored: string[] = [];
  const { render, ...given } = dependencies();
  const parts = {
    ...given,
    extensionOf: () => extension,
    render: async (...args: Parameters<typeof render>) => {
      const rendered = await render(...args);
      if (rendered.ok) stored.push(rendered.files[0]!.storageKey);
      return rendered;
    },
  };
  for (const { id } of [first, second])
    await captureHandler(parts)({ captureId: id, attempt: 0, requestId: 'r' }, context);
  const ends = await Promise.all([first, second].map(({ id }) => findCapture(fresh.database, { id })));
  expect(ends.map((end) => end!.state)).toEqual(['COMPLETED', 'FAILED']);
  expect(await sweep()).toEqual([stored[1]]);
  expect(await storage.readBytes(stored[0]!)).toEqual(body);
});

test('what a worker stored whose attempt counts no longer is deleted', async () => {
  const { id } = await newCapture();
  let nobodys = '';
  const { render, ...given } = dependencies();
  const parts = {
    ...given,
    render: async (...args: Parameters<typeof render>) => {
      const rendered = await render(...args);
      if (rendered.ok) nobodys = rendered.files[0]!.storageKey;
      await requeueCapture(fresh.database, { id, attempt: 1 });
      return rendered;
    },
  };
  await captureHandler(parts)({ captureId: id, attempt: 0, requestId: 'r' }, context);
  expect(await findCapture(fresh.database, { id })).toMatchObject({ state: 'QUEUED' });
  expect(await sweep()).toEqual([nobodys]);
});

test('a drawing that no settlement names is deleted after its time, and one that is settled stays', async () => {
  const { database } = fresh;
  await expectFile(database, { key: 'captures/lost/compose.png', keepMs: -1_000 });
  await expectFile(database, { key: 'captures/settled/compose.png', keepMs: -1_000 });
  await retainFiles(database, { keys: ['captures/settled/compose.png'] });
  expect(await sweep()).toEqual(['captures/lost/compose.png']);
});
