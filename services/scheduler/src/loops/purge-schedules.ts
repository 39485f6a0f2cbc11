import { purgeSchedules } from '@tintype/database/schedules/delete-schedule';
import type { Database } from '@tintype/database/connect';
import { createPurgeInTurn, type PurgeDependencies } from './purge-in-turn.ts';

const runsMax = 200;

/** Deletes what is left of deleted schedules. */
export const createPurgeSchedules = (dependencies: PurgeDependencies & { readonly database: Database }) =>
  createPurgeInTurn(dependencies, (purge) => purgeSchedules(dependencies.database, { limit: runsMax, ...purge }));
