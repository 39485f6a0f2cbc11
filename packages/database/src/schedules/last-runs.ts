import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

/** A run in a list of schedules: how it ended, without its files. */
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
 * A change before these runs is not looked for: a page that never changes would be read to its
 * first run.
 */
const runsMax = 100;

const mark = sql`jsonb_build_object('id', schedule_executions.id, 'captureId', capture_id, 'executedAt', executed_at, 'state', state, 'changed', changed, 'verdict', verdict)`;
const first = (condition: Sql): Sql =>
  sql`(array_agg(${mark} ORDER BY executed_at DESC, schedule_executions.id DESC) FILTER (WHERE ${condition}))[1]`;

/**
 * The last ended run of each schedule and the last one that found a change, by the id of the
 * schedule; schedules without a run have none.
 */
export async function findLastRuns({ client }: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LastRuns>> {
  if (ids.length === 0) return new Map();
  const rows = await client.rows<LastRuns & { readonly scheduleId: string }>`
    SELECT schedule_id AS "scheduleId", ${first(sql`true`)} AS "lastRun", ${first(sql`changed`)} AS "lastChange"
    FROM unnest(${ids}::text[]) AS wanted (id), LATERAL (
      SELECT * FROM schedule_executions
      WHERE schedule_id = wanted.id AND ${stateOf.executions.isEnded} ORDER BY executed_at DESC, id DESC LIMIT ${runsMax}
    ) AS schedule_executions
    GROUP BY schedule_id`;
  return new Map(rows.map(({ scheduleId, ...runs }) => [scheduleId, runs]));
}
