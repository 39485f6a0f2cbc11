import type { Database } from '@tintype/database/connect';
import { purgeSchedules } from '@tintype/database/schedules';
import type { Storage } from '@tintype/storage/port';

type Dependencies = { readonly database: Database; readonly storage: Pick<Storage, 'delete'> };
const runsMax = 200;

/** Deletes what is left of deleted schedules. */
export function createPurgeSchedules({ database, storage }: Dependencies) {
  return (): Promise<boolean> => purgeSchedules(database, { limit: runsMax, remove: (keys) => storage.delete(keys) });
}
