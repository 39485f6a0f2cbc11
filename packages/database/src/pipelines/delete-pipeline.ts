import type { Database, Db } from '../connect.ts';
import { type DeleteFiles, putOffDeletes } from '../files/discarded-files.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-of.ts';
import { removeUnusedWebhooks } from '../webhooks/remove-unused.ts';
import { askToStop, cancelled, cancelQueued } from './cancel-run.ts';

type Owned = { readonly id: string; readonly organizationId: string };

/**
 * From now on the pipeline is hidden, its links open nothing, and none of its runs starts. `purgePipelines` removes the
 * rest.
 */
export const deletePipeline = (database: Database, { id, organizationId }: Owned): Promise<boolean> =>
  database.transaction(async (db) => {
    const changed = await db.client.execute`
      UPDATE pipelines SET deleted_at = now(), next_run_at = NULL, trigger_secret_digest = NULL
      WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
    if (changed === 0) return false;
    const runs = sql`pipeline_id = ${id}`;
    await cancelQueued(db, runs);
    await askToStop(db, runs);
    await stopEdits(db, runs);
    await db.client.execute`
      DELETE FROM pipeline_links WHERE run_id IN (SELECT pipeline_runs.id FROM pipeline_runs WHERE ${runs})`;
    return true;
  });

/** Edits in progress too: their workers lose the lease and stop, because what they make belongs to nothing any more. */
const stopEdits = ({ client }: Db, runs: Sql): Promise<number> => client.execute`
  UPDATE pipeline_images
  SET state = ${stateOf.pipelineImages.reached('fail')}, completed_at = now(), lease_expires_at = NULL, worker = NULL,
      error_code = ${cancelled.code}, error_message = ${cancelled.message}
  WHERE ${stateOf.pipelineImages.is('EDITING')} AND run_id IN (SELECT pipeline_runs.id FROM pipeline_runs WHERE ${runs})`;

type Purge = {
  /** Captures at most. */
  readonly limit: number;
  /** None of these, whose files could not be deleted just now. */
  readonly except?: readonly string[];
  readonly remove: (keys: readonly string[], pipelineId: string) => ReturnType<DeleteFiles>;
};
/** As many keys as an S3 server deletes in one request. */
const keysMax = 1_000;

/**
 * Permanently deletes what belongs to deleted pipelines, files first: if storage fails, no row is
 * lost. A pipeline with a run in progress waits for its end. Returns `true` if there is more to do.
 */
export async function purgePipelines(database: Database, { limit, except = [], remove }: Purge): Promise<boolean> {
  return database.transaction(
    async ({ client }) => {
      const [pipeline] = await client.rows<{ id: string }>`
        SELECT id FROM pipelines
        WHERE deleted_at IS NOT NULL AND id <> ALL (${except}::text[]) AND NOT EXISTS (
          SELECT FROM pipeline_runs WHERE pipeline_id = pipelines.id AND ${stateOf.pipelineRuns.is('QUEUED', 'RUNNING')})
        ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (pipeline === undefined) return false;
      const ofRuns = sql`run_id IN (SELECT id FROM pipeline_runs WHERE pipeline_id = ${pipeline.id})`;
      const made = await client.rows<{ captureId: string | null }>`
        SELECT capture_id AS "captureId" FROM pipeline_run_captures WHERE ${ofRuns} LIMIT ${limit}`;
      const captures = made.flatMap(({ captureId }) => captureId ?? []);
      const files = await client.rows<{ key: string }>`
        SELECT storage_key AS key FROM files WHERE capture_id = ANY (${captures}) AND deleted_at IS NULL
        UNION SELECT storage_key FROM pipeline_images WHERE capture_id = ANY (${captures}) AND storage_key IS NOT NULL AND deleted_at IS NULL`;
      const keys = files.map(({ key }) => key);
      for (let first = 0; first < keys.length; first += keysMax)
        await putOffDeletes({ client }, { keys: await remove(keys.slice(first, first + keysMax), pipeline.id) });
      await client.execute`DELETE FROM pipeline_images WHERE capture_id = ANY (${captures})`;
      await client.execute`DELETE FROM ended_captures WHERE capture_id = ANY (${captures})`;
      await client.execute`DELETE FROM files WHERE capture_id = ANY (${captures})`;
      await client.execute`DELETE FROM captures WHERE id = ANY (${captures})`;
      await client.execute`
        DELETE FROM pipeline_run_captures WHERE ${ofRuns} AND (capture_id IS NULL OR capture_id = ANY (${captures}))`;
      if (made.length === limit) return true;
      const webhooks = await client.rows<{ id: string }>`
        SELECT webhook_id AS id FROM pipeline_webhooks WHERE pipeline_id = ${pipeline.id}
        UNION SELECT webhook_id FROM pipeline_outputs WHERE ${ofRuns} AND webhook_id IS NOT NULL`;
      await client.execute`
        DELETE FROM webhook_deliveries WHERE subject_id IN (SELECT id FROM pipeline_outputs WHERE ${ofRuns})`;
      await client.execute`DELETE FROM pipeline_runs WHERE pipeline_id = ${pipeline.id}`;
      await client.execute`DELETE FROM pipelines WHERE id = ${pipeline.id}`;
      await removeUnusedWebhooks({ client }, { ids: webhooks.map(({ id }) => id) });
      return true;
    },
    { timeoutMs: 60_000 },
  );
}
