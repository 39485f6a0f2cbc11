import type { Db } from '../connect.ts';

export type PendingItem = {
  readonly position: bigint;
  readonly url: string;
  readonly options: Readonly<Record<string, unknown>> | null;
};

/**
 * The next items of a batch, locked, with the batch itself: whoever cancels it waits until they have their captures or finds them pending.
 * None when it has been cancelled meanwhile.
 */
export async function takeItems(
  { client }: Db,
  { batchId, limit }: { readonly batchId: string; readonly limit: number },
): Promise<PendingItem[]> {
  return client.$queryRaw<PendingItem[]>`
    WITH batch AS (
      SELECT id FROM batches
      WHERE id = ${batchId} AND state IN ('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS') FOR SHARE
    )
    SELECT position, url, options FROM batch_items
    WHERE batch_id = (SELECT id FROM batch) AND state = 'PENDING' ORDER BY position LIMIT ${limit} FOR UPDATE`;
}
