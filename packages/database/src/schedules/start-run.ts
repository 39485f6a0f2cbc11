import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { columnsOf, type RowOf } from '../statements/sql.ts';
import type { SkippedRun } from './executions.ts';
import { resolvePlan, type Plan, type PlanName } from '@tintype/contracts/plans/plans';
import { acceptCapture, type NewCapture } from '../captures/accept-capture.ts';
import { lockCredits, readCredits } from '../credits/quota.ts';
import type { Maker } from '../rights/rights.ts';
import { isCompared } from './take-ended.ts';
import { settleWithin, type RunFailure } from './settle-run.ts';

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
  readonly plannedAt: Date;
  readonly isRunning: boolean;
};

export type RunPlan = {
  readonly run?: { readonly id: string; readonly requestId: string; readonly expiresAt: Date };
  readonly skips: readonly SkippedRun[];
  /** Absent if no further run is due: the schedule is completed. */
  readonly nextRunAt?: Date;
};

export type ClaimedRun = { readonly scheduleId: string; readonly plannedAt: Date; readonly requestId: string };

type ClaimOptions = { readonly now: Date; readonly limit: number; readonly plan: (schedule: DueSchedule) => RunPlan };

/** The longest due first. A unique key refuses a second claim even if clocks differ. */
export async function claimDueRuns(database: Database, { now, limit, plan }: ClaimOptions): Promise<ClaimedRun[]> {
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

type TriggeredRun = {
  readonly id: string;
  readonly scheduleId: string;
  readonly organizationId: string;
  readonly requestId: string;
  readonly now: Date;
};

/** Planned times are whole seconds; the time of this run never is, so the two cannot collide. */
export async function addTriggeredRun(database: Database, wanted: TriggeredRun): Promise<ClaimedRun | undefined> {
  const { id, scheduleId, organizationId, requestId, now } = wanted;
  return database.transaction(async ({ client }) => {
    const found = await client.first<{ id: string }>`
      SELECT id FROM schedules
      WHERE id = ${scheduleId} AND organization_id = ${organizationId} AND deleted_at IS NULL FOR UPDATE`;
    if (found === undefined) return undefined;
    return client.first<ClaimedRun>`
      WITH free AS (
        SELECT time FROM generate_series(${now}::timestamptz, ${now}::timestamptz + interval '10 seconds', interval '1 millisecond') AS time
        WHERE date_trunc('second', time) <> time
          AND NOT EXISTS (SELECT FROM schedule_executions WHERE schedule_id = ${scheduleId} AND planned_at = time)
        ORDER BY time LIMIT 1
      ), updated AS (
        UPDATE schedules SET last_run_at = ${now} WHERE id = ${scheduleId}
      )
      INSERT INTO schedule_executions (id, schedule_id, planned_at, executed_at, is_triggered, request_id, expires_at)
      SELECT ${id}, ${scheduleId}, free.time, ${now}, true, ${requestId}, ${now}::timestamptz + retention_days * interval '1 day'
      FROM free, schedules WHERE schedules.id = ${scheduleId}
      RETURNING schedule_id AS "scheduleId", planned_at AS "plannedAt", request_id AS "requestId"`;
  });
}

const ofRun = columnsOf('schedule_executions', ['id', 'scheduleId', 'requestId', 'expiresAt'], 'run');
const ofSchedule = columnsOf('schedules', [
  'organizationId',
  'apiKeyId',
  'createdBy',
  'url',
  'options',
  'ignoreSelectors',
  'changeDetection',
]);
export type StartableRun = RowOf<typeof ofRun> &
  RowOf<typeof ofSchedule> & { readonly isCompared: boolean; readonly plan: Plan };

export type RunStart =
  | {
      readonly ok: true;
      readonly capture: Omit<NewCapture, keyof Maker | 'origin' | 'requestId' | 'isSent'>;
    }
  | ({ readonly ok: false } & RunFailure);

type StartRunClaim = { readonly scheduleId: string; readonly plannedAt: Date };
type Decision = {
  readonly now: Date;
  readonly decide: (run: StartableRun) => RunStart;
  readonly outOfCredits: RunFailure;
};

/** `undefined` if this was done before, so a job that arrives twice has no second effect. */
export async function startScheduleRun(
  database: Database,
  { scheduleId, plannedAt }: StartRunClaim,
  { now, decide, outOfCredits }: Decision,
): Promise<StartableRun | undefined> {
  return database.transaction(async (db) => {
    // The schedule is locked first, as in every change. A concurrent deletion comes before this, or
    // finds the new capture.
    await db.client.execute`SELECT FROM schedules WHERE id = ${scheduleId} FOR UPDATE`;
    type Row = Omit<StartableRun, 'plan'> & { plan: PlanName; overrides: Partial<Plan> };
    const row = await db.client.first<Row>`
      SELECT ${ofRun}, ${ofSchedule}, ${isCompared} AS "isCompared", plan, overrides
      FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
      JOIN organizations ON organizations.id = schedules.organization_id
      WHERE run.schedule_id = ${scheduleId} AND run.planned_at = ${plannedAt} AND ${stateOf.executions.as('run').mayLeave('start')} AND deleted_at IS NULL
      FOR UPDATE OF run`;
    if (row === undefined) return undefined;
    const run = { ...row, plan: resolvePlan(row.plan, row.overrides) };
    const { organizationId, apiKeyId, createdBy, requestId } = run;
    const start = decide(run);
    if (!start.ok) {
      await settleWithin(db, run, { kind: 'failure', now, ...start });
      return run;
    }
    const { capturesPerMonth: limit } = run.plan;
    if (limit !== null) {
      await lockCredits(db, organizationId);
      const { used, reserved } = await readCredits(db, { organizationId, now });
      if (used + reserved + (start.capture.cost ?? 1) > limit) {
        await settleWithin(db, run, { kind: 'failure', now, ...outOfCredits });
        return run;
      }
    }
    await acceptCapture(db, {
      ...start.capture,
      organizationId,
      apiKeyId,
      createdBy,
      requestId,
      origin: 'schedule',
      isSent: false,
    });
    await db.client.execute`
      UPDATE schedule_executions SET state = ${stateOf.executions.reached('start')}, capture_id = ${start.capture.id}
      WHERE id = ${run.id} AND ${stateOf.executions.mayLeave('start')}`;
    return run;
  });
}

/** Lists runs whose capture has not appeared in the time that a job normally needs. */
export async function listUnsentRuns(
  { client }: Db,
  { claimedBefore, limit }: { claimedBefore: Date; limit: number },
): Promise<ClaimedRun[]> {
  return client.rows<ClaimedRun>`
    SELECT schedule_id AS "scheduleId", planned_at AS "plannedAt", request_id AS "requestId" FROM schedule_executions
    WHERE ${stateOf.executions.is('CLAIMED')} AND executed_at < ${claimedBefore} ORDER BY executed_at LIMIT ${limit}`;
}
