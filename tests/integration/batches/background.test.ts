import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cancelBatch, deleteBatch, finishBatches } from '@tintype/database/batches/end-batch';
import { copyItems, restartBatch, resumeBatch } from '@tintype/database/batches/repeat-batch';
import { findBatch, type BatchRef, type StoredBatch, findBatchWork } from '@tintype/database/batches/find-batch';
import { listItems } from '@tintype/database/batches/list-items';
import { silentLogger } from '@tintype/runtime/logger';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import type { Queues } from '@tintype/queues/port';
import { createBatchChunk, createResendBatchWork } from '@tintype/scheduler/loops/dispatch-captures';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { startRedisServer, type RedisServer } from '../queues/redis-server.ts';
import { until } from '@tintype/testing/until';
import { claim, complete, draftWith, fail, feed, invalidItem, items, startedWith } from './filled-batch.ts';

let fresh: FreshDatabase;
let server: RedisServer;
let queues: Queues;
let owner: Owner;
let deletedKeys: string[];
beforeAll(async () => {
  [fresh, server] = await Promise.all([createFreshDatabase(), startRedisServer()]);
  queues = createQueues({ url: server.url, logger: silentLogger });
});
afterAll(async () => {
  await queues.close();
  await Promise.all([fresh.drop(), server.remove()]);
});
beforeEach(async () => {
  owner = await addOwner(fresh.database);
  deletedKeys = [];
});

const parts = () => ({
  database: fresh.database,
  queues,
  storage: {
    delete: async (keys: readonly string[]) => {
      deletedKeys.push(...keys);
      return [];
    },
  },
  logger: silentLogger,
});
/** The consumer and the loop that sends what has no job, as in the scheduler. */
async function work(check: () => Promise<boolean>): Promise<void> {
  const consumer = createBatchChunk(parts());
  const resend = createResendBatchWork(parts());
  await consumer.start();
  await until(async () => {
    await resend();
    return check();
  });
  await consumer.stop();
}
const restart = async (source: BatchRef): Promise<StoredBatch> =>
  (await restartBatch(fresh.database, {
    source,
    maker: owner,
    newId: anId(),
    restartRequestId: crypto.randomUUID(),
    requestId: 'r',
    itemsMax: 1_000_000,
  })) as StoredBatch;
const inputs = ({ id }: { id: string }) =>
  fresh.database.client.batchItem.findMany({
    where: { batchId: id },
    orderBy: { position: 'asc' },
    select: { position: true, url: true, sourceLine: true, options: true },
  });

/** Over, with items of every kind. */
async function sourceOf(count: number): Promise<BatchRef> {
  const options = { quality: 7 };
  const list = items(count).map((one, index) =>
    index % 10 === 3 ? invalidItem : index % 10 === 5 ? { ...one, options } : one,
  );
  const own = await startedWith(fresh.database, owner, list);
  const [done, failed] = await feed(fresh.database, owner, own, 3);
  for (const id of [done!, failed!]) await claim(fresh.database, id);
  await complete(fresh.database, done!);
  await fail(fresh.database, failed!);
  await cancelBatch(fresh.database, own);
  return own;
}

test('a restart has the same items in the same order, all pending but the invalid ones, and is queued by itself', async () => {
  const source = await sourceOf(40);
  const copy = await restart(source);
  await work(async () => (await stateOf(copy)) === 'QUEUED');
  expect(await inputs(copy)).toEqual(await inputs(source));
  const all = await listItems(fresh.database, { batchId: copy.id, limit: 100 });
  expect(all.map(({ state, captureId }) => [state, captureId])).toEqual(
    all.map(({ url }) => [url === invalidItem.url ? 'FAILED' : 'PENDING', null]),
  );
  expect(await find(copy)).toMatchObject({
    preparedItems: 40,
    totalItems: 40,
    failed: 4,
    completed: 0,
    queuedAt: expect.any(Date),
  });
});
const ofOwner = (id: string): BatchRef => ({ id, organizationId: owner.organizationId, createdBy: owner.createdBy });
const find = ({ id }: { id: string }) => findBatch(fresh.database, ofOwner(id));
const stateOf = async (batch: { id: string }) => (await find(batch))?.state;

test('a copy that is stopped again and again goes on from where it was, also when two work on it', async () => {
  const source = await sourceOf(2_345);
  const copy = await restart(source);
  const seen = new Set<number>();
  for (let outcome = 'more'; outcome !== 'prepared';) {
    // Two at once, each for one step; a third is broken off in the middle of its transaction.
    const broken = fresh.database.transaction(async (db) => {
      await copyItems({ ...fresh.database, transaction: (step) => step(db) }, { batchId: copy.id, limit: 100 });
      throw new Error('killed');
    });
    const steps = await Promise.all([
      copyItems(fresh.database, { batchId: copy.id, limit: 100 }),
      copyItems(fresh.database, { batchId: copy.id, limit: 100 }),
      broken.catch(() => 'more'),
    ]);
    outcome = steps.includes('prepared') ? 'prepared' : 'more';
    seen.add((await find(copy))!.preparedItems);
  }
  expect(seen.size).toBeGreaterThan(5);
  expect(await copyItems(fresh.database, { batchId: copy.id, limit: 100 })).toBe('not preparing');
  expect(await inputs(copy)).toEqual(await inputs(source));
  expect(await find(copy)).toMatchObject({ preparedItems: 2_345, failed: 235, state: 'QUEUED' });
});

