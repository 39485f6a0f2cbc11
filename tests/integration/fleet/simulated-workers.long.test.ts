import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tintype/testing/until';
import { startFleet, type Fleet } from './start-fleet.ts';
import { works } from './work.ts';

const items = 60;

const undo = new AsyncDisposableStack();
let fleet: Fleet;
beforeAll(async () => {
  const options = { workers: 6, slots: 4, processes: 2, medianMs: 100, seed: 1 };
  fleet = await startFleet({ ...options, countsStatements: false }, undo);
  await fleet.begin();
});
afterAll(() => undo.disposeAsync());

test('simulated workers end each capture of a batch once, and each is charged once', async () => {
  const { client } = fleet.system.database;
  await works.batch(fleet.system, items, undo);
  const isEnded = async (): Promise<boolean> => (await client.batch.count({ where: { state: 'COMPLETED' } })) === 1;
  await until(isEnded, { what: 'the batch to end' });
  const [sums] = await client.rows<object>`
    SELECT (SELECT count(*)::int FROM captures WHERE state = 'COMPLETED' AND attempt = losses + 1) AS captures,
           (SELECT count(*)::int FROM batch_items WHERE state = 'COMPLETED') AS items,
           (SELECT sum(completed)::int FROM batch_counts) AS counted,
           (SELECT count(*)::int FROM charges) AS charges,
           (SELECT sum(captures)::int FROM usage_days) AS used,
           (SELECT count(*)::int FROM files) AS files,
           (SELECT count(DISTINCT worker)::int > 1 FROM captures) AS "bySeveral"`;
  const each = { captures: items, items, counted: items, charges: items, used: items, files: items };
  expect(sums).toEqual({ ...each, bySeveral: true });
});
