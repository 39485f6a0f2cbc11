import type { Database, Db } from '../connect.ts';
import type { Maker, OwnedRow } from '../rights/rights.ts';
import { toScheduleRow, type NewDestination, type StoredSchedule, findSchedule } from './find-schedule.ts';
import { writeDestinations } from './destinations.ts';
import type { SkippedRun } from './executions.ts';
import { cancelUnclaimed } from '../captures/cancel-capture.ts';
import { sql } from '../statements/sql.ts';

type CountedColumn =
  | 'lastRunAt'
  | 'successCount'
  | 'failureCount'
  | 'consecutiveFailures'
  | 'pageState'
  | 'valueState'
  | 'createdAt'
  | 'updatedAt';
export type NewSchedule = Omit<StoredSchedule, CountedColumn | 'destinations'> & {
  readonly destinations: readonly NewDestination[];
};

/**
 * `false` at the maximum, which includes paused and ended schedules and applies to each key and
 * user separately.
 */
export async function addSchedule(
  database: Database,
  schedule: NewSchedule,
  { schedulesMax }: { schedulesMax: number | null },
): Promise<boolean> {
  return database.transaction(async (db) => {
    if (schedulesMax !== null && (await countUnderLock(db, schedule)) >= schedulesMax) return false;
    const { destinations, ...values } = schedule;
    const { names, row } = toScheduleRow(values);
    await db.client.execute`INSERT INTO schedules (${names}) SELECT ${names} FROM ${row}`;
    await writeDestinations(db, schedule, destinations);
    return true;
  });
}

/** The lock keeps other transactions from adding a schedule of this creator. */
async function countUnderLock({ client }: Db, { organizationId, createdBy }: Maker): Promise<number> {
  await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`schedules/${organizationId}/${createdBy}`}, 0))`;
  const row = await client.first<{ count: number }>`
    SELECT count(*)::int AS count FROM schedules
    WHERE organization_id = ${organizationId} AND created_by = ${createdBy} AND deleted_at IS NULL`;
  return row!.count;
}

type UnchangedColumn = 'id' | 'organizationId' | 'apiKeyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'destinations';
export type ScheduleUpdate = Partial<Omit<StoredSchedule, UnchangedColumn>> & {
  readonly destinations?: readonly NewDestination[];
  readonly skip?: SkippedRun | undefined;
};

/** If `decide` throws, nothing is changed. */
export async function changeSchedule(
  database: Database,
  owned: OwnedRow,
  decide: (schedule: StoredSchedule) => ScheduleUpdate,
): Promise<StoredSchedule | undefined> {
  return database.transaction(async (db) => {
    await db.client.execute`SELECT FROM schedules WHERE id = ${owned.id} FOR UPDATE`;
    const before = await findSchedule(db, owned);
    if (before === undefined) return undefined;
    const { destinations, skip, ...values } = decide(before);
    const { destinations: _destinations, updatedAt: _updatedAt, ...known } = before;
    // Sets all columns, because each combination would be parsed and cached separately.
    const { names, row } = toScheduleRow({ ...known, ...values });
    await db.client.execute`
      UPDATE schedules SET (${names}, updated_at) = (SELECT ${names}, now() FROM ${row}) WHERE id = ${owned.id}`;
    if (skip !== undefined)
      await db.client.execute`
        INSERT INTO schedule_skips (schedule_id, reason, from_at, until_at)
        VALUES (${owned.id}, ${skip.reason}, ${skip.fromAt}, ${skip.untilAt})`;
    if (destinations !== undefined) await writeDestinations(db, before, destinations);
    return findSchedule(db, owned);
  });
}

/** None of its runs starts, and no delivery is sent. `purgeDeleted` removes the rest. */
export async function deleteSchedule(database: Database, { id, organizationId }: OwnedRow): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const changed = await client.execute`
      UPDATE schedules SET deleted_at = now(), next_run_at = NULL
      WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
    if (changed === 0) return false;
    await client.execute(
      cancelUnclaimed(sql`
        id IN (SELECT unnest(ARRAY[capture_id, second_capture_id, check_capture_id]) FROM schedule_executions WHERE schedule_id = ${id})`),
    );
    return true;
  });
}
