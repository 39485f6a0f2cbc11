import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimCapture, findCapture, requeueCapture } from '@tintype/database/captures';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { attemptKeys } from '@tintype/storage/attempt-keys';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { headersFor } from '@tintype/storage/keys';
import { storageFailure, type StorageUnavailable } from '@tintype/storage/storage-failure';
import { captureHandler, type CaptureJobDependencies } from '../../../services/render/src/jobs/run-capture-job.ts';
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
  extensionOf: () => ({}),
  keysOf,
  storage,
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

test('what an attempt stored before its worker died is deleted by the next one', async () => {
  const { id } = await newCapture();
  const first = await claimBy(id, 0);
  const nobodys = keysOf(first)(file);
  await storage.put(nobodys, body, headersFor(nobodys));
  await requeueCapture(fresh.database, first);

  await captureHandler(dependencies())({ captureId: id, attempt: 1, requestId: 'r' }, context);
  const capture = await findCapture(fresh.database, { id });
  expect(capture).toMatchObject({ state: 'COMPLETED', attempt: 2 });
  expect(await storage.readBytes(nobodys)).toBeUndefined();
  expect(await storage.readBytes(capture!.files[0]!.storageKey)).toEqual(body);
});

test('a result that storage does not take closes the gate, and its capture waits without a loss and without a job', async () => {
  const { id } = await newCapture();
  const cause = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const refused = storageFailure({ operation: 'put', where: 'folder', cause, bytes: 9 });
  const render = () => Promise.reject(refused);
  await captureHandler({ ...dependencies(), render })({ captureId: id, attempt: 0, requestId: 'r' }, context);
  expect(await findCapture(fresh.database, { id })).toMatchObject({ state: 'QUEUED', losses: 0, storageRefusals: 1 });
  expect(refusals).toEqual([refused]);
  expect(enqueued).toEqual([]);
});
