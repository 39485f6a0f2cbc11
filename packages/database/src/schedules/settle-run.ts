import type { ChangeFindings } from '@tintype/contracts/schedules/change-detection';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import {
  observePage,
  type PageState,
  type PageWatch,
  type RunPageState,
  stateOfFailure,
} from '@tintype/contracts/schedules/page-state';
import {
  getNotifyMode,
  observeValues,
  type RunValues,
  type ValueSettings,
  type ValueState,
} from '@tintype/contracts/schedules/values/value-conditions';
import type { ValueReading } from '@tintype/contracts/schedules/values/value-types';
import type { Database, Db } from '../connect.ts';
import { markEndedRead } from '../captures/capture-attempts.ts';
import { retainFiles } from '../files/discarded-files.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson } from '../statements/statements.ts';
import { findLastCapture, replaceBaseline, type NextBaseline } from './baselines.ts';
import { notifyDestinations } from './destinations.ts';

export type RunFailure = {
  readonly code: ErrorCode;
  readonly message: string;
  /** The settings can no longer work, so the schedule ends. */
  readonly isFatal?: boolean;
};
export type RunOutcome =
  | ({ readonly kind: 'failure'; readonly now: Date } & RunFailure)
  | {
      readonly kind: 'success';
      readonly now: Date;
      readonly verdict: string;
      /** `null` for a run that ended after a newer one. */
      readonly pageState: PageState | null;
      /** `null` if images are not compared. */
      readonly changed: boolean | null;
      readonly diffScore?: number;
      readonly masked?: number;
      readonly diffKey?: string;
      readonly findings?: ChangeFindings;
      readonly baseline?: NextBaseline;
      readonly readings?: readonly ValueReading[];
    };
/** `over`: had already ended. `stale`: was compared with an outdated baseline. */
type RunEnd = 'settled' | 'over' | 'stale';
type SettleRun = { readonly id: string; readonly scheduleId: string };

/** Applies all consequences. Only `settled` has changed anything. */
export const settleRun = (database: Database, run: SettleRun, outcome: RunOutcome): Promise<RunEnd> =>
  database.transaction((db) => settleWithin(db, run, outcome));

export async function settleWithin(db: Db, { id, scheduleId }: SettleRun, outcome: RunOutcome): Promise<RunEnd> {
  // The schedule is locked first, as in every change, so its runs end in turn.
  const before = await db.client.first<ObservedSchedule>`
    SELECT consecutive_failures AS failures, alert_on_failure AS "isAlerted", page_state AS watch,
           coalesce(change_detection, '{}') AS settings, value_state AS "valueState", announce_first AS "announcesFirst"
    FROM schedules WHERE id = ${scheduleId} FOR UPDATE`;
  // If two runs were compared with the same baseline, both would report the same change.
  if (outcome.kind === 'success' && (await isStale(db, scheduleId, outcome.baseline))) return 'stale';
  const observed = before && observe(before, outcome);
  const page = observed?.page;
  const values = before && readValues(before, outcome);
  // If the page can no longer be watched, that counts as a change.
  const isGone = page?.notice === 'begins' && outcome.kind === 'success' && outcome.changed !== null;
  const seen = isGone ? { ...outcome, changed: true } : outcome;
  const ended =
    seen.kind === 'success'
      ? await succeed(db, id, seen, { page, values: values?.run })
      : await fail(db, id, seen, page);
  if (!ended) return 'over';
  if (outcome.kind === 'success' && outcome.baseline !== undefined)
    await replaceBaseline(db, scheduleId, outcome.baseline);
  if (outcome.kind === 'success' && outcome.diffKey !== undefined) await retainFiles(db, { keys: [outcome.diffKey] });
  if (values !== undefined)
    await db.client
      .execute`UPDATE schedules SET value_state = ${storableJson(values.state)}::jsonb WHERE id = ${scheduleId}`;
  const isPaused = await countFailures(db, scheduleId, outcome, observed);
  if (isPaused) await db.client.execute`UPDATE schedule_executions SET auto_paused = true WHERE id = ${id}`;
  await notifyDestinations(db, {
    executionId: id,
    event:
      outcome.kind === 'failure' || (isPaused && before?.isAlerted === true) ? 'schedule.failed' : 'schedule.delivery',
    changed: seen.kind === 'success' ? seen.changed : null,
    isFirst: outcome.kind === 'success' && outcome.findings?.baseline === 'first',
    isNotice: page?.notice !== undefined || isPaused || (values?.run.reports.length ?? 0) > 0,
    mode: before === undefined ? 'change' : getNotifyMode(before.settings),
  });
  return 'settled';
}

