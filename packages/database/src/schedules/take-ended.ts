import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { acceptCapture, type NewCapture } from '../captures.ts';

export type EndedRun = {
  readonly id: string;
  readonly scheduleId: string;
  readonly requestId: string;
  readonly captureId: string;
  readonly checkCaptureId: string | null;
};

/** Longer than any comparison takes. Whoever dies over one leaves it to the next. */
const leaseSeconds = 60;

/** Takes runs whose capture has ended, so that no other scheduler works on them for a while. */
export async function takeEndedRuns({ client }: Db, { limit }: { limit: number }): Promise<EndedRun[]> {
  return client.$queryRaw<EndedRun[]>`
    WITH ended AS (
      SELECT run.id AS ended_id FROM schedule_executions AS run
      JOIN captures ON captures.id = coalesce(run.check_capture_id, run.capture_id)
      WHERE ${stateOf.executions.as('run').is('RUNNING')} AND ${stateOf.captures.isEnded}
        AND (run.lease_expires_at IS NULL OR run.lease_expires_at < now())
      LIMIT ${limit} FOR UPDATE OF run SKIP LOCKED
    )
    UPDATE schedule_executions SET lease_expires_at = now() + ${leaseSeconds}::int * interval '1 second'
    FROM ended WHERE id = ended_id
    RETURNING id, schedule_id AS "scheduleId", request_id AS "requestId", capture_id AS "captureId",
              check_capture_id AS "checkCaptureId"`;
}

/** Somebody takes it again after this time, and not only after the lease. */
export async function putOffRun({ client }: Db, { id, seconds }: { id: string; seconds: number }): Promise<void> {
  await client.$executeRaw`
    UPDATE schedule_executions SET lease_expires_at = now() + ${seconds}::int * interval '1 second'
    WHERE id = ${id} AND ${stateOf.executions.is('RUNNING')}`;
}

/** The second of two captures in a row. The run goes on once that one has ended. */
export async function addCheckCapture(
  database: Database,
  { executionId, capture }: { executionId: string; capture: NewCapture },
): Promise<void> {
  await database.transaction(async (db) => {
    const changed = await db.client.$executeRaw`
      UPDATE schedule_executions SET check_capture_id = ${capture.id}, lease_expires_at = NULL
      WHERE id = ${executionId} AND ${stateOf.executions.is('RUNNING')} AND check_capture_id IS NULL`;
    if (changed === 1) await acceptCapture(db, capture);
  });
}
