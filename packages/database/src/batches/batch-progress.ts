import { Prisma } from '../generated/client.ts';

/** The counts of a batch added up, as a lateral join: `batches, ${batchProgress}` gives `progress.completed` and the others. */
export const batchProgress = Prisma.sql`LATERAL (
  SELECT coalesce(sum(processing), 0)::bigint AS processing, coalesce(sum(completed), 0)::bigint AS completed,
         coalesce(sum(failed), 0)::bigint AS failed, coalesce(sum(cancelled), 0)::bigint AS cancelled
  FROM batch_counts WHERE batch_id = batches.id
) AS progress`;
