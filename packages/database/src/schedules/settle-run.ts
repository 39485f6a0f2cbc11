import type { ChangeFindings } from '@tintype/contracts/schedules/change-report';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { Database, Db } from '../connect.ts';
import { markEndedRead } from '../captures/ended-captures.ts';
import { retainFiles } from '../files/discarded-files.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson } from '../statements/storable.ts';
import { findLastCapture, replaceBaseline, type NextBaseline } from './baselines.ts';
import { notifyDestinations } from './destinations.ts';

export type RunFailure = {
  readonly code: ErrorCode;
  readonly message: string;
  /** The settings of the run can no longer work, so the schedule ends. */
  readonly isFatal?: boolean;
};
export type RunOutcome =
  | ({ readonly kind: 'failure'; readonly now: Date } & RunFailure)
  | {
      readonly kind: 'success';
      readonly now: Date;
      readonly verdict: string;
      /** `null` if images are not compared. */
      readonly changed: boolean | null;
      readonly diffScore?: number;
      readonly masked?: number;
      readonly diffKey?: string;
      readonly findings?: ChangeFindings;
      readonly baseline?: NextBaseline;
    };
/** `over`: the run had already ended. `stale`: the run was compared with an outdated baseline. */
export type RunEnd = 'settled' | 'over' | 'stale';
type SettleRun = { readonly id: string; readonly scheduleId: string };

/**
 * Ends a run and applies all consequences, in one transaction. Only the result `settled` has
 * changed anything.
 */
export const settleRun = (database: Database, run: SettleRun, outcome: RunOutcome): Promise<RunEnd> =>
  database.transaction((db) => settleWithin(db, run, outcome));

export async function settleWithin(db: Db, { id, scheduleId }: SettleRun, outcome: RunOutcome): Promise<RunEnd> {
  // The schedule is locked first, as in every change of a schedule, so runs of the same schedule
  // end one after the other.
  await db.client.execute`SELECT FROM schedules WHERE id = ${scheduleId} FOR UPDATE`;
  // If two runs were compared with the same baseline, both would report the same change.
  if (outcome.kind === 'success' && (await isStale(db, scheduleId, outcome.baseline))) return 'stale';
  const ended = outcome.kind === 'success' ? await succeed(db, id, outcome) : await fail(db, id, outcome);
  if (!ended) return 'over';
  if (outcome.kind === 'success' && outcome.baseline !== undefined)
    await replaceBaseline(db, scheduleId, outcome.baseline);
  if (outcome.kind === 'success' && outcome.diffKey !== undefined) await retainFiles(db, { keys: [outcome.diffKey] });
  const isPaused =
    outcome.kind === 'success' ? await countSuccess(db, scheduleId) : await countFailure(db, scheduleId, outcome);
  if (isPaused) await db.client.execute`UPDATE schedule_executions SET auto_paused = true WHERE id = ${id}`;
  await notifyDestinations(db, {
    executionId: id,
    event: outcome.kind === 'success' ? 'schedule.delivery' : 'schedule.failed',
    changed: outcome.kind === 'success' ? outcome.changed : null,
    isFirst: outcome.kind === 'success' && outcome.findings?.baseline === 'first',
  });
  return 'settled';
}

const isStale = async (db: Db, scheduleId: string, next: NextBaseline | undefined): Promise<boolean> =>
  next !== undefined && (await findLastCapture(db, scheduleId)) !== next.replaces;

const succeed = (
  db: Db,
  id: string,
  { now, verdict, changed, diffScore, masked, diffKey, findings }: Extract<RunOutcome, { kind: 'success' }>,
): Promise<boolean> =>
  end(
    db,
    sql`
      UPDATE schedule_executions
      SET state = ${stateOf.executions.reached('succeed')}, ended_at = ${now}, verdict = ${verdict}, changed = ${changed}::boolean,
          diff_score = ${diffScore ?? null}::float8, masked = ${masked ?? null}::float8, diff_key = ${diffKey ?? null}::text,
          findings = ${findings === undefined ? null : storableJson(findings)}::jsonb
      WHERE id = ${id} AND ${stateOf.executions.mayLeave('succeed')}`,
  );

const fail = (db: Db, id: string, { now, code, message }: Extract<RunOutcome, { kind: 'failure' }>): Promise<boolean> =>
  end(
    db,
    sql`
      UPDATE schedule_executions
      SET state = ${stateOf.executions.reached('fail')}, ended_at = ${now}, error_code = ${code}, error_message = ${message}
      WHERE id = ${id} AND ${stateOf.executions.mayLeave('fail')}`,
  );

/**
 * Ends a run: its captures count as read, and the text of the page is deleted, because the baseline
 * contains what later runs are compared with. Returns `false` if the run had already ended.
 */
async function end({ client }: Db, update: Sql): Promise<boolean> {
  const ended = await client.rows<{ id: string }>`
    WITH run AS (${update} RETURNING id, ARRAY[capture_id, second_capture_id, check_capture_id] AS looks), read AS (
      ${markEndedRead(sql`SELECT unnest(looks) FROM run`)}
    ), forgotten AS (
      UPDATE captures SET report = report - 'watched'
      FROM run WHERE captures.id = ANY (looks) AND report -> 'watched' IS NOT NULL
    )
    SELECT id FROM run`;
  return ended.length === 1;
}

async function countSuccess({ client }: Db, scheduleId: string): Promise<false> {
  await client.execute`
    UPDATE schedules SET success_count = success_count + 1, consecutive_failures = 0 WHERE id = ${scheduleId}`;
  return false;
}

/** Returns whether this failure has paused the schedule. */
async function countFailure({ client }: Db, scheduleId: string, { isFatal = false }: RunFailure): Promise<boolean> {
  const [row] = await client.rows<{ isPaused: boolean }>`
    WITH before AS (
      SELECT id AS before_id, ${isFatal} AND ${stateOf.schedules.mayLeave('fail')} AS fails,
             coalesce(consecutive_failures + 1 >= auto_pause_after, false) AND ${stateOf.schedules.mayLeave('autoPause')} AND NOT ${isFatal} AS pauses
      FROM schedules WHERE id = ${scheduleId}
    )
    UPDATE schedules
    SET failure_count = failure_count + 1, consecutive_failures = consecutive_failures + 1,
        state = CASE WHEN fails THEN ${stateOf.schedules.reached('fail')} WHEN pauses THEN ${stateOf.schedules.reached('autoPause')} ELSE schedules.state END,
        next_run_at = CASE WHEN fails OR pauses THEN NULL ELSE next_run_at END
    FROM before WHERE id = before_id
    RETURNING pauses AS "isPaused"`;
  return row?.isPaused ?? false;
}
