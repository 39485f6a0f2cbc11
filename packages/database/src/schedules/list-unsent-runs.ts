import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import type { ClaimedRun } from './claim-due.ts';

/** Runs that have waited for their capture for longer than their job should take. */
export async function listUnsentRuns(
  { client }: Db,
  { claimedBefore, limit }: { claimedBefore: Date; limit: number },
): Promise<ClaimedRun[]> {
  return client.$queryRaw<ClaimedRun[]>`
    SELECT schedule_id AS "scheduleId", planned_at AS "plannedAt", request_id AS "requestId" FROM schedule_executions
    WHERE ${stateOf.executions.is('CLAIMED')} AND executed_at < ${claimedBefore} ORDER BY executed_at LIMIT ${limit}`;
}
