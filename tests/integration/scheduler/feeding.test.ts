import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import type { Queues } from '@tintype/queues/port';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger } from '@tintype/runtime/logger';
import { createMetrics } from '@tintype/runtime/metrics';
import { startAll } from '@tintype/runtime/service';
import { createSchedulerService } from '@tintype/scheduler/service';
import {
  addCapture,
  addOwner,
  anId,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';
import { emptyRedis, testServers } from '@tintype/testing/fresh-servers';
import { until } from '@tintype/testing/until';
import { isLong } from '@tintype/testing/long-form';

let fresh: FreshDatabase;
let redisUrl: string;
let queues: Queues;
let running: { stop(): Promise<void> };
/** How often a dispatcher has asked for the capacity, once a turn. */
let turns = 0;
/** Of each capture that was rendered, in order. */
let rendered: { readonly organizationId: string; readonly url: string }[];

beforeEach(async () => {
  [fresh, redisUrl] = await Promise.all([createFreshDatabase(), emptyRedis(testServers().redisUrl)]);
  queues = createQueues({ url: redisUrl, logger: silentLogger });
  rendered = [];
});
afterEach(async () => {
  await running.stop();
  await queues.close();
  await fresh.drop();
});

const slots = 4;
const renderMs = 20;

const startSchedulers = async (count: number): Promise<void> => {
  running = await startAll(
    Array.from({ length: count }, () =>
      createSchedulerService({
        database: fresh.database,
        queues,
        storage: { delete: async () => [], readBytes: async () => undefined, put: async () => undefined },
        random: randomBytes,
        historyDays: 365,
        checkUrl: (url) => ({ allowed: true, url: new URL(url) }),
        logger: silentLogger,
        metrics: createMetrics('scheduler'),
        clock: systemClock,
        newId: anId,
        readCapacity: async () => {
          turns += 1;
          return { slots, averageMs: renderMs };
        },
      }),
    ),
  );
};
/** Takes as long for a capture as the scheduler was told; a host that begins with `bad` fails. */
const startRendering = (): void =>
  void queues.consume(
    catalogue.capture,
    async ({ captureId: id, attempt }) => {
      const claimed = await claimCapture(fresh.database, { id, attempt, worker: 'stub', leaseMs: 8_000 });
      if (claimed === undefined) return;
      await sleep(renderMs);
      const { organizationId, request } = claimed;
      rendered.push({ organizationId, url: request.url });
      const report = { finalUrl: null, httpStatus: 200, renderTimeMs: renderMs, warnings: [], stages: [] };
      if (request.url.startsWith('https://bad')) {
        await failCapture(fresh.database, {
          id,
          attempt: claimed.attempt,
          code: 'RENDER_FAILED',
          message: 'no such host',
        });
      } else
        await completeCapture(fresh.database, {
          id,
          attempt: claimed.attempt,
          report,
          files: [],
          expiresAt: claimed.expiresAt,
        });
    },
    { concurrency: slots },
  );

async function addMember(plan: PlanName, overrides: PlanOverrides): Promise<Owner> {
  const owner = await addOwner(fresh.database);
  await fresh.database.client.organization.update({
    where: { id: owner.organizationId },
    data: { plan, overrides: overrides as object },
  });
  return owner;
}

async function addBatch(owner: Owner, urls: readonly string[], options?: object): Promise<string> {
  const id = anId();
  const { client } = fresh.database;
  const webhook = await client.webhook.create({
    data: { id: anId(), organizationId: owner.organizationId, url: 'https://example.com/' },
  });
  await client.batch.create({
    data: {
      id,
      ...owner,
      kind: 'batch',
      state: 'QUEUED',
      defaults: { format: 'png' },
      requestId: 'r',
      itemsMax: urls.length,
      totalItems: urls.length,
      queuedAt: new Date(),
      webhookId: webhook.id,
    },
  });
  await client.batchItem.createMany({
    data: urls.map((url, position) => ({ batchId: id, position, url, ...(options && { options }) })),
  });
  return id;
}
const urlsOf = (count: number, host = 'example.com') =>
  Array.from({ length: count }, (_, at) => `https://${host}/${at}`);
const batch = (id: string) =>
  fresh.database.client.batch.findUniqueOrThrow({ where: { id }, include: { counts: true } });
const ended = (id: string) => until(async () => (await batch(id)).completedAt !== null);
const itemsIn = (batchId: string, state: string) =>
  fresh.database.client.batchItem.count({ where: { batchId, state } });

const goodItems = isLong ? 150 : 50;

test('a batch is rendered item by item, its counts are right, and its end is told once, with three schedulers', async () => {
  const owner = await addOwner(fresh.database);
  const id = await addBatch(owner, [...urlsOf(goodItems), ...urlsOf(10, 'bad.example.com')]);
  startRendering();
  await startSchedulers(3);
  await ended(id);
  const { state, startedAt, counts } = await batch(id);
  expect(state).toBe('PARTIALLY_COMPLETED');
  expect(startedAt).not.toBeNull();
  const sum = (field: 'completed' | 'failed' | 'processing') =>
    counts.reduce((all, row) => all + Number(row[field]), 0);
  expect([sum('completed'), sum('failed'), sum('processing')]).toEqual([goodItems, 10, 0]);
  expect([await itemsIn(id, 'COMPLETED'), await itemsIn(id, 'FAILED')]).toEqual([goodItems, 10]);
  expect(await fresh.database.client.charge.count()).toBe(goodItems);
  expect(rendered).toHaveLength(goodItems + 10);
  const deliveries = await fresh.database.client.webhookDelivery.findMany();
  expect(deliveries.map(({ event, subjectId }) => [event, subjectId])).toEqual([['BATCH_COMPLETED', id]]);
  const failed = await fresh.database.client.batchItem.findFirstOrThrow({ where: { batchId: id, state: 'FAILED' } });
  expect(failed).toMatchObject({ errorCode: 'RENDER_FAILED', errorMessage: 'no such host' });
});

test('only as many are in the queue as the workers can take soon', async () => {
  const owner = await addOwner(fresh.database);
  await addBatch(owner, urlsOf(100));
  for (let at = 0; at < 50; at += 1) await addCapture(fresh.database, owner, { isSent: false });
  await startSchedulers(2);
  await until(async () => (await queues.depth(catalogue.capture)).waiting >= slots * 2);
  const turnsBefore = turns;
  await until(() => turns >= turnsBefore + 10);
  const { waiting } = await queues.depth(catalogue.capture);
  expect(waiting).toBeLessThanOrEqual(slots * 12);
});

test('what somebody asked for by itself goes before what stands in a batch', async () => {
  const owner = await addOwner(fresh.database);
  await addBatch(owner, urlsOf(100));
  const job = await addCapture(fresh.database, owner, { isSent: false });
  startRendering();
  await startSchedulers(1);
  await until(() => rendered.length >= 60);
  expect(rendered.slice(0, 60).map(({ url }) => url)).toContain('https://example.com/');
  expect(job.priority).toBe(2);
});

const hugeItems = isLong ? 100_000 : 1_000;

test('until a small batch has ended, a huge one beside it gets at most twice as many captures', async () => {
  const [large, small] = [await addOwner(fresh.database), await addOwner(fresh.database)];
  startRendering();
  await startSchedulers(1);
  await addBatch(large, urlsOf(hugeItems));
  await until(() => rendered.some(({ organizationId }) => organizationId === large.organizationId));
  const before = rendered.length;
  // Far more than stand in the queue before it comes.
  const smallItems = isLong ? 200 : 120;
  await ended(await addBatch(small, urlsOf(smallItems, 'small.example.com')));
  const last = rendered.findLastIndex(({ organizationId }) => organizationId === small.organizationId);
  const beside = rendered.slice(before, last).filter(({ organizationId }) => organizationId === large.organizationId);
  expect(beside.length).toBeLessThanOrEqual(2 * smallItems);
});

test('without credits a batch waits, and goes on by itself when there are some', async () => {
  const owner = await addMember('free', { capturesPerMonth: 5 });
  const id = await addBatch(owner, urlsOf(12));
  startRendering();
  await startSchedulers(2);
  await until(async () => (await batch(id)).state === 'WAITING_FOR_CREDITS');
  await until(async () => (await fresh.database.client.charge.count()) === 5);
  expect(await itemsIn(id, 'PENDING')).toBe(7);
  await fresh.database.client.organization.update({
    where: { id: owner.organizationId },
    data: { overrides: { capturesPerMonth: 100 } },
  });
  await ended(id);
  expect((await batch(id)).state).toBe('COMPLETED');
  expect(await fresh.database.client.charge.count()).toBe(12);
});

test('organizations without credits keep no worker from one that has some', async () => {
  // More than one turn of the dispatcher looks at.
  for (let at = 0; at < 60; at += 1) await addBatch(await addMember('free', { capturesPerMonth: 0 }), urlsOf(3));
  const id = await addBatch(await addOwner(fresh.database), urlsOf(60));
  startRendering();
  await startSchedulers(1);
  await ended(id);
  expect((await batch(id)).state).toBe('COMPLETED');
  const waiting = () => fresh.database.client.batch.count({ where: { state: 'WAITING_FOR_CREDITS' } });
  await until(async () => (await waiting()) === 60);
});

test('what was asked for by itself is shared by weight too', async () => {
  const [heavy, light] = [await addMember('self_hosted', { weight: 3 }), await addOwner(fresh.database)];
  for (let at = 0; at < 60; at += 1)
    for (const owner of [light, heavy]) await addCapture(fresh.database, owner, { isSent: false });
  await startSchedulers(1);
  const sentOf = ({ organizationId }: Owner) =>
    fresh.database.client.capture.count({ where: { organizationId, sentAt: { not: null } } });
  await until(async () => (await sentOf(light)) > 0);
  expect((await sentOf(heavy)) / (await sentOf(light))).toBe(3);
});

test('an item whose settings are no longer understood fails alone', async () => {
  const owner = await addOwner(fresh.database);
  const id = await addBatch(owner, urlsOf(2), { format: 'tiff' });
  startRendering();
  await startSchedulers(1);
  await ended(id);
  expect((await batch(id)).state).toBe('FAILED');
  const item = await fresh.database.client.batchItem.findFirstOrThrow({ where: { batchId: id } });
  expect(item.errorMessage).toMatch(/^format must be one of/);
  expect(rendered).toEqual([]);
});