type ObservedSchedule = {
  readonly failures: number;
  readonly isAlerted: boolean;
  readonly watch: PageWatch | null;
  readonly settings: ValueSettings;
  readonly valueState: ValueState | null;
  readonly announcesFirst: boolean;
};

function readValues(
  { settings, valueState, announcesFirst }: ObservedSchedule,
  outcome: RunOutcome,
): ReturnType<typeof observeValues> | undefined {
  if (outcome.kind === 'failure' || outcome.readings === undefined) return undefined;
  const { state, run } = observeValues(settings, valueState, outcome.readings);
  return { state, run: valueState === null && !announcesFirst ? { ...run, reports: [] } : run };
}

function observe(
  { watch, failures, isAlerted }: ObservedSchedule,
  outcome: RunOutcome,
): ReturnType<typeof observePage> | undefined {
  const isFailed = outcome.kind === 'failure';
  const state = isFailed ? stateOfFailure(outcome.code) : outcome.pageState;
  if (state === null) return undefined;
  const isChange = !isFailed && outcome.changed === true;
  return observePage(watch, { state, failures, isAlerted, isFailed, isChange, now: outcome.now });
}

const isStale = async (db: Db, scheduleId: string, next: NextBaseline | undefined): Promise<boolean> =>
  next !== undefined && (await findLastCapture(db, scheduleId)) !== next.replaces;

const succeed = (
  db: Db,
  id: string,
  { now, verdict, changed, diffScore, masked, diffKey, findings }: Extract<RunOutcome, { kind: 'success' }>,
  { page, values }: { readonly page: RunPageState | undefined; readonly values: RunValues | undefined },
): Promise<boolean> =>
  endRun(
    db,
    sql`
      UPDATE schedule_executions
      SET state = ${stateOf.executions.reached('succeed')}, ended_at = ${now}, verdict = ${verdict}, changed = ${changed}::boolean,
          diff_score = ${diffScore ?? null}::float8, masked = ${masked ?? null}::float8, diff_key = ${diffKey ?? null}::text,
          findings = ${findings === undefined ? null : storableJson(findings)}::jsonb,
          page_state = ${page === undefined ? null : JSON.stringify(page)}::jsonb,
          page_values = ${values === undefined ? null : storableJson(values)}::jsonb
      WHERE id = ${id} AND ${stateOf.executions.mayLeave('succeed')}`,
  );

const fail = (
  db: Db,
  id: string,
  { now, code, message }: Extract<RunOutcome, { kind: 'failure' }>,
  page: RunPageState | undefined,
): Promise<boolean> =>
  endRun(
    db,
    sql`
      UPDATE schedule_executions
      SET state = ${stateOf.executions.reached('fail')}, ended_at = ${now}, error_code = ${code}, error_message = ${message},
          page_state = ${page === undefined ? null : JSON.stringify(page)}::jsonb
      WHERE id = ${id} AND ${stateOf.executions.mayLeave('fail')}`,
  );

/**
 * The baseline contains what later runs are compared with. `false` if the run had already ended.
 */
async function endRun({ client }: Db, update: Sql): Promise<boolean> {
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

/** Returns whether failures in a row have paused the schedule. */
async function countFailures(
  { client }: Db,
  scheduleId: string,
  outcome: RunOutcome,
  observed: ReturnType<typeof observePage> | undefined,
): Promise<boolean> {
  const isSuccess = outcome.kind === 'success';
  const isFatal = outcome.kind === 'failure' && outcome.isFatal === true;
  const row = await client.first<{ isPaused: boolean }>`
    WITH before AS (
      SELECT id AS before_id, ${isFatal} AND ${stateOf.schedules.mayLeave('fail')} AS fails,
             coalesce(${observed?.page.failures ?? null}::int, consecutive_failures) AS failures,
             coalesce(${observed?.page.failures ?? 0}::int >= auto_pause_after, false)
               AND ${stateOf.schedules.mayLeave('autoPause')} AND NOT ${isFatal} AS pauses
      FROM schedules WHERE id = ${scheduleId}
    )
    UPDATE schedules
    SET success_count = success_count + ${isSuccess ? 1 : 0}, failure_count = failure_count + ${isSuccess ? 0 : 1},
        consecutive_failures = before.failures,
        page_state = coalesce(${observed === undefined ? null : JSON.stringify(observed.watch)}::jsonb, page_state),
        state = CASE WHEN fails THEN ${stateOf.schedules.reached('fail')} WHEN pauses THEN ${stateOf.schedules.reached('autoPause')} ELSE schedules.state END,
        next_run_at = CASE WHEN fails OR pauses THEN NULL ELSE next_run_at END
    FROM before WHERE id = before_id
    RETURNING pauses AS "isPaused"`;
  return row?.isPaused ?? false;
}
