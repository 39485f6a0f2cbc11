import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import { stateOf } from '../states/state-of.ts';

export type PendingItem = {
  readonly position: bigint;
  readonly url: string;
  readonly options: Readonly<Record<string, unknown>> | null;
};

type Wanted = {
  readonly batchId: string;
  readonly limit: number;
  /** Of those that were put aside for this host, in place of those that were not. */
  readonly heldHost?: string;
};

/**
 * The next items of a batch, locked, with the batch itself: whoever cancels it waits until they have their captures or finds them pending.
 * None when it has been cancelled meanwhile, or is being changed just now.
 */
export async function takeItems({ client }: Db, { batchId, limit, heldHost }: Wanted): Promise<PendingItem[]> {
  const waits =
    heldHost === undefined
      ? Prisma.sql`${stateOf.items.is('PENDING')}`
      : Prisma.sql`${stateOf.items.is('HELD')} AND held_host = ${heldHost}`;
  return client.$queryRaw<PendingItem[]>`
    WITH batch AS (
      SELECT id FROM batches
      WHERE id = ${batchId} AND ${stateOf.batches.mayLeave('complete')} FOR SHARE SKIP LOCKED
    )
    SELECT position, url, options FROM batch_items
    WHERE batch_id = (SELECT id FROM batch) AND ${waits} ORDER BY position LIMIT ${limit} FOR UPDATE`;
}
