import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { findCapture } from '@tintype/database/captures/find-capture';
import type { QueuedCapture } from '@tintype/database/captures/accept-capture';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics, type Registry } from '@tintype/runtime/metrics';
import type { Service } from '@tintype/runtime/service';
import { createSchedulerService } from '@tintype/scheduler/service';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  loseWorkerOf,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';
import { emptyRedis, flushRedis, testServers } from '@tintype/testing/fresh-servers';
import { until } from '@tintype/testing/until';

let fresh: FreshDatabase;
let owner: Owner;
let redisUrl: string;
let queues: Queues;
let metrics: Registry;
let scheduler: Service;
let deleted: string[];

beforeEach(async () => {
  [fresh, redisUrl] = await Promise.all([createFreshDatabase(), emptyRedis(testServers().redisUrl)]);
  owner = await addOwner(fresh.database);
  queues = createQueues({ url: redisUrl, logger: silentLogger });
  metrics = createMetrics('scheduler');
  deleted = [];
  scheduler = createSchedulerService({
    database: fresh.database,
    queues,
    newId: anId,
    readCapacity: async () => undefined,
    storage: {
      delete: async (keys) => {
        deleted.push(...keys);
        return [];
      },
      readBytes: async () => undefined,
      put: async () => undefined,
    },
    random: randomBytes,
    historyDays: 365,
    checkUrl: (url) => ({ allowed: true, url: new URL(url) }),
    logger: silentLogger,
    metrics,
    // Ahead of the database, so that the grace for jobs on their way has passed already.
    clock: { now: () => new Date(Date.now() + 10_000) },
  });
});
afterEach(async () => {
  await scheduler.stop();
  await queues.close();
  await fresh.drop();
});

const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
const accept = (): Promise<QueuedCapture> => addCapture(fresh.database, owner);
const stateOf = async ({ id }: { id: string }) => (await findCapture(fresh.database, { id }))?.state;
const allCompleted = async (): Promise<boolean> =>
  (await fresh.database.client.capture.count({ where: { state: { not: 'COMPLETED' } } })) === 0;
const value = async (name: string, labels: Record<string, string> = {}): Promise<number | undefined> => {
  const metric = await metrics.getSingleMetric(name)!.get();
  return metric.values.find((one) => Object.entries(labels).every(([label, is]) => one.labels[label] === is))?.value;
};

/** A worker that completes whatever it may claim. */
const startWorker = () =>
  queues.consume(
    catalogue.capture,
    async ({ captureId, attempt }) => {
      const claimed = await claimCapture(fresh.database, { id: captureId, attempt, worker: 'w', leaseMs: 8_000 });
      if (claimed === undefined) return;
      const expiresAt = new Date(Date.now() + 3_600_000);
      await completeCapture(fresh.database, { id: captureId, attempt: claimed.attempt, report, files: [], expiresAt });
    },
    { concurrency: 4 },
  );

test('queued captures whose jobs were lost with all of Redis are done, each charged once', async () => {
  const captures = await Promise.all(Array.from({ length: 60 }, accept));
  for (const { id, attempt, requestId, priority } of captures)
    await queues.enqueue(
      catalogue.capture,
      { captureId: id, attempt, requestId },
      { id: attemptJobId({ id, attempt }), priority },
    );
  await flushRedis(redisUrl);
  await scheduler.start();
  startWorker();
  await until(allCompleted);
  expect(await fresh.database.client.charge.count()).toBe(60);
  expect(await value('tintype_capture_jobs_resent_total')).toBeGreaterThanOrEqual(60);
});

test('a capture that has its job in the queue is not sent again', async () => {
  const { id, attempt, requestId, priority } = await accept();
  await queues.enqueue(
    catalogue.capture,
    { captureId: id, attempt, requestId },
    { id: attemptJobId({ id, attempt }), priority },
  );
  await scheduler.start();
  await until(async () => (await value('tintype_queue_oldest_seconds', { queue: 'capture' })) !== undefined);
  expect(await value('tintype_queue_jobs', { queue: 'capture', state: 'waiting' })).toBe(1);
  expect(await value('tintype_capture_jobs_resent_total')).toBe(0);
});

test('a capture whose worker is gone is sent again and done; after the third loss it has failed', async () => {
  const [once, thrice] = [await accept(), await accept()];
  const claim = ({ id }: { id: string }, attempt: number) =>
    claimCapture(fresh.database, { id, attempt, worker: 'dead', leaseMs: 8_000 });
  await claim(once, 0);
  await loseWorkerOf(fresh.database, once.id);
  await claim(thrice, 0);
  await fresh.database.client.capture.update({ where: { id: thrice.id }, data: { losses: 2 } });
  await loseWorkerOf(fresh.database, thrice.id);
  await scheduler.start();
  startWorker();
  await until(async () => (await stateOf(once)) === 'COMPLETED' && (await stateOf(thrice)) === 'FAILED');
  expect(await findCapture(fresh.database, { id: thrice.id })).toMatchObject({
    errorCode: 'INTERNAL_ERROR',
    losses: 3,
  });
  expect(await value('tintype_captures_lost_total', { outcome: 'released' })).toBe(1);
  expect(await value('tintype_captures_lost_total', { outcome: 'abandoned' })).toBe(1);
});

test('a sync capture nobody waits for is cancelled', async () => {
  const late = await addCapture(fresh.database, owner, { origin: 'sync', startBy: new Date(Date.now() - 1) });
  await scheduler.start();
  await until(async () => (await stateOf(late)) === 'CANCELLED');
});

test('expired files are deleted from storage and marked', async () => {
  const { id } = await accept();
  const { attempt } = (await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 }))!;
  const file = {
    outputId: 'main',
    type: 'pdf',
    format: 'pdf',
    storageKey: 'k/main.pdf',
    size: 5,
    sha256: 'a',
    width: null,
    height: null,
  } as const;
  await completeCapture(fresh.database, {
    id,
    attempt,
    report,
    files: [file],
    expiresAt: new Date(Date.now() - 1_000),
  });
  await scheduler.start();
  await until(async () => (await findCapture(fresh.database, { id }))!.files[0]!.deletedAt !== null);
  expect(deleted).toEqual(['k/main.pdf']);
});

test('jobs of queues that have no work yet are given up, not left lying', async () => {
  await scheduler.start();
  const batchId = anId();
  await queues.enqueue(catalogue.batchChunk, { batchId, requestId: 'r' }, { id: batchId });
  await until(async () => (await queues.hasLiveJob(catalogue.batchChunk, [batchId])).size === 0);
});
