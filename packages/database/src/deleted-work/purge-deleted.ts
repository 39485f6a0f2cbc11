import type { Database } from '../connect.ts';
import { type DeleteFiles, postponeDeletes } from '../files/discarded-files.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { removeUnusedWebhooks } from '../webhooks/webhooks.ts';

/** Jobs remove batches, which have up to ten million items. */
export const deletedKinds = ['schedules', 'pipelines', 'crawls'] as const;
export type DeletedKind = (typeof deletedKinds)[number];

type PurgeDeletedParts = { readonly id: string; readonly ids: readonly string[]; readonly captures: readonly string[] };
type DeletedWork = {
  readonly isIdle: Sql;
  /** Each part with its captures, and the keys of files that do not belong to a capture. */
  readonly parts: (id: string) => Sql;
  readonly webhooks: (parts: PurgeDeletedParts) => Sql;
  readonly withParts: (parts: PurgeDeletedParts) => readonly Sql[];
  readonly withWork: (id: string) => readonly Sql[];
};

const runsOf = (id: string): Sql => sql`run_id IN (SELECT id FROM pipeline_runs WHERE pipeline_id = ${id})`;

const deletedWork: Readonly<Record<DeletedKind, DeletedWork>> = {
  schedules: {
    isIdle: sql`NOT EXISTS (
      SELECT FROM schedule_executions AS run JOIN captures ON captures.id IN (run.capture_id, run.second_capture_id, run.check_capture_id)
      WHERE run.schedule_id = schedules.id AND ${stateOf.captures.is('PROCESSING')})`,
    parts: (id) => sql`
      SELECT id, array_remove(ARRAY[capture_id, second_capture_id, check_capture_id], NULL) AS captures, array_remove(ARRAY[diff_key], NULL) AS keys
      FROM schedule_executions WHERE schedule_id = ${id}`,
    webhooks: ({ id, ids }) => sql`
      SELECT webhook_id AS id FROM schedule_destinations WHERE schedule_id = ${id} AND webhook_id IS NOT NULL
      UNION SELECT coalesce(webhook_id, endpoint_id) FROM webhook_deliveries WHERE subject_id = ANY (${ids})`,
    withParts: ({ ids }) => [
      sql`DELETE FROM webhook_deliveries WHERE subject_id = ANY (${ids})`,
      sql`DELETE FROM mails WHERE subject_id = ANY (${ids})`,
      sql`DELETE FROM schedule_executions WHERE id = ANY (${ids})`,
    ],
    withWork: () => [],
  },
  pipelines: {
    isIdle: sql`NOT EXISTS (SELECT FROM pipeline_runs WHERE pipeline_id = pipelines.id AND ${stateOf.pipelineRuns.is('QUEUED', 'RUNNING')})`,
    parts: (id) => sql`
      SELECT capture_id AS id, ARRAY[capture_id] AS captures,
             ARRAY(SELECT storage_key FROM pipeline_images
                   WHERE capture_id = made.capture_id AND storage_key IS NOT NULL AND deleted_at IS NULL) AS keys
      FROM pipeline_run_captures AS made WHERE ${runsOf(id)} AND capture_id IS NOT NULL`,
    webhooks: ({ id }) => sql`
      SELECT webhook_id AS id FROM pipeline_webhooks WHERE pipeline_id = ${id}
      UNION SELECT webhook_id FROM pipeline_outputs WHERE ${runsOf(id)} AND webhook_id IS NOT NULL`,
    withParts: ({ id, captures }) => [
      sql`DELETE FROM pipeline_images WHERE capture_id = ANY (${captures})`,
      sql`DELETE FROM pipeline_run_captures WHERE ${runsOf(id)} AND capture_id = ANY (${captures})`,
    ],
    withWork: (id) => [
      sql`DELETE FROM webhook_deliveries WHERE subject_id IN (SELECT id FROM pipeline_outputs WHERE ${runsOf(id)})`,
      sql`DELETE FROM pipeline_runs WHERE pipeline_id = ${id}`,
    ],
  },
  crawls: {
    isIdle: sql`completed_at IS NOT NULL`,
    parts: (id) => sql`
      SELECT id, ARRAY[capture_id] AS captures, '{}'::text[] AS keys FROM crawl_pages WHERE crawl_id = ${id} AND capture_id IS NOT NULL`,
    webhooks: ({ id }) => sql`SELECT webhook_id AS id FROM crawls WHERE id = ${id} AND webhook_id IS NOT NULL`,
    withParts: ({ ids }) => [sql`DELETE FROM crawl_pages WHERE id = ANY (${ids})`],
    withWork: (id) => [
      sql`DELETE FROM webhook_deliveries WHERE subject_id = ${id}`,
      sql`DELETE FROM crawl_addresses WHERE crawl_id = ${id}`,
      sql`DELETE FROM crawl_contents WHERE crawl_id = ${id}`,
    ],
  },
};

type PurgeOptions = {
  readonly limit: number;
  /** If another process is purging this work, the call waits. */
  readonly id?: string;
  readonly except?: readonly string[];
  readonly remove: (keys: readonly string[], id: string) => ReturnType<DeleteFiles>;
};
/** An S3 server deletes at most this many keys in one request. */
const keysMax = 1_000;

/**
 * Files first, so that none is forgotten. Work that is partly in progress waits. Returns `true` if
 * there is more to do.
 */
export async function purgeDeleted(
  database: Database,
  kind: DeletedKind,
  { limit, id: only, except = [], remove }: PurgeOptions,
): Promise<boolean> {
  const { isIdle, parts, webhooks, withParts, withWork } = deletedWork[kind];
  const table = sql.raw(kind);
  return database.transaction(
    async ({ client }) => {
      const next = await client.first<{ id: string }>`
        SELECT id FROM ${table}
        WHERE deleted_at IS NOT NULL AND id = coalesce(${only ?? null}::text, id) AND id <> ALL (${except}::text[]) AND ${isIdle}
        ORDER BY deleted_at LIMIT 1 FOR UPDATE ${only === undefined ? sql`SKIP LOCKED` : sql.empty}`;
      if (next === undefined) return false;
      const { id } = next;
      const found = await client.rows<{ id: string; captures: string[]; keys: string[] }>`${parts(id)} LIMIT ${limit}`;
      const captures = found.flatMap((part) => part.captures);
      const those = { id, ids: found.map((part) => part.id), captures };
      const used = await client.rows<{ id: string }>(webhooks(those));
      const files = await client.rows<{ key: string }>`
        SELECT storage_key AS key FROM files WHERE capture_id = ANY (${captures}) AND deleted_at IS NULL`;
      const keys = [...files.map(({ key }) => key), ...found.flatMap((part) => part.keys)];
      for (let first = 0; first < keys.length; first += keysMax)
        await postponeDeletes({ client }, { keys: await remove(keys.slice(first, first + keysMax), id) });
      for (const name of ['files', 'ended_captures'])
        await client.execute`DELETE FROM ${sql.raw(name)} WHERE capture_id = ANY (${captures})`;
      await client.execute`DELETE FROM captures WHERE id = ANY (${captures})`;
      for (const statement of withParts(those)) await client.execute(statement);
      if (found.length < limit)
        for (const statement of [...withWork(id), sql`DELETE FROM ${table} WHERE id = ${id}`])
          await client.execute(statement);
      await removeUnusedWebhooks({ client }, { ids: used.map((webhook) => webhook.id) });
      return true;
    },
    { timeoutMs: 60_000 },
  );
}
