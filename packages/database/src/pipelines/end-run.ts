import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { cancelUnclaimed } from '../captures/cancel-capture.ts';
import type { Database, Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { endOfRun } from '@tintype/contracts/states/pipeline';
import { writeEvent } from '../deliveries/write-event.ts';
import type { OwnedRow } from '../rights/rights.ts';

type PipelineRunRef = { readonly id: string; readonly pipelineId: string; readonly organizationId: string };
type RunCancellation = 'cancelled' | 'asked to stop' | 'ended' | 'not found';

/** An active run cancels captures and edits that have not begun; others end normally. */
export const cancelRun = (
  database: Database,
  { id, pipelineId, organizationId }: PipelineRunRef,
): Promise<RunCancellation> =>
  database.transaction(async (db) => {
    const row = await db.client.first<{ id: string }>`
      SELECT id FROM pipeline_runs
      WHERE id = ${id} AND pipeline_id = ${pipelineId} AND organization_id = ${organizationId} FOR UPDATE`;
    if (row === undefined) return 'not found';
    const runs = sql`pipeline_runs.id = ${id}`;
    if ((await cancelQueued(db, runs)) === 1) return 'cancelled';
    return (await requestStop(db, runs)) === 1 ? 'asked to stop' : 'ended';
  });

export const cancelled = { code: 'CANCELLED', message: 'The run was cancelled.' } as const satisfies {
  readonly code: ErrorCode;
  readonly message: string;
};

export const cancelQueued = ({ client }: Db, runs: Sql): Promise<number> => client.execute`
  UPDATE pipeline_runs SET state = ${stateOf.pipelineRuns.reached('cancel')}, cancel_requested = true, completed_at = now()
  WHERE ${runs} AND ${stateOf.pipelineRuns.is('QUEUED')}`;

/** Cancels what no worker has claimed. The runs end once the rest has ended. */
async function requestStop({ client }: Db, runs: Sql): Promise<number> {
  const active = sql`${runs} AND ${stateOf.pipelineRuns.is('RUNNING')}`;
  const asked = await client.execute`UPDATE pipeline_runs SET cancel_requested = true WHERE ${active}`;
  if (asked === 0) return 0;
  await client.execute`
    UPDATE pipeline_images SET state = ${stateOf.pipelineImages.reached('fail')}, error_code = ${cancelled.code},
           error_message = ${cancelled.message}, completed_at = now()
    WHERE ${stateOf.pipelineImages.is('WAITING')} AND run_id IN (SELECT pipeline_runs.id FROM pipeline_runs WHERE ${active})`;
  await client.execute(
    cancelUnclaimed(sql`
      captures.id IN (SELECT capture_id FROM pipeline_run_captures JOIN pipeline_runs ON pipeline_runs.id = run_id WHERE ${active})`),
  );
  return asked;
}

/** Links of the pipeline stop working, and no run starts. `purgeDeleted` removes the rest. */
export const deletePipeline = (database: Database, { id, organizationId }: OwnedRow): Promise<boolean> =>
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

/** Workers of edits in progress lose the lease and stop. */
const cancelEdits = ({ client }: Db, runs: Sql): Promise<number> => client.execute`
  UPDATE pipeline_images
  SET state = ${stateOf.pipelineImages.reached('fail')}, completed_at = now(), lease_expires_at = NULL, worker = NULL,
      error_code = ${cancelled.code}, error_message = ${cancelled.message}
  WHERE ${stateOf.pipelineImages.is('EDITING')} AND run_id IN (SELECT pipeline_runs.id FROM pipeline_runs WHERE ${runs})`;

type EndedRun = {
  readonly id: string;
  readonly pipelineId: string;
  readonly requestId: string;
  readonly cancelRequested: boolean;
  readonly total: number;
  readonly completed: number;
  readonly images: number;
  readonly imagesCompleted: number;
};
type FinishedRun = Pick<EndedRun, 'id' | 'pipelineId' | 'requestId' | 'total' | 'completed'> & {
  readonly state: string;
};

/** Rows that another scheduler has locked are skipped. */
export async function finishRuns(database: Database, { limit }: { readonly limit: number }): Promise<FinishedRun[]> {
  return database.transaction(async ({ client }) => {
    const ended = await client.rows<EndedRun>`
      SELECT run.id, pipeline_id AS "pipelineId", request_id AS "requestId", cancel_requested AS "cancelRequested", total, run.completed,
             images.count::int AS images, images.completed::int AS "imagesCompleted"
      FROM (
        SELECT * FROM pipeline_runs
        WHERE ${stateOf.pipelineRuns.mayLeave('complete')} AND completed + failed + cancelled = total
          AND NOT EXISTS (SELECT FROM pipeline_images WHERE run_id = pipeline_runs.id AND ${stateOf.pipelineImages.isLive})
        ORDER BY position LIMIT ${limit} FOR UPDATE SKIP LOCKED) AS run,
      LATERAL (
        SELECT count(*), count(*) FILTER (WHERE ${stateOf.pipelineImages.is('COMPLETED')}) AS completed
        FROM pipeline_images WHERE run_id = run.id) AS images`;
    const finished: FinishedRun[] = [];
    for (const run of ended) {
      const { id, pipelineId, requestId, total, completed, images, imagesCompleted } = run;
      const event = run.cancelRequested
        ? 'cancel'
        : endOfRun({ total, completed }, { total: images, completed: imagesCompleted });
      await client.execute`
        UPDATE pipeline_runs SET state = ${stateOf.pipelineRuns.reached(event)}, completed_at = now()
        WHERE id = ${id} AND ${stateOf.pipelineRuns.mayLeave(event)}`;
      if (event !== 'cancel') await client.execute(writeGalleryEvents(id));
      finished.push({ id, pipelineId, requestId, total, completed, state: stateOf.pipelineRuns.after(event) });
    }
    return finished;
  });
}

/** Writes an event for each gallery of the run that has a receiver. */
export const writeGalleryEvents = (runId: string): Sql =>
  writeEvent('PIPELINE_GALLERY_COMPLETED', {
    of: sql`(
      SELECT pipeline_outputs.id, organization_id, api_key_id, created_by, request_id, webhook_id
      FROM pipeline_outputs JOIN pipeline_runs ON pipeline_runs.id = run_id WHERE run_id = ${runId}) AS told`,
  });