test('a cancelled preparation can be resumed and goes on from its checkpoint', async () => {
  const source = await sourceOf(300);
  const { id } = await restart(source);
  const own = ofOwner(id);
  await copyItems(fresh.database, { batchId: id, limit: 100 });
  expect(await cancelBatch(fresh.database, own)).toMatchObject({ state: 'CANCELLED', preparedItems: 100 });
  expect(await copyItems(fresh.database, { batchId: id, limit: 100 })).toBe('not preparing');
  expect(await resumeBatch(fresh.database, own, { activeBulkMax: 5 })).toMatchObject({
    state: 'PREPARING',
    preparedItems: 100,
  });
  await work(async () => (await stateOf({ id })) === 'QUEUED');
  expect(await inputs({ id })).toEqual(await inputs(source));
});

test('a draft that was restarted and goes on gives its restart nothing of what comes later', async () => {
  const source = await draftWith(fresh.database, owner, items(5));
  await cancelBatch(fresh.database, source);
  const copy = await restart(source);
  await resumeBatch(fresh.database, source, { activeBulkMax: 5 });
  await fresh.database.client.execute`
    INSERT INTO batch_items (batch_id, position, url) VALUES (${source.id}, 5, 'https://example.com/late')`;
  await work(async () => (await stateOf(copy)) === 'QUEUED');
  expect(await inputs(copy)).toHaveLength(5);
});

test('a deleted batch is gone with its items, captures and files, and what was charged stays', async () => {
  const own = await startedWith(fresh.database, owner, items(700));
  const ids = await feed(fresh.database, owner, own, 450);
  for (const id of ids.slice(0, 3)) {
    await claim(fresh.database, id);
    await complete(fresh.database, id);
  }
  await cancelBatch(fresh.database, own);
  const other = await startedWith(fresh.database, owner, items(2));
  await deleteBatch(fresh.database, own);
  expect(await find(own)).toBeUndefined();
  const { client } = fresh.database;
  await work(async () => (await client.batch.count({ where: { id: own.id } })) === 0);
  const batchId = own.id;
  expect(await client.batchItem.count({ where: { batchId } })).toBe(0);
  expect(await client.capture.count({ where: { batchId } })).toBe(0);
  expect(await client.batchChunk.count({ where: { batchId } })).toBe(0);
  expect(await client.file.count({ where: { captureId: { in: ids } } })).toBe(0);
  expect(deletedKeys.toSorted()).toEqual(
    ids
      .slice(0, 3)
      .map((id) => `k/${id}.png`)
      .toSorted(),
  );
  expect(await client.charge.count({ where: { organizationId: owner.organizationId } })).toBe(3);
  expect(await client.batchItem.count({ where: { batchId: other.id } })).toBe(2);
});

test('files that storage cannot delete keep the batch from going', async () => {
  const own = await startedWith(fresh.database, owner, items(1));
  const [id] = await feed(fresh.database, owner, own, 1);
  await claim(fresh.database, id!);
  await complete(fresh.database, id!);
  await finishBatches(fresh.database, { limit: 10 });
  await deleteBatch(fresh.database, own);
  const consumer = createBatchChunk({
    ...parts(),
    storage: { delete: () => Promise.reject(new Error('storage is away')) },
  });
  await consumer.start();
  await createResendBatchWork(parts())();
  await until(async () => (await queues.depth(catalogue.batchChunk)).delayed > 0);
  await consumer.stop();
  expect(await fresh.database.client.file.count({ where: { captureId: id! } })).toBe(1);
  expect(await findBatchWork(fresh.database, { id: own.id })).toBe('remove');
});

test('a batch that an event is still to be written about stays until it is', async () => {
  const own = await startedWith(fresh.database, owner, items(1));
  await cancelBatch(fresh.database, own);
  const { client } = fresh.database;
  await client.execute`
    WITH hook AS (INSERT INTO webhooks (id, organization_id, url) VALUES (${anId()}, ${owner.organizationId}, 'https://a.example/') RETURNING id)
    INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
    SELECT ${owner.organizationId}, ${owner.apiKeyId}, ${owner.createdBy}, id, 'BATCH_COMPLETED', ${own.id}, 'r' FROM hook`;
  await deleteBatch(fresh.database, own);
  await work(async () => (await client.batchItem.count({ where: { batchId: own.id } })) === 0);
  expect(await client.batch.count({ where: { id: own.id } })).toBe(1);
  await client.execute`UPDATE webhook_deliveries SET body = '' WHERE subject_id = ${own.id}`;
  await work(async () => (await client.batch.count({ where: { id: own.id } })) === 0);
});

test('a removed batch takes along what was told of it, with the address and secret, and not what is still to be told', async () => {
  const { client } = fresh.database;
  const toldOf = async (state: 'DELIVERED' | 'PENDING') => {
    const own = await startedWith(fresh.database, owner, items(1));
    await cancelBatch(fresh.database, own);
    const webhookId = anId();
    await client.webhook.create({
      data: { id: webhookId, organizationId: owner.organizationId, url: 'https://a.example/' },
    });
    await client.execute`
      INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id, body, state, settled_at)
      VALUES (${owner.organizationId}, ${owner.apiKeyId}, ${owner.createdBy}, ${webhookId}, 'BATCH_COMPLETED', ${own.id}, 'r', '', ${state},
              CASE WHEN ${state === 'DELIVERED'} THEN now() END)`;
    await deleteBatch(fresh.database, own);
    await work(async () => (await client.batch.count({ where: { id: own.id } })) === 0);
    return [
      await client.webhookDelivery.count({ where: { subjectId: own.id } }),
      await client.webhook.count({ where: { id: webhookId } }),
    ];
  };
  expect(await toldOf('DELIVERED')).toEqual([0, 0]);
  expect(await toldOf('PENDING')).toEqual([1, 1]);
});
