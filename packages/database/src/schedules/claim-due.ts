import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';
import type { SkippedRun } from './executions.ts';

const columns = columnsOf('schedules', [
  'id',
  'organizationId',
  'cron',
  'timezone',
  'startsAt',
  'endsAt',
  'retentionDays',
]);
export type DueSchedule = RowOf<typeof columns> & {
  /** The planned time that is due. */
  readonly plannedAt: Date;
  /** Whether a run of the schedule is in progress. */
  readonly isRunning: boolean;
};

/** The outcome of a planned time that is due. */
export type RunPlan = {
  readonly run?: { readonly id: string; readonly requestId: string; readonly expiresAt: Date };
  readonly skips: readonly SkippedRun[];
  /** The next planned time; absent if no further run is due, and the schedule is completed. */
  readonly nextRunAt?: Date;
};

export type ClaimedRun = { readonly scheduleId: string; readonly plannedAt: Date; readonly requestId: string };

type Turn = { readonly now: Date; readonly limit: number; readonly plan: (schedule: DueSchedule) => RunPlan };

/**
 * Claims the schedules that are due, the longest due first, and writes the result of `plan` for
 * each. A planned time is claimed only once. Rows that another scheduler has locked are skipped,
 * and a unique key refuses a second claim even if the clocks differ.
 */
export async function claimDueRuns(database: Database, { now, limit, plan }: Turn): Promise<ClaimedRun[]> {
  return database.transaction(async ({ client }) => {
    const due = await client.rows<DueSchedule>`
      SELECT ${columns}, next_run_at AS "plannedAt",
             EXISTS (SELECT FROM schedule_executions
                     WHERE schedule_id = schedules.id AND ${stateOf.executions.isLive}) AS "isRunning"
      FROM schedules WHERE next_run_at <= ${now}
      ORDER BY next_run_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    if (due.length === 0) return [];
    const planned = due.map((schedule) => ({ schedule, ...plan(schedule) }));
    const moves = planned.map(({ schedule, run, nextRunAt }) => ({
      schedule_id: schedule.id,
      execution_id: run?.id,
      request_id: run?.requestId,
      expires_at: run?.expiresAt,
      planned_at: schedule.plannedAt,
      next_run_at: nextRunAt,
    }));
    const skips = planned.flatMap(({ schedule, skips: ranges }) =>
      ranges.map(({ reason, fromAt, untilAt }) => ({
        schedule_id: schedule.id,
        reason,
        from_at: fromAt,
        until_at: untilAt,
      })),
    );
    return client.rows<ClaimedRun>`
      WITH planned AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS planned (
          schedule_id text, execution_id text, request_id text, expires_at timestamptz, planned_at timestamptz,
          next_run_at timestamptz)
      ), moved AS (
        UPDATE schedules
        SET next_run_at = planned.next_run_at,
            state = CASE WHEN planned.next_run_at IS NULL THEN ${stateOf.schedules.reached('complete')} ELSE schedules.state END,
            last_run_at = CASE WHEN execution_id IS NULL THEN last_run_at ELSE ${now} END
        FROM planned WHERE schedules.id = planned.schedule_id
      ), skipped AS (
        INSERT INTO schedule_skips (schedule_id, reason, from_at, until_at)
        SELECT schedule_id, reason, from_at, until_at FROM jsonb_to_recordset(${JSON.stringify(skips)}::jsonb) AS skipped (
          schedule_id text, reason text, from_at timestamptz, until_at timestamptz)
      )
      INSERT INTO schedule_executions (id, schedule_id, planned_at, executed_at, request_id, expires_at)
      SELECT execution_id, schedule_id, planned_at, ${now}, request_id, expires_at FROM planned
      WHERE execution_id IS NOT NULL
      ON CONFLICT (schedule_id, planned_at) DO NOTHING
      RETURNING schedule_id AS "scheduleId", planned_at AS "plannedAt", request_id AS "requestId"`;
  });
}
