import type { Database, Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { findBatch, lockBatch, type OwnBatch, type StoredBatch } from './find-batch.ts';
import { cancelUnclaimed } from '../captures/cancel-captures.ts';

export type CancelledBatch = StoredBatch | 'not found' | 'ended';

/**
 * Cancels a batch. No item gets a capture any more, and captures that no worker has claimed are
 * cancelled; claimed captures end normally. Items without a capture, perhaps ten million, do not
 * change: in a cancelled batch they count as cancelled. May be repeated, which also completes a
 * cancellation that was interrupted between the two steps.
 */
export async function cancelBatch(database: Database, own: OwnBatch): Promise<CancelledBatch> {
  const outcome = await database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    const cancelled = await db.client.execute`
      UPDATE batches SET state = ${stateOf.batches.reached('cancel')} WHERE id = ${own.id} AND ${stateOf.batches.mayLeave('cancel')}`;
    return cancelled === 1 || batch.state === stateOf.batches.after('cancel') ? 'cancelled' : 'ended';
  });
  if (outcome !== 'cancelled') return outcome;
  await cancelBatchCaptures(database, { batchId: own.id });
  return (await findBatch(database, own)) ?? 'not found';
}

/**
 * Cancels the captures of a cancelled batch that no worker has claimed, and returns how many. Their
 * jobs in the queue are refused by the claim. The call waits for captures that are just being sent,
 * so that none is left out. A claim needs the row and the counts of the batch while it holds its
 * capture, so never call this in a transaction that has locked these. May be repeated.
 */
export const cancelBatchCaptures = ({ client }: Db, { batchId }: { readonly batchId: string }): Promise<number> =>
  client.execute(
    // The organization leads to the index of live captures. A large batch has millions of others.
    cancelUnclaimed(sql`
      organization_id = (SELECT organization_id FROM batches WHERE id = ${batchId} AND ${stateOf.batches.is('CANCELLED')}) AND batch_id = ${batchId}`),
  );
