import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { finishBatches } from '@tintype/database/batches/end-batch';
import { retryFailed } from '@tintype/database/batches/repeat-batch';
import { Registry } from '@tintype/runtime/metrics';
import { createObserveBacklog } from '@tintype/scheduler/loops/observe';
import { createSchedulerMetrics } from '@tintype/scheduler/metrics';
import { addOwner, createFreshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { claim, fail, feed, items, startedWith } from '../batches/filled-batch.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

async function observed(): Promise<Readonly<Record<string, string>>> {
  const registry = new Registry();
  await createObserveBacklog({ database: fresh.database, metrics: createSchedulerMetrics(registry) })();
  const lines = (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#') && line !== '');
  return Object.fromEntries(lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]));
}

test('the metrics show all that waits, of which the queue holds only a few', async () => {
  const owner = await addOwner(fresh.database);
  const own = await startedWith(fresh.database, owner, items(870));
  const sent = await feed(fresh.database, owner, own, 4);
  await claim(fresh.database, sent[0]!);
  expect(await observed()).toMatchObject({
    'tintype_backlog_captures{origin="batch"}': '869',
    'tintype_backlog_captures{origin="async"}': '0',
    'tintype_backlog_oldest_seconds{origin="async"}': '0',
    tintype_captures_in_hand: '1',
    // Nothing has been captured yet, so nobody knows.
    'tintype_backlog_end_seconds{origin="batch"}': 'Nan',
    'tintype_backlog_end_seconds{origin="async"}': '0',
  });
});

test('jobs of a bulk job that are tried again wait too', async () => {
  const owner = await addOwner(fresh.database);
  const own = await startedWith(fresh.database, owner, items(3));
  await fresh.database.client.execute`UPDATE batches SET kind = 'bulk' WHERE id = ${own.id}`;
  for (const id of await feed(fresh.database, owner, own, 3)) {
    await claim(fresh.database, id);
    await fail(fresh.database, id);
  }
  await finishBatches(fresh.database, { limit: 10 });
  await retryFailed(fresh.database, own, { activeBulkMax: 5, itemsMax: 10 });
  expect(await observed()).toMatchObject({ 'tintype_backlog_captures{origin="bulk"}': '3' });
});
