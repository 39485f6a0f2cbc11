import { endOfRun } from '@tintype/contracts/states/pipeline';
import type { Database } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { writeEvent } from '../deliveries/write-event.ts';

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
export type FinishedRun = Pick<EndedRun, 'id' | 'pipelineId' | 'requestId' | 'total' | 'completed'> & {
  readonly state: string;
};

/**
 * Ends runs whose captures and images have all ended, and writes their events in the same
 * transaction. Rows that another scheduler has locked are skipped.
 */
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

/** One event for each gallery of the run that has a receiver. */
export const writeGalleryEvents = (runId: string): Sql =>
  writeEvent('PIPELINE_GALLERY_COMPLETED', {
    of: sql`(
      SELECT pipeline_outputs.id, organization_id, api_key_id, created_by, request_id, webhook_id
      FROM pipeline_outputs JOIN pipeline_runs ON pipeline_runs.id = run_id WHERE run_id = ${runId}) AS told`,
  });
