import { sql, type Sql } from '../statements/sql.ts';
import type { StoredSchedule } from './types.ts';

export type ScheduleValues = Omit<StoredSchedule, 'destinations'>;

/** The columns of `schedules`, by the names of `StoredSchedule`. */
const columns: Readonly<Record<keyof ScheduleValues, string>> = {
  id: 'id',
  organizationId: 'organization_id',
  apiKeyId: 'api_key_id',
  createdBy: 'created_by',
  name: 'name',
  url: 'url',
  cron: 'cron',
  timezone: 'timezone',
  state: 'state',
  options: 'options',
  ignoreSelectors: 'ignore_selectors',
  changeDetection: 'change_detection',
  announceFirst: 'announce_first',
  onlyOnChange: 'only_on_change',
  diffThreshold: 'diff_threshold',
  alertOnFailure: 'alert_on_failure',
  autoPauseAfter: 'auto_pause_after',
  retentionDays: 'retention_days',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  nextRunAt: 'next_run_at',
  lastRunAt: 'last_run_at',
  successCount: 'success_count',
  failureCount: 'failure_count',
  consecutiveFailures: 'consecutive_failures',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** As a list of what is selected. */
export const scheduleColumns = sql.raw(
  Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', '),
);

/** Returns the names of the columns that contain these values, and a row of the table. */
export function toScheduleRow(values: Partial<ScheduleValues>): {
  readonly names: Sql;
  readonly row: Sql;
} {
  const known = Object.entries(values).flatMap(([name, value]) =>
    name in columns && value !== undefined ? [[columns[name as keyof ScheduleValues], value] as const] : [],
  );
  return {
    names: sql.raw(known.map(([column]) => column).join(', ')),
    row: sql`jsonb_populate_record(NULL::schedules, ${JSON.stringify(Object.fromEntries(known))}::jsonb)`,
  };
}
