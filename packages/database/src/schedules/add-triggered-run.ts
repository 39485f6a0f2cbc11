import type { Database } from '../connect.ts';
import type { ClaimedRun } from './claim-due.ts';

type TriggeredRun = {
  readonly id: string;
  readonly scheduleId: string;
  readonly organizationId: string;
  readonly requestId: string;
  readonly now: Date;
};

/**
 * Adds a requested run, whatever the state of the schedule. Planned times are whole seconds; the
 * time of this run never is, so it cannot collide with a planned run.
 */
export async function addTriggeredRun(database: Database, wanted: TriggeredRun): Promise<ClaimedRun | undefined> {
  const { id, scheduleId, organizationId, requestId, now } = wanted;
  return database.transaction(async ({ client }) => {
    const [found] = await client.rows<{ id: string }>`
      SELECT id FROM schedules
      WHERE id = ${scheduleId} AND organization_id = ${organizationId} AND deleted_at IS NULL FOR UPDATE`;
    if (found === undefined) return undefined;
    const [run] = await client.rows<ClaimedRun>`
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
    return run;
  });
}
