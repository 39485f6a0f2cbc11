import type { Database } from '../connect.ts';
import { jsonOrNull } from './add-schedule.ts';
import { findSchedule } from './find-schedule.ts';
import type { NewDestination, StoredSchedule } from './types.ts';
import { writeDestinations } from './destinations.ts';

type Kept = 'id' | 'organizationId' | 'apiKeyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'destinations';
export type ScheduleUpdate = Partial<Omit<StoredSchedule, Kept>> & {
  readonly destinations?: readonly NewDestination[];
};

/**
 * Changes what `decide` says of the schedule as it is, while nobody else changes it: no tick, no end of a run. What `decide` throws
 * leaves everything as it was.
 */
export async function changeSchedule(
  database: Database,
  owned: { readonly id: string; readonly organizationId: string },
  decide: (schedule: StoredSchedule) => ScheduleUpdate,
): Promise<StoredSchedule | undefined> {
  return database.transaction(async (db) => {
    await db.client.$executeRaw`SELECT FROM schedules WHERE id = ${owned.id} FOR UPDATE`;
    const before = await findSchedule(db, owned);
    if (before === undefined) return undefined;
    const { destinations, options, ignoreSelectors, changeDetection, ...values } = decide(before);
    await db.client.schedule.update({
      where: { id: owned.id },
      data: {
        ...values,
        ...(options && { options: options as object }),
        ...(ignoreSelectors && { ignoreSelectors: [...ignoreSelectors] }),
        ...(changeDetection !== undefined && { changeDetection: jsonOrNull(changeDetection) }),
      },
    });
    await db.client.$executeRaw`UPDATE schedules SET updated_at = now() WHERE id = ${owned.id}`;
    if (destinations !== undefined) await writeDestinations(db, before, destinations);
    return findSchedule(db, owned);
  });
}
