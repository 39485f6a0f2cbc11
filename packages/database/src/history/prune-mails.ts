import { Prisma } from '../generated/client.ts';
import { deleteAlong } from './delete-along.ts';
import { isOlderThan, type PruneAlong } from './history.ts';

/** Mails that belong to no run: those of runs are part of its history. */
export const pruneMails: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'mails',
    key: 'id',
    type: 'uuid',
    mayGo: Prisma.sql`settled_at IS NOT NULL AND ${isOlderThan(Prisma.sql`created_at`, days)}
      AND NOT EXISTS (SELECT FROM schedule_executions WHERE schedule_executions.id = mails.subject_id)`,
  });
