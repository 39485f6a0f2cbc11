import type { TestDatabase } from '@tintype/testing/test-database';
import { sql } from '@tintype/database/statements/sql';
import type { Owner } from '../database/fresh-database.ts';

const idDigits = 11;
/** The id of the nth row of a kind. */
export const rowId = (kind: string, nth: number): string => kind + String(nth).padStart(idDigits, '0');

type Filling = { readonly rows: number; readonly owner: Owner; readonly otherKeyId: string };

/**
 * What an installation has after years: nearly everything has ended. A little of each kind is still
 * to be done, so that every loop has something to find. Rows are written without asking whether
 * what they refer to is there.
 */
export async function fillTables(
  database: TestDatabase,
  { rows, owner: { organizationId, apiKeyId }, otherKeyId }: Filling,
): Promise<void> {
  const [organization, key, other] = [organizationId, apiKeyId, otherKeyId].map((id) => `'${id}'`);
  const maker = `'key:' || ${key}`;
  const numbers = (count: number): string => `generate_series(1, ${Math.ceil(count)}) AS n`;
  const some = rows / 10;
  const id = (kind: string, nth: string | number): string => `'${kind}' || lpad((${nth})::text, ${idDigits}, '0')`;
  const statements = [
    `INSERT INTO webhooks (id, organization_id, url) SELECT ${id('w', 'n')}, ${organization}, 'https://a.example/' FROM ${numbers(some)}`,
    `INSERT INTO webhooks (id, organization_id, url) SELECT ${id('v', 'n')}, ${organization}, 'https://a.example/' FROM ${numbers(rows / 2)}`,
    `INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, state, priority, request, request_id, attempt, sent_at, created_at,
       completed_at, expires_at, batch_id, batch_position, webhook_id, fingerprint)
     SELECT ${id('c', 'n')}, ${organization}, ${key}, ${maker}, CASE WHEN n % 4 = 1 THEN 'sync' WHEN n <= 100 THEN 'async' ELSE 'batch' END, 'COMPLETED', 2,
       '{"url": "https://example.com/"}', 'r', 1, now(), now() - n * interval '1 second', now() - n * interval '1 second',
       now() + interval '1 day', CASE WHEN n % 4 <> 1 AND n > 100 THEN ${id('b', `n % ${some}`)} END, CASE WHEN n % 4 <> 1 AND n > 100 THEN n END,
       CASE WHEN n % 4 = 0 THEN ${id('w', `1 + n % ${some}`)} END, CASE WHEN n % 4 = 1 THEN '\\x01'::bytea END
     FROM ${numbers(rows)}`,
    // The other key's, long ago; and some that wait, are lost, or were not begun in time.
    `UPDATE captures SET api_key_id = ${other}, created_by = 'key:' || ${other} WHERE id IN (SELECT ${id('c', 'n')} FROM ${numbers(rows)} WHERE n > ${rows - 50})`,
    `INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, state, priority, request, request_id, sent_at, expires_at, start_by,
       lease_expires_at, worker)
     SELECT ${id('l', 'n')}, ${organization}, ${key}, ${maker}, 'async', CASE n % 2 WHEN 0 THEN 'PROCESSING' ELSE 'QUEUED' END, 2,
       '{"url": "https://example.com/", "format": "png"}', 'r', CASE WHEN n % 4 <> 1 THEN now() END, now() + interval '1 day',
       CASE WHEN n % 4 = 3 THEN now() - interval '1 hour' END, CASE n % 2 WHEN 0 THEN now() - interval '1 hour' END,
       CASE n % 2 WHEN 0 THEN 'gone' END
     FROM ${numbers(40)}`,
    // A long queue, and a small part of the table: nobody has a place for these yet.
    `INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, state, priority, request, request_id, expires_at)
     SELECT ${id('q', 'n')}, ${organization}, ${key}, ${maker}, 'async', 'QUEUED', 2, '{"url": "https://example.com/", "format": "png"}', 'r',
       now() + interval '1 day' FROM ${numbers(rows / 8)}`,
    `INSERT INTO files (capture_id, output_id, type, format, storage_key, size, sha256, expires_at)
     SELECT ${id('c', 'n')}, 'screenshot', 'screenshot', 'png', ${id('k', 'n')}, 1, 'a',
       now() + CASE WHEN n <= 50 THEN -1 ELSE 1 END * interval '1 day' FROM ${numbers(rows)}`,
    `INSERT INTO submissions (organization_id, key, body_hash, capture_id) SELECT ${organization}, ${id('s', 'n')}, '\\x01', ${id('c', 'n')}
     FROM ${numbers(some)}`,
    `INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, state, defaults, request_id, items_max, total_items, queued_at,
       completed_at, webhook_id)
     SELECT ${id('b', 'n')}, ${organization}, ${key}, ${maker}, 'batch', CASE WHEN n % 5 = 0 THEN 'CANCELLED' ELSE 'COMPLETED' END, '{}', 'r', 10, 10, now(),
       now(), ${id('w', 'n')} FROM ${numbers(some)}`,
    `INSERT INTO batch_counts (batch_id, shard, completed) SELECT ${id('b', 'n')}, 0, 10 FROM ${numbers(some)}`,
    `INSERT INTO batch_items (batch_id, position, url, state, capture_id)
     SELECT ${id('b', 'n / 10')}, n, 'https://example.com/', 'COMPLETED', ${id('c', 'n')} FROM ${numbers(rows)}`,
    // One to be cancelled to its end, one to be copied, one to be removed, one to be fed, one to be
    // ended.
    `UPDATE batches SET completed_at = NULL WHERE id = ${id('b', 5)}`,
    `UPDATE batches SET state = 'PREPARING', queued_at = NULL, completed_at = NULL, source_batch_id = ${id('b', 2)} WHERE id = ${id('b', 1)}`,
    `UPDATE batches SET deleted_at = now() WHERE id = ${id('b', 3)}`,
    `UPDATE batches SET state = 'QUEUED', completed_at = NULL WHERE id IN (${id('b', 4)}, ${id('b', 6)})`,
    `UPDATE batch_items SET state = 'PENDING', capture_id = NULL WHERE batch_id = ${id('b', 4)}`,
    `UPDATE batch_counts SET completed = 0 WHERE batch_id = ${id('b', 4)}`,
    `INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id, state, body, attempts,
       created_at, settled_at)
     SELECT ${organization}, ${key}, ${maker}, ${id('w', `1 + n % ${some}`)}, 'JOB_COMPLETED', ${id('c', 'n')}, 'r', 'DELIVERED', '\\x01', 1, at, at
     FROM ${numbers(rows)}, LATERAL (SELECT now() - CASE WHEN n <= 50 THEN 90 ELSE 1 END * interval '1 day') AS ended (at)`,
    `INSERT INTO webhook_attempts (delivery_id, attempt, ms, status) SELECT id, 1, 1, 200 FROM webhook_deliveries`,
    `INSERT INTO composes (id, organization_id, api_key_id, created_by, output, request_id, expires_at, state, error_code, webhook_id)
     SELECT ${id('o', 'n')}, ${organization}, ${key}, ${maker}, '{}', 'r', now(), 'FAILED', 'TIMEOUT', ${id('w', 'n')} FROM ${numbers(some)}`,
    `INSERT INTO compose_parts (compose_id, position, capture_id, part_id, url)
     SELECT ${id('o', 'n')}, 0, ${id('c', `${rows / 2} + 4 * n + 1`)}, 'p', 'https://example.com/' FROM ${numbers(some)}`,
    `UPDATE composes SET state = 'CAPTURING', error_code = NULL WHERE id IN (${id('o', 1)}, ${id('o', 2)})`,
    `INSERT INTO schedules (id, organization_id, api_key_id, created_by, name, url, cron, timezone, state, options, diff_threshold, retention_days)
     SELECT ${id('s', 'n')}, ${organization}, ${key}, ${maker}, 'n', 'https://example.com/', '0 0 0 1 1 *', 'UTC', 'paused', '{}', 0, 30 FROM ${numbers(rows / 2)}`,
    `INSERT INTO schedule_executions (id, schedule_id, planned_at, executed_at, state, request_id, capture_id, expires_at)
     SELECT ${id('e', 'n')}, ${id('s', `1 + n % ${rows / 4}`)}, now() - n * interval '1 second', now(), 'SUCCESS', 'r', ${id('c', 'n')}, now() + interval '1 day'
     FROM ${numbers(rows / 2)}`,
    `INSERT INTO schedule_destinations (id, schedule_id, position, type, webhook_id)
     SELECT ${id('d', 'n')}, ${id('s', 'n')}, 0, 'webhook', ${id('v', 'n')} FROM ${numbers(rows / 2)}`,
    `INSERT INTO webhook_deliveries (organization_id, created_by, type, event, subject_id, request_id, recipients, state, settled_at)
     SELECT ${organization}, 'system', 'email', 'schedule.delivery', ${id('e', 'n')}, 'r', '[]', 'DELIVERED', now() FROM ${numbers(rows)}`,
    // One to be deleted for good, with a capture and an address of its own; one that is due; one
    // whose capture has ended.
    `UPDATE schedules SET deleted_at = now() WHERE id = ${id('s', 7)}`,
    `UPDATE schedules SET state = 'active', next_run_at = now() WHERE id = ${id('s', 8)}`,
    `UPDATE schedule_executions SET state = 'RUNNING' WHERE id = ${id('e', 9)}`,
    `INSERT INTO ended_captures (capture_id, origin) SELECT capture_id, 'schedule' FROM schedule_executions WHERE id = ${id('e', 9)}`,
    'ANALYZE',
  ];
  await database.transaction(
    async ({ client }) => {
      await client.execute`SET LOCAL session_replication_role = replica`;
      await client.execute`SET LOCAL statement_timeout = 0`;
      for (const statement of statements) await client.execute(sql.raw(statement));
    },
    { timeoutMs: 600_000 },
  );
}

/**
 * How many rows of each large table have been read so far, from the table and from its indexes, and
 * how many it has.
 */
export async function rowsRead(
  { client }: TestDatabase,
  { rows }: { readonly rows: number },
): Promise<Map<string, { readonly read: number; readonly size: number }>> {
  const read = await client.rows<{ name: string; read: number; size: number }>`
    SELECT of_table.relname AS name, reltuples::float8 AS size, (coalesce(seq_tup_read, 0) + coalesce((
             SELECT sum(idx_tup_read) FROM pg_stat_user_indexes AS of_index WHERE of_index.relid = of_table.relid), 0))::float8 AS read
    FROM pg_stat_user_tables AS of_table JOIN pg_class ON pg_class.oid = of_table.relid
    -- The smallest have a tenth, less what the loops have removed.
    WHERE reltuples >= ${rows / 20}`;
  return new Map(read.map(({ name, ...counts }) => [name, counts]));
}
