import type { Database } from '../connect.ts';
import { toScheduleRow } from './columns.ts';
import type { SkippedRun } from './executions.ts';
import { findSchedule } from './find-schedule.ts';
import type { NewDestination, StoredSchedule } from './types.ts';
import { writeDestinations } from './destinations.ts';

type UnchangedColumn = 'id' | 'organizationId' | 'apiKeyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'destinations';
export type ScheduleUpdate = Partial<Omit<StoredSchedule, UnchangedColumn>> & {
  readonly destinations?: readonly NewDestination[];
  /** A planned time that is skipped because of the change. */
  readonly skip?: SkippedRun | undefined;
};

/**
 * Applies the change that `decide` computes from the stored schedule. The schedule is locked, so no
 * tick and no end of a run interferes. If `decide` throws, nothing is changed.
 */
export async function changeSchedule(
  database: Database,
  owned: { readonly id: string; readonly organizationId: string },
  decide: (schedule: StoredSchedule) => ScheduleUpdate,
): Promise<StoredSchedule | undefined> {
  return database.transaction(async (db) => {
    await db.client.execute`SELECT FROM schedules WHERE id = ${owned.id} FOR UPDATE`;
    const before = await findSchedule(db, owned);
    if (before === undefined) return undefined;
    const { destinations, skip, ...values } = decide(before);
    const { destinations: _destinations, updatedAt: _updatedAt, ...known } = before;
    // Always sets all columns: a statement for each combination of columns would be parsed and
    // cached separately.
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
