import { resolvePlan, type Plan, type PlanName } from '@tintype/contracts/plans/plans';
import { acceptCapture, type NewCapture } from '../captures/accept-capture.ts';
import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';
import { lockCredits, readCredits } from '../credits/read-credits.ts';
import type { Maker } from '../rights/visibility.ts';
import { isCompared } from './run-schedule.ts';
import { settleWithin, type RunFailure } from './settle-run.ts';
import type { ClaimedRun } from './claim-due.ts';

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

/** The capture to create, or the reason why none can be created. */
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

/**
 * Writes the capture of a claimed run, or its failure, in one transaction. Returns `undefined` if
 * this was done before, or if the schedule is deleted. So a job that arrives twice has no second
 * effect.
 */
export async function startScheduleRun(
  database: Database,
  { scheduleId, plannedAt }: StartRunClaim,
  { now, decide, outOfCredits }: Decision,
): Promise<StartableRun | undefined> {
  return database.transaction(async (db) => {
    // The schedule is locked first, as in every change of a schedule. A concurrent deletion comes
    // before this, or finds the new capture.
    await db.client.execute`SELECT FROM schedules WHERE id = ${scheduleId} FOR UPDATE`;
    type Row = Omit<StartableRun, 'plan'> & { plan: PlanName; overrides: Partial<Plan> };
    const [row] = await db.client.rows<Row>`
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

/** Runs whose capture has not appeared in the time that a job normally needs. */
export async function listUnsentRuns(
  { client }: Db,
  { claimedBefore, limit }: { claimedBefore: Date; limit: number },
): Promise<ClaimedRun[]> {
  return client.rows<ClaimedRun>`
    SELECT schedule_id AS "scheduleId", planned_at AS "plannedAt", request_id AS "requestId" FROM schedule_executions
    WHERE ${stateOf.executions.is('CLAIMED')} AND executed_at < ${claimedBefore} ORDER BY executed_at LIMIT ${limit}`;
}
