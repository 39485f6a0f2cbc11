import type { Database, Db } from '../connect.ts';
import type { Maker } from '../rights/visibility.ts';
import { toScheduleRow } from './columns.ts';
import { writeDestinations } from './destinations.ts';
import type { NewDestination, StoredSchedule } from './types.ts';

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
 * Returns `false` if the creator has reached the maximum, which includes paused and ended
 * schedules. The plan's maximum applies to each key and each user separately, so that neither uses
 * up the other's.
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

/**
 * The lock lasts until the end of the transaction, so that no other transaction adds a schedule of
 * this creator.
 */
async function countUnderLock({ client }: Db, { organizationId, createdBy }: Maker): Promise<number> {
  await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`schedules/${organizationId}/${createdBy}`}, 0))`;
  const [row] = await client.rows<{ count: number }>`
    SELECT count(*)::int AS count FROM schedules
    WHERE organization_id = ${organizationId} AND created_by = ${createdBy} AND deleted_at IS NULL`;
  return row!.count;
}
