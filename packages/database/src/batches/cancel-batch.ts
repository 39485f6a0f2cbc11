import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { cancelCapturesOf } from './cancel-captures-of.ts';
import { findBatch, lockBatch, type OwnBatch, type StoredBatch } from './find-batch.ts';

export type CancelledBatch = StoredBatch | 'not found' | 'ended';

/**
 * No item gets a capture any more, and captures that no worker has begun are cancelled; those in hand run on. Items without a capture are
 * left as they are, ten million of them perhaps: in a cancelled batch they count as cancelled. May be repeated, which also completes what
 * was broken off between the two steps.
 */
export async function cancelBatch(database: Database, own: OwnBatch): Promise<CancelledBatch> {
  const outcome = await database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    const cancelled = await db.client.$executeRaw`
      UPDATE batches SET state = ${stateOf.batches.reached('cancel')} WHERE id = ${own.id} AND ${stateOf.batches.mayLeave('cancel')}`;
    return cancelled === 1 || batch.state === stateOf.batches.after('cancel') ? 'cancelled' : 'ended';
  });
  if (outcome !== 'cancelled') return outcome;
  await cancelCapturesOf(database, { batchId: own.id });
  return (await findBatch(database, own)) ?? 'not found';
}
