import { describeCron } from '@tintype/contracts/cron/describe-cron';
import { maskedSecret } from '@tintype/contracts/schedules/destinations';
import { withoutTypedText } from '@tintype/contracts/schedules/run-request';
import type { ExecutionView, StoredDestination, StoredSchedule } from '@tintype/database/schedules';
import { executionRecord, type RecordDependencies } from './execution-record.ts';
import type { ScheduleAnswer } from './schedule-answer.ts';

/** As the list has it. */
export const reducedRecord = (schedule: StoredSchedule) => ({
  id: schedule.id,
  name: schedule.name,
  url: schedule.url,
  schedule: schedule.cron,
  scheduleDescription: describeCron(schedule.cron),
  timezone: schedule.timezone,
  status: schedule.state,
  alertOnFailure: schedule.alertOnFailure,
  autoPauseAfterFailures: schedule.autoPauseAfter,
  consecutiveFailures: schedule.consecutiveFailures,
  retentionDays: schedule.retentionDays,
  startsAt: schedule.startsAt?.toISOString() ?? null,
  endsAt: schedule.endsAt?.toISOString() ?? null,
  lastExecutedAt: schedule.lastRunAt?.toISOString() ?? null,
  nextExecutionAt: schedule.nextRunAt?.toISOString() ?? null,
  executionCount: schedule.successCount + schedule.failureCount,
  successCount: schedule.successCount,
  failureCount: schedule.failureCount,
  createdAt: schedule.createdAt.toISOString(),
  updatedAt: schedule.updatedAt.toISOString(),
});

export async function scheduleRecord(
  dependencies: RecordDependencies,
  schedule: StoredSchedule,
  recent: readonly ExecutionView[],
): Promise<ScheduleAnswer> {
  return {
    ...reducedRecord(schedule),
    options: withoutTypedText(schedule.options) as Record<string, unknown>,
    destinations: schedule.destinations.map(destinationRecord),
    onlyOnChange: schedule.onlyOnChange,
    diffThreshold: schedule.diffThreshold,
    ignoreSelectors: [...schedule.ignoreSelectors],
    recentCaptures: await Promise.all(recent.map((run) => executionRecord(dependencies, run, schedule.options))),
  };
}

function destinationRecord(destination: StoredDestination): ScheduleAnswer['destinations'][number] {
  const { id, type, onlyOnChange } = destination;
  return {
    id,
    type,
    ...(type === 'webhook'
      ? { url: destination.url, ...(destination.secret && { secret: maskedSecret }) }
      : { to: [...destination.recipients], ...(destination.subject !== null && { subject: destination.subject }) }),
    ...(onlyOnChange !== null && { onlyOnChange }),
  };
}
