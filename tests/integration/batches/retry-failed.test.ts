import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cancelBatch, finishBatches } from '@tintype/database/batches/end-batch';
import { findBatchWork, listBatchWork, type BatchRef } from '@tintype/database/batches/find-batch';
import { listItems } from '@tintype/database/batches/list-items';
import { resumeBatch, retryFailed, retryItems } from '@tintype/database/batches/repeat-batch';
import { addOwner, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { claim, complete, draftWith, fail, feed, invalidItem, items, startedWith, stored } from './filled-batch.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  owner = await addOwner(fresh.database);
});

const retry = (own: BatchRef, itemsMax = 100) => retryFailed(fresh.database, own, { activeBulkMax: 5, itemsMax });
const states = async ({ id }: BatchRef): Promise<string[]> =>
  (await listItems(fresh.database, { batchId: id, limit: 100 })).map(({ state }) => state);
const charges = () => fresh.database.client.charge.count({ where: { organizationId: owner.organizationId } });
const end = async (own: BatchRef) => {
  await finishBatches(fresh.database, { limit: 10 });
  const { state, completed, failed, completedAt } = await stored(fresh.database, own);
  return { state, completed, failed, hasEnded: completedAt !== null };
};
/** Takes everything that waits; the captures at these places fail. */
async function captureAll(own: BatchRef, failing: readonly number[] = []): Promise<void> {
  for (const [place, id] of (await feed(fresh.database, owner, own, 100)).entries()) {
    await claim(fresh.database, id);
    await (failing.includes(place) ? fail : complete)(fresh.database, id);
  }
}

test('only what failed is captured again, in the same batch, and nothing is charged twice', async () => {
  const own = await startedWith(fresh.database, owner, [...items(4), invalidItem]);
  await captureAll(own, [1, 3]);
  expect(await end(own)).toEqual({ state: 'PARTIALLY_COMPLETED', completed: 2, failed: 3, hasEnded: true });
  const { startedAt } = await stored(fresh.database, own);

  expect(await retry(own)).toMatchObject({ state: 'QUEUED', completed: 2, failed: 1, startedAt, completedAt: null });
  expect(await states(own)).toEqual(['COMPLETED', 'PENDING', 'COMPLETED', 'PENDING', 'FAILED']);
  // The same request once more changes nothing while it is under way.
  expect(await retry(own)).toMatchObject({ state: 'QUEUED', completed: 2, failed: 1 });
  await captureAll(own);
  expect(await end(own)).toEqual({ state: 'PARTIALLY_COMPLETED', completed: 4, failed: 1, hasEnded: true });
  expect(await charges()).toBe(4);
  expect(await retry(own)).toBe('nothing failed');
});

test('failures that come in parts are all led back, wherever it is broken off, and the batch does not end before', async () => {
  const own = await startedWith(fresh.database, owner, items(7));
  await captureAll(own, [0, 1, 2, 3, 4, 5, 6]);
  expect(await end(own)).toMatchObject({ state: 'FAILED', failed: 7 });

  expect(await retry(own, 3)).toMatchObject({ isRetrying: true, failed: 4 });
  expect(await findBatchWork(fresh.database, own)).toBe('retry');
  expect(await listBatchWork(fresh.database, { limit: 100 })).toContainEqual(expect.objectContaining({ id: own.id }));
  // What fails again in this round stays failed.
  await captureAll(own, [0]);
  expect(await end(own)).toMatchObject({ state: 'PROCESSING', hasEnded: false });

  await cancelBatch(fresh.database, own);
  expect(await retryItems(fresh.database, { batchId: own.id, limit: 3 })).toBe('done');
  await finishBatches(fresh.database, { limit: 10 });
  expect(await resumeBatch(fresh.database, own, { activeBulkMax: 5 })).toMatchObject({ state: 'QUEUED' });

  expect(await retryItems(fresh.database, { batchId: own.id, limit: 3 })).toBe('more');
  expect(await retryItems(fresh.database, { batchId: own.id, limit: 3 })).toBe('done');
  expect(await findBatchWork(fresh.database, own)).toBeUndefined();
  await captureAll(own);
  expect(await end(own)).toEqual({ state: 'PARTIALLY_COMPLETED', completed: 6, failed: 1, hasEnded: true });
  expect(await charges()).toBe(6);
});

test('a draft, a cancelled batch and one without failures are refused for what they are', async () => {
  const draft = await draftWith(fresh.database, owner, items(1));
  expect(await retry(draft)).toBe('not started');
  const cancelled = await startedWith(fresh.database, owner, items(1));
  await cancelBatch(fresh.database, cancelled);
  expect(await retry(cancelled)).toBe('cancelled');
  const done = await startedWith(fresh.database, owner, items(1));
  await captureAll(done);
  await end(done);
  expect(await retry(done)).toBe('nothing failed');
  const other = await addOwner(fresh.database);
  expect(await retry({ id: done.id, organizationId: other.organizationId, createdBy: other.createdBy })).toBe(
    'not found',
  );
});
