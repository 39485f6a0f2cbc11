import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { ExecutionView, ScheduleUpdate, StoredSchedule } from '@tintype/database/schedules';
import type { Reply } from '../../http/route.ts';
import type { RecordDependencies } from './execution-record.ts';
import { scheduleRecord } from './schedule-record.ts';

export type Owned = { readonly id: string; readonly organizationId: string };

/** What most routes of schedules need. Schedules belong to their organization: those of another one are not there. */
export type ScheduleDependencies = RecordDependencies & {
  readonly findSchedule: (owned: Owned) => Promise<StoredSchedule | undefined>;
  readonly changeSchedule: (
    owned: Owned,
    decide: (schedule: StoredSchedule) => ScheduleUpdate,
  ) => Promise<StoredSchedule | undefined>;
  readonly listExecutions: (wanted: { scheduleId: string; limit: number }) => Promise<readonly ExecutionView[]>;
};

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ServiceError('NOT_FOUND');
  return value;
}

const recentMax = 10;

export async function scheduleReply(
  dependencies: ScheduleDependencies,
  schedule: StoredSchedule,
  status: 200 | 201 = 200,
): Promise<Reply> {
  const recent = status === 201 ? [] : await dependencies.listExecutions({ scheduleId: schedule.id, limit: recentMax });
  return { status, json: await scheduleRecord(dependencies, schedule, recent) };
}
