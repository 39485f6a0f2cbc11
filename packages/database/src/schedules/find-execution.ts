import { planOf, type Plan, type PlanName, type PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import { executionView } from './execution-view.ts';
import type { ExecutionView } from './types.ts';

export type ExecutionDetails = ExecutionView & {
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly url: string;
  readonly autoPaused: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  /** What its organization may do now. */
  readonly plan: Plan;
};

/** All that a delivery says of a run. `undefined` once the schedule has been deleted. */
export async function findExecution({ client }: Db, id: string): Promise<ExecutionDetails | undefined> {
  type Stored = { readonly view: ExecutionView; readonly plan: PlanName; readonly overrides: PlanOverrides };
  const [row] = await client.$queryRaw<(Omit<ExecutionDetails, keyof ExecutionView | 'plan'> & Stored)[]>`
    SELECT ${executionView} AS view, schedules.id AS "scheduleId", schedules.name AS "scheduleName", schedules.url,
           run.auto_paused AS "autoPaused", schedules.options, organizations.plan, organizations.overrides
    FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
    JOIN organizations ON organizations.id = schedules.organization_id
    LEFT JOIN captures ON captures.id = run.capture_id
    WHERE run.id = ${id} AND schedules.deleted_at IS NULL`;
  if (row === undefined) return undefined;
  const { view, plan, overrides, ...rest } = row;
  return {
    ...view,
    ...rest,
    plan: planOf(plan, overrides),
    executedAt: new Date(view.executedAt),
    expiresAt: new Date(view.expiresAt),
  };
}
