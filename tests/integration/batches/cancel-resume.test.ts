import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cancelBatch, deleteBatch, finishBatches } from '@tintype/database/batches/end-batch';
import { listItems } from '@tintype/database/batches/list-items';
import { restartBatch, resumeBatch } from '@tintype/database/batches/repeat-batch';
import type { BatchRef, StoredBatch } from '@tintype/database/batches/find-batch';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { claim, complete, fail, feed, invalidItem, item, items, startedWith, stored } from './filled-batch.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  owner = await addOwner(fresh.database);
});

const counts = async (own: BatchRef) => {
  const { state, processing, completed, failed, cancelled } = await stored(fresh.database, own);
  return { state, processing, completed, failed, cancelled };
};
const states = async ({ id }: BatchRef): Promise<string[]> =>
  (await listItems(fresh.database, { batchId: id, limit: 100 })).map(({ state }) => state);
const restart = (own: BatchRef) =>
  restartBatch(fresh.database, {
    source: own,
    maker: owner,
    newId: anId(),
    restartRequestId: crypto.randomUUID(),
    requestId: 'r',
    itemsMax: 100,
  });

/**
 * Six items: one is done, one failed, one is under way, one in the queue, one has no capture yet,
 * one was invalid.
 */
async function inTheMiddle(): Promise<{ readonly own: BatchRef; readonly underWay: string }> {
  const own = await startedWith(fresh.database, owner, [...items(5), invalidItem]);
  const [done, failed, underWay] = await feed(fresh.database, owner, own, 4);
  for (const id of [done!, failed!, underWay!]) await claim(fresh.database, id);
  await complete(fresh.database, done!);
  await fail(fresh.database, failed!);
  return { own, underWay: underWay! };
}

test('a cancellation stops what has not begun and lets go on what has', async () => {
  const { own, underWay } = await inTheMiddle();
  await cancelBatch(fresh.database, own);
  expect(await states(own)).toEqual(['COMPLETED', 'FAILED', 'PROCESSING', 'CANCELLED', 'PENDING', 'FAILED']);
  expect(await counts(own)).toEqual({ state: 'CANCELLED', processing: 1, completed: 1, failed: 2, cancelled: 1 });
  expect(await feed(fresh.database, owner, own, 10)).toEqual([]);
  for (const attempt of [resumeBatch, deleteBatch] as const)
    expect(typeof (await attempt(fresh.database, own, { activeBulkMax: 5 }))).toBe('string');
  expect(await restart(own)).toBe('not over');

  await finishBatches(fresh.database, { limit: 10 });
  expect(await stored(fresh.database, own)).toMatchObject({ completedAt: null });
  await complete(fresh.database, underWay);
  await finishBatches(fresh.database, { limit: 10 });
  expect(await stored(fresh.database, own)).toMatchObject({
    completed: 2,
    processing: 0,
    completedAt: expect.any(Date),
  });
  expect(await fresh.database.client.charge.count({ where: { captureId: underWay } })).toBe(1);
});

test('a resumption goes on with what had not ended, keeps its beginning and ends like any batch', async () => {
  const { own, underWay } = await inTheMiddle();
  const { startedAt } = await stored(fresh.database, own);
  await cancelBatch(fresh.database, own);
  await complete(fresh.database, underWay);
  await finishBatches(fresh.database, { limit: 10 });
  expect(await resumeBatch(fresh.database, own, { activeBulkMax: 5 })).toMatchObject({
    state: 'QUEUED',
    startedAt,
    completedAt: null,
  });
  expect(await states(own)).toEqual(['COMPLETED', 'FAILED', 'COMPLETED', 'PENDING', 'PENDING', 'FAILED']);
  expect(await counts(own)).toMatchObject({ cancelled: 0 });
  const rest = await feed(fresh.database, owner, own, 10);
  expect(rest).toHaveLength(2);
  for (const id of rest) await claim(fresh.database, id);
  expect(await stored(fresh.database, own)).toMatchObject({ state: 'PROCESSING', startedAt });
  for (const id of rest) await complete(fresh.database, id);
  await finishBatches(fresh.database, { limit: 10 });
  expect(await counts(own)).toEqual({
    state: 'PARTIALLY_COMPLETED',
    processing: 0,
    completed: 4,
    failed: 2,
    cancelled: 0,
  });
});

test('cancelled and resumed over and over, every item is captured once and charged once', async () => {
  const own = await startedWith(fresh.database, owner, items(12));
  for (let round = 0; round < 6; round += 1) {
    const [first, second] = await feed(fresh.database, owner, own, 5);
    for (const id of [first, second]) if (id !== undefined) await claim(fresh.database, id);
    await cancelBatch(fresh.database, own);
    for (const id of [first, second]) if (id !== undefined) await complete(fresh.database, id);
    expect(await resumeBatch(fresh.database, own, { activeBulkMax: 5 })).toEqual(
      round < 5 ? expect.objectContaining({ state: 'QUEUED' }) : 'nothing left',
    );
  }
  expect(await counts(own)).toMatchObject({ completed: 12, failed: 0, processing: 0, cancelled: 0 });
  const { organizationId } = owner;
  expect(await fresh.database.client.charge.count({ where: { organizationId } })).toBe(12);
});

test('a claim and a cancellation at the same time both come to an end', async () => {
  for (let round = 0; round < 20; round += 1) {
    const own = await startedWith(fresh.database, owner, items(4));
    const ids = await feed(fresh.database, owner, own, 4);
    const [, cancelled] = await Promise.all([
      Promise.all(ids.map((id) => claim(fresh.database, id))),
      cancelBatch(fresh.database, own),
    ]);
    const { processing, cancelled: stopped } = cancelled as StoredBatch;
    expect(processing + stopped).toBe(4);
  }
});

test('a cancelled batch of many pending items is cancelled without writing them', async () => {
  const own = await startedWith(fresh.database, owner, items(3_000));
  await cancelBatch(fresh.database, own);
  expect(await fresh.database.client.batchItem.count({ where: { batchId: own.id, state: 'PENDING' } })).toBe(3_000);
  expect(await resumeBatch(fresh.database, own, { activeBulkMax: 5 })).toMatchObject({ state: 'QUEUED' });
});

test('items of several states are walked together in their order', async () => {
  const own = await startedWith(fresh.database, owner, [item(0), invalidItem, item(2), item(3), invalidItem, item(5)]);
  const [, second] = await feed(fresh.database, owner, own, 2);
  await claim(fresh.database, second!);
  const walk = async (after?: number) =>
    (
      await listItems(fresh.database, { batchId: own.id, limit: 2, after, states: ['PENDING', 'QUEUED', 'FAILED'] })
    ).map(({ position, state }) => `${position} ${state}`);
  expect(await walk()).toEqual(['0 QUEUED', '1 FAILED']);
  expect(await walk(1)).toEqual(['3 PENDING', '4 FAILED']);
  expect(await walk(4)).toEqual(['5 PENDING']);
});
