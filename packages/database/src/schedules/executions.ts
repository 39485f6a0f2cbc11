import { resolvePlan, type Plan, type PlanName, type PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import type { ExecutionView } from './find-schedule.ts';
import { stateOf } from '../states/state-guards.ts';
import { sql, type Sql } from '../statements/sql.ts';

export type ExecutionDetails = ExecutionView & {
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly url: string;
  readonly timezone: string;
  readonly autoPaused: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  readonly plan: Plan;
};

/** `undefined` after the schedule has been deleted. */
export async function findExecution({ client }: Db, id: string): Promise<ExecutionDetails | undefined> {
  type StoredExecutionColumns = {
    readonly view: ExecutionView;
    readonly plan: PlanName;
    readonly overrides: PlanOverrides;
  };
  const row = await client.first<Omit<ExecutionDetails, keyof ExecutionView | 'plan'> & StoredExecutionColumns>`
    SELECT ${executionView} AS view, schedules.id AS "scheduleId", schedules.name AS "scheduleName", schedules.url, schedules.timezone,
           run.auto_paused AS "autoPaused", schedules.options, organizations.plan, organizations.overrides
    FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
    JOIN organizations ON organizations.id = schedules.organization_id
    LEFT JOIN captures ON captures.id = run.capture_id
    WHERE run.id = ${id} AND schedules.deleted_at IS NULL`;
  if (row === undefined) return undefined;
  const { view, plan, overrides, ...rest } = row;
  return { ...withTimes(view), ...rest, plan: resolvePlan(plan, overrides) };
}

/** The last run before that shows the requested page: others are not compared. */
export async function findRunBefore(
  { client }: Db,
  { scheduleId, id, executedAt }: Pick<ExecutionDetails, 'scheduleId' | 'id' | 'executedAt'>,
): Promise<ExecutionView | undefined> {
  const row = await client.first<{ view: ExecutionView }>`
    SELECT ${executionView} AS view
    FROM (SELECT * FROM schedule_executions
          WHERE schedule_id = ${scheduleId} AND (executed_at, id) < (${executedAt}::timestamptz, ${id})
            AND ${stateOf.executions.is('SUCCESS')} AND coalesce(verdict, 'page') = 'page'
          ORDER BY executed_at DESC, id DESC LIMIT 1) AS run
    LEFT JOIN captures ON captures.id = run.capture_id`;
  return row && withTimes(row.view);
}

export async function listExecutions(
  { client }: Db,
  { scheduleId, limit }: { scheduleId: string; limit: number },
): Promise<ExecutionView[]> {
  const rows = await client.rows<{ view: ExecutionView }>`
    SELECT ${executionView} AS view
    FROM (SELECT * FROM schedule_executions WHERE schedule_id = ${scheduleId} AND ${stateOf.executions.isEnded}
          ORDER BY executed_at DESC, id DESC LIMIT ${limit}) AS run
    LEFT JOIN captures ON captures.id = run.capture_id
    ORDER BY run.executed_at DESC, run.id DESC`;
  return rows.map(({ view }) => withTimes(view));
}

const withTimes = (view: ExecutionView): ExecutionView => ({
  ...view,
  executedAt: new Date(view.executedAt),
  expiresAt: new Date(view.expiresAt),
});

/** Times are strings. Files are in the order in which they were captured. */
const executionView = sql`
  jsonb_build_object(
    'id', run.id, 'executedAt', run.executed_at, 'captureId', run.capture_id, 'capturedUrl', captures.request ->> 'url', 'state', run.state,
    'isTriggered', run.is_triggered, 'errorCode', run.error_code, 'errorMessage', run.error_message, 'verdict', run.verdict,
    'diffScore', run.diff_score, 'changed', run.changed, 'masked', run.masked, 'diffKey', run.diff_key, 'findings', run.findings,
    'pageState', run.page_state, 'values', run.page_values,
    'expiresAt', run.expires_at, 'deletedAt', captures.deleted_at, 'renderTimeMs', captures.report -> 'renderTimeMs',
    'httpStatus', captures.report -> 'httpStatus',
    'files', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'outputId', output_id, 'type', type, 'format', format, 'storageKey', storage_key, 'size', size,
        'isDeleted', deleted_at IS NOT NULL) ORDER BY files.id), '[]')
      FROM files WHERE files.capture_id = run.capture_id),
    'deliveries', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', delivery.destination_id, 'type', delivery.type, 'event', delivery.event,
        'state', coalesce(webhook_deliveries.state, ${stateOf.deliveries.literal('FAILED')}),
        'error', coalesce(webhook_deliveries.last_error, attempt.error, 'The answer had the status ' || attempt.status || '.'))
        ORDER BY delivery.destination_id), '[]')
      FROM schedule_deliveries AS delivery
      LEFT JOIN webhook_deliveries ON webhook_deliveries.id = coalesce(delivery.webhook_delivery_id, delivery.mail_id)
      LEFT JOIN LATERAL (
        SELECT error, status FROM webhook_attempts
        WHERE delivery_id = webhook_deliveries.id AND webhook_deliveries.state <> ${stateOf.deliveries.literal('DELIVERED')} AND ms IS NOT NULL
        ORDER BY attempt DESC LIMIT 1) AS attempt ON true
      WHERE delivery.execution_id = run.id))`;

export type SkippedRun = { readonly reason: 'overlap' | 'missed'; readonly fromAt: Date; readonly untilAt: Date };

/** Newest first. Times that were skipped together are one entry. */
export async function listSkips(
  { client }: Db,
  { scheduleId, limit }: { scheduleId: string; limit: number },
): Promise<SkippedRun[]> {
  return client.rows<SkippedRun>`
    SELECT reason, from_at AS "fromAt", until_at AS "untilAt" FROM schedule_skips
    WHERE schedule_id = ${scheduleId} ORDER BY from_at DESC LIMIT ${limit}`;
}

export type RunMark = {
  readonly id: string;
  readonly captureId: string | null;
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

/** Keyed by the id of the schedule; schedules without a run are left out. */
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
