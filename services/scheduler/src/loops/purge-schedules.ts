import type { Database } from '@tintype/database/connect';
import { expireDifferences, purgeSchedules } from '@tintype/database/schedules';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';

type Parts = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete'>;
  readonly clock: Clock;
};
const runsMax = 200;

/** Deletes what is left of deleted schedules, and the pictures of changes whose time has passed. */
export function createPurgeSchedules({ database, storage, clock }: Parts) {
  const remove = (keys: readonly string[]): Promise<void> => storage.delete(keys);
  return async (): Promise<boolean> => {
    const purged = await purgeSchedules(database, { limit: runsMax, remove });
    const expired = await expireDifferences(database, { now: clock.now(), limit: runsMax, remove });
    return purged || expired === runsMax;
  };
}
