import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { findBatch, lockBatch, type OwnBatch, type StoredBatch } from './find-batch.ts';

export type Started = StoredBatch | 'not found' | 'empty' | 'cancelled';

/** Lets the captures of a draft begin. What has been started before is left as it is. */
export async function startBatch(database: Database, own: OwnBatch): Promise<Started> {
  return database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    if (batch.state === 'CANCELLED') return 'cancelled';
    if (batch.state !== 'DRAFT') return batch;
    if (batch.totalItems === 0) return 'empty';
    await db.client.$executeRaw`UPDATE batches SET state = ${stateOf.batches.reached('start')}, queued_at = now()
      WHERE id = ${own.id} AND ${stateOf.batches.mayLeave('start')}`;
    return (await findBatch(db, own))!;
  });
}
