import { randomBytes } from 'node:crypto';
import { newId } from '@tintype/contracts/ids/ids';
import { sql } from '@tintype/database/statements/sql';
import { median, type Measure } from './measure.ts';

const items = 1_000_000;
const openMsMax = 500;
const rounds = 7;

/**
 * How long it takes from the address of a large batch to its figures and first items, in a browser
 * that has the dashboard.
 */
export const measureBatch: Measure = async ({ system, open }) => {
  const { client } = system.database;
  const { organizationId, apiKeyId } = system;
  const id = newId(randomBytes);
  await client.execute`
    INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, name, state, defaults, request_id, items_max, next_sequence, total_items, prepared_items, queued_at, started_at, completed_at)
    VALUES (${id}, ${organizationId}, ${apiKeyId}, ${`key:${apiKeyId}`}, 'batch', 'A million pages', 'PARTIALLY_COMPLETED', '{}', 'r', ${items}, 1000, ${items}, ${items}, now(), now(), now())`;
  await client.execute`
    INSERT INTO batch_items (batch_id, position, url, source_line, state, error_code, error_message)
    SELECT ${id}, n, 'https://shop.example/product/' || n, n, CASE WHEN n % 100 = 4 THEN 'FAILED' ELSE 'COMPLETED' END,
           CASE WHEN n % 100 = 4 THEN 'TIMEOUT' END, CASE WHEN n % 100 = 4 THEN 'late' END
    FROM generate_series(1, ${items}) AS n`;
  await client.execute`
    INSERT INTO batch_counts (batch_id, shard, completed, failed) VALUES (${id}, 0, ${items * 0.99}, ${items * 0.01})
    ON CONFLICT (batch_id, shard) DO UPDATE SET completed = EXCLUDED.completed, failed = EXCLUDED.failed`;
  await client.execute(sql.raw('ANALYZE batch_items'));
  const page = await open();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('about:blank');
    const begunAt = performance.now();
    await page.goto(`/batches/${id}`, { waitUntil: 'commit' });
    await page.getByText('1,000,000 of 1,000,000').waitFor();
    await page.getByText('shop.example/product/40', { exact: false }).first().waitFor();
    // The first one fills the browser's cache.
    if (round > 0) times.push(performance.now() - begunAt);
  }
  await page.context().close();
  const seen = median(times);
  return [
    {
      promise: `a batch of ${items.toLocaleString('en')} items opens in under ${openMsMax} ms`,
      seen: `${Math.round(seen)} ms, median of ${rounds} (${times.map(Math.round).join(', ')})`,
      isKept: seen < openMsMax,
    },
  ];
};
