import { sql } from '../sql.ts';
import { deleteAlong } from './delete-along.ts';
import { isOlderThan, type PruneAlong } from './history.ts';

/** Mails that belong to no run: those of runs are part of its history. */
export const pruneMails: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'mails',
    key: 'id',
    type: 'uuid',
    mayGo: sql`settled_at IS NOT NULL AND ${isOlderThan(sql`created_at`, days)}
      AND NOT EXISTS (SELECT FROM schedule_executions WHERE schedule_executions.id = mails.subject_id)`,
  });
