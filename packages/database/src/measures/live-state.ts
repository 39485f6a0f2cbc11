import type { LiveKind } from '@tintype/contracts/events/events';
import type { Db } from '../connect.ts';
import { batchProgress } from '../batches/find-batch.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/** `version` changes whenever the object changes. Ended objects and drafts are not included. */
export type LiveState = {
  readonly organizationId: string;
  readonly kind: LiveKind;
  readonly id: string;
  readonly version: string;
};

const newestRun = sql`(
  SELECT concat_ws(' ', run.id, run.state) FROM pipeline_runs AS run
  WHERE run.pipeline_id = pipelines.id ORDER BY run.created_at DESC, run.id DESC LIMIT 1)`;
const queuedRuns = sql`(
  SELECT count(*) FROM pipeline_runs AS run
  WHERE run.organization_id = pipelines.organization_id AND run.pipeline_id = pipelines.id AND ${stateOf.pipelineRuns.as('run').is('QUEUED')})`;
/** Edited images end one by one and are counted separately; all others end with their captures. */
const activeRun = sql`(
  SELECT concat_ws(' ', run.id, run.completed, run.failed, run.cancelled, run.cancel_requested,
           (SELECT count(*) FROM pipeline_images AS image WHERE image.run_id = run.id AND ${stateOf.pipelineImages.as('image').isLive}))
  FROM pipeline_runs AS run WHERE run.pipeline_id = pipelines.id AND ${stateOf.pipelineRuns.as('run').is('RUNNING')})`;

/** The indexes of work in progress make this cheap when nothing happens. */
export const readLiveState = ({ client }: Db, organizationIds: readonly string[]): Promise<LiveState[]> => {
  const among = sql`organization_id = ANY (${organizationIds}::text[])`;
  return client.rows<LiveState>`
    SELECT organization_id AS "organizationId", 'batch' AS kind, id,
           concat_ws('/', state, next_sequence, prepared_items, processing, completed, failed, cancelled) AS version
    FROM batches, ${batchProgress} WHERE ${among} AND deleted_at IS NULL
      AND ${stateOf.batches.is('PREPARING', 'QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}
    UNION ALL
    SELECT organization_id, 'crawl', id, concat_ws('/', state, served_at) FROM crawls WHERE ${among} AND completed_at IS NULL
    UNION ALL
    SELECT organization_id, 'schedule', id, concat_ws('/', state, updated_at, success_count, failure_count, next_run_at)
    FROM schedules WHERE ${among} AND deleted_at IS NULL
    UNION ALL
    SELECT organization_id, 'pipeline', id, concat_ws('/', revision, updated_at, next_run_at, trigger_rotated_at, trigger_enabled, signing_rotated_at,
             ${newestRun}, ${queuedRuns}, ${activeRun})
    FROM pipelines WHERE ${among} AND deleted_at IS NULL
    UNION ALL
    SELECT own.id, 'captures', '', concat_ws('/',
             (SELECT id FROM captures WHERE organization_id = own.id ORDER BY created_at DESC LIMIT 1),
             (SELECT count(*) FROM captures WHERE organization_id = own.id AND ${stateOf.captures.isLive}),
             (SELECT sum(captures) FROM usage_days WHERE organization_id = own.id AND day = (now() AT TIME ZONE 'UTC')::date))
    FROM unnest(${organizationIds}::text[]) AS own (id)`;
};
