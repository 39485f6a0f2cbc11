import type { Database, Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { requestStop, cancelled, cancelQueued } from './cancel-run.ts';

type DeletedPipelineRef = { readonly id: string; readonly organizationId: string };

/**
 * Hides the pipeline at once: its links open nothing, and none of its runs starts. `purgeDeleted`
 * removes the rest.
 */
export const deletePipeline = (database: Database, { id, organizationId }: DeletedPipelineRef): Promise<boolean> =>
  database.transaction(async (db) => {
    const changed = await db.client.execute`
      UPDATE pipelines SET deleted_at = now(), next_run_at = NULL, trigger_secret_digest = NULL
      WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
    if (changed === 0) return false;
    const runs = sql`pipeline_id = ${id}`;
    await cancelQueued(db, runs);
    await requestStop(db, runs);
    await cancelEdits(db, runs);
    await db.client.execute`
      DELETE FROM pipeline_links WHERE run_id IN (SELECT pipeline_runs.id FROM pipeline_runs WHERE ${runs})`;
    return true;
  });

/**
 * Edits in progress are cancelled too: their workers lose the lease and stop, because the results
 * would not belong to anything.
 */
const cancelEdits = ({ client }: Db, runs: Sql): Promise<number> => client.execute`
  UPDATE pipeline_images
  SET state = ${stateOf.pipelineImages.reached('fail')}, completed_at = now(), lease_expires_at = NULL, worker = NULL,
      error_code = ${cancelled.code}, error_message = ${cancelled.message}
  WHERE ${stateOf.pipelineImages.is('EDITING')} AND run_id IN (SELECT pipeline_runs.id FROM pipeline_runs WHERE ${runs})`;
