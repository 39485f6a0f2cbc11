import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { cancelUnclaimed } from '../captures/cancel-captures.ts';
import type { Database, Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

type PipelineRunRef = { readonly id: string; readonly pipelineId: string; readonly organizationId: string };
export type RunCancellation = 'cancelled' | 'asked to stop' | 'ended' | 'not found';

/**
 * Cancels a run. A waiting run ends at once. An active run is marked to stop: captures and edits
 * that no worker has begun are cancelled, and the others end normally.
 */
export const cancelRun = (
  database: Database,
  { id, pipelineId, organizationId }: PipelineRunRef,
): Promise<RunCancellation> =>
  database.transaction(async (db) => {
    const [row] = await db.client.rows<{ id: string }>`
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

/** Cancels waiting runs. No event is written. */
export const cancelQueued = ({ client }: Db, runs: Sql): Promise<number> => client.execute`
  UPDATE pipeline_runs SET state = ${stateOf.pipelineRuns.reached('cancel')}, cancel_requested = true, completed_at = now()
  WHERE ${runs} AND ${stateOf.pipelineRuns.is('QUEUED')}`;

/**
 * Cancels the captures and edits of active runs that no worker has claimed. The runs end once the
 * claimed ones have ended.
 */
export async function requestStop({ client }: Db, runs: Sql): Promise<number> {
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
