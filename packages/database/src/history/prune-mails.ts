import { Prisma } from '../generated/client.ts';
import { isOlderThan, type Prune } from './history.ts';

/** Mails that belong to no run: those of runs are part of its history. */
export const pruneMails: Prune = ({ client }, { days, limit }) =>
  client.$executeRaw`
    DELETE FROM mails WHERE id = ANY (ARRAY(
      SELECT id FROM mails
      WHERE settled_at IS NOT NULL AND ${isOlderThan(Prisma.sql`created_at`, days)}
        AND NOT EXISTS (SELECT FROM schedule_executions WHERE schedule_executions.id = mails.subject_id)
      LIMIT ${limit}))`;
