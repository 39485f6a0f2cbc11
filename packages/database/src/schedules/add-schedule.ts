import type { Database, Db } from '../connect.ts';
import { writeDestinations } from './write-destinations.ts';
import type { NewDestination, StoredSchedule } from './types.ts';

type Counted = 'lastRunAt' | 'successCount' | 'failureCount' | 'consecutiveFailures' | 'createdAt' | 'updatedAt';
export type NewSchedule = Omit<StoredSchedule, Counted | 'destinations'> & {
  readonly destinations: readonly NewDestination[];
};

/** `false` when the key has as many as it may: paused ones count, and those that have ended. */
export async function addSchedule(
  database: Database,
  schedule: NewSchedule,
  { schedulesMax }: { schedulesMax: number | null },
): Promise<boolean> {
  return database.transaction(async (db) => {
    if (schedulesMax !== null && (await countAlone(db, schedule.apiKeyId)) >= schedulesMax) return false;
    const { destinations, ...row } = schedule;
    await db.client.schedule.create({
      data: { ...row, options: row.options as object, ignoreSelectors: [...row.ignoreSelectors] },
    });
    await writeDestinations(db, schedule, destinations);
    return true;
  });
}

/** Until the end of the transaction nobody else adds one under this key. */
async function countAlone({ client }: Db, apiKeyId: string): Promise<number> {
  await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`schedules/${apiKeyId}`}, 0))`;
  return client.schedule.count({ where: { apiKeyId, deletedAt: null } });
}
