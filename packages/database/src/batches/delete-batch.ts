import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { lockBatch, type OwnBatch, type StoredBatch } from './find-batch.ts';
import { hasLiveCaptures } from './has-live-captures.ts';

export type DeletedBatch = StoredBatch | 'not found' | 'not over' | 'being copied';

/** From now on its owner does not see it. `removeBatch` takes away what it left, later and in parts. */
export async function deleteBatch(database: Database, own: OwnBatch): Promise<DeletedBatch> {
  return database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    if (!stateOf.batches.hasEnded(batch.state) || (await hasLiveCaptures(db, batch))) return 'not over';
    if (await isBeingCopied(db, batch)) return 'being copied';
    await db.client.$executeRaw`UPDATE batches SET deleted_at = now() WHERE id = ${own.id}`;
    return batch;
  });
}

async function isBeingCopied({ client }: Db, { id, organizationId }: StoredBatch): Promise<boolean> {
  const [row] = await client.$queryRaw<{ is: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM batches
      WHERE organization_id = ${organizationId} AND ${stateOf.batches.is('PREPARING')} AND source_batch_id = ${id}) AS is`;
  return row!.is;
}
