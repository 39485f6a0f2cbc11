import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/** The last run of a schedule, for lists: how it ended, without its files. */
export type RunMark = {
  readonly id: string;
  readonly captureId: string | null;
  /** The time as a JSON string. */
  readonly executedAt: string;
  readonly state: 'SUCCESS' | 'FAILED';
  readonly changed: boolean | null;
  readonly verdict: string | null;
};
export type LastRuns = { readonly lastRun: RunMark; readonly lastChange: RunMark | null };

/**
 * An older change is not searched: for a page that never changes, the query would read back to the
 * first run.
 */
const runsMax = 100;

const mark = sql`jsonb_build_object('id', schedule_executions.id, 'captureId', capture_id, 'executedAt', executed_at, 'state', state, 'changed', changed, 'verdict', verdict)`;
const selectFirstRun = (condition: Sql): Sql =>
  sql`(array_agg(${mark} ORDER BY executed_at DESC, schedule_executions.id DESC) FILTER (WHERE ${condition}))[1]`;

/**
 * Returns, by the id of the schedule, its last ended run and the last run that found a change.
 * Schedules without a run are left out.
 */
export async function findLastRuns({ client }: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LastRuns>> {
  if (ids.length === 0) return new Map();
  const rows = await client.rows<LastRuns & { readonly scheduleId: string }>`
    SELECT schedule_id AS "scheduleId", ${selectFirstRun(sql`true`)} AS "lastRun", ${selectFirstRun(sql`changed`)} AS "lastChange"
    FROM unnest(${ids}::text[]) AS wanted (id), LATERAL (
      SELECT * FROM schedule_executions
      WHERE schedule_id = wanted.id AND ${stateOf.executions.isEnded} ORDER BY executed_at DESC, id DESC LIMIT ${runsMax}
    ) AS schedule_executions
    GROUP BY schedule_id`;
  return new Map(rows.map(({ scheduleId, ...runs }) => [scheduleId, runs]));
}
