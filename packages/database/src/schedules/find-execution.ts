import type { Db } from '../connect.ts';
import { executionView } from './execution-view.ts';
import type { ExecutionView } from './types.ts';

export type ToldExecution = ExecutionView & {
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly url: string;
  readonly autoPaused: boolean;
  readonly options: Readonly<Record<string, unknown>>;
};

/** All that a delivery says of a run. `undefined` once the schedule has been deleted. */
export async function findExecution({ client }: Db, id: string): Promise<ToldExecution | undefined> {
  const [row] = await client.$queryRaw<(Omit<ToldExecution, keyof ExecutionView> & { view: ExecutionView })[]>`
    SELECT ${executionView} AS view, schedules.id AS "scheduleId", schedules.name AS "scheduleName", schedules.url,
           run.auto_paused AS "autoPaused", schedules.options
    FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
    LEFT JOIN captures ON captures.id = run.capture_id
    WHERE run.id = ${id} AND schedules.deleted_at IS NULL`;
  if (row === undefined) return undefined;
  const { view, ...rest } = row;
  return { ...view, ...rest, executedAt: new Date(view.executedAt), expiresAt: new Date(view.expiresAt) };
}
