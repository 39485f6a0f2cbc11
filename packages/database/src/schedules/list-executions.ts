import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { executionView } from './execution-view.ts';
import type { ExecutionView } from './types.ts';

/** Runs that have ended, newest first. */
export async function listExecutions(
  { client }: Db,
  { scheduleId, limit }: { scheduleId: string; limit: number },
): Promise<ExecutionView[]> {
  const rows = await client.$queryRaw<{ view: ExecutionView }[]>`
    SELECT ${executionView} AS view
    FROM (SELECT * FROM schedule_executions WHERE schedule_id = ${scheduleId} AND ${stateOf.executions.isEnded}
          ORDER BY executed_at DESC, id DESC LIMIT ${limit}) AS run
    LEFT JOIN captures ON captures.id = run.capture_id
    ORDER BY run.executed_at DESC, run.id DESC`;
  return rows.map(({ view }) => ({
    ...view,
    executedAt: new Date(view.executedAt),
    expiresAt: new Date(view.expiresAt),
  }));
}
