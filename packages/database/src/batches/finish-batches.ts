import { chooseEndEvent, type BatchKind, type BatchState } from '@tintype/contracts/states/batch';
import type { Database } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { writeEvent } from '../deliveries/write-event.ts';
import { batchProgress, liveCapturesOf } from './find-batch.ts';
import { cancelBatchCaptures } from './cancel-batch.ts';

type EndedBatch = {
  readonly id: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly completed: bigint;
  readonly failed: bigint;
};
export type FinishedBatch = EndedBatch & { readonly requestId: string };

/**
 * Ends batches whose items have all ended, and writes their events, in one transaction. A cancelled
 * batch gets its time of completion once none of its captures is in progress. Its owner ended it,
 * so no event is sent.
 */
export async function finishBatches(database: Database, { limit }: { limit: number }): Promise<FinishedBatch[]> {
  await finishCancelled(database);
  return database.transaction(async ({ client }) => {
    const done = await client.rows<FinishedBatch>`
      SELECT batches.id, kind, state, completed, failed, request_id AS "requestId"
      FROM batches, ${batchProgress}
      WHERE ${stateOf.batches.mayLeave('complete')} AND completed + failed + cancelled = total_items
        AND retry_position IS NULL
      LIMIT ${limit} FOR UPDATE OF batches SKIP LOCKED`;
    const finished = done.map((batch) => ({
      ...batch,
      state: stateOf.batches.after(
        chooseEndEvent({ completed: Number(batch.completed), failed: Number(batch.failed) }),
      ),
    }));
    for (const { id, kind, state } of finished)
      await client.execute`
        WITH ended AS (
          UPDATE batches SET state = ${state}, completed_at = now() WHERE id = ${id}
          RETURNING organization_id, api_key_id, created_by, webhook_id, id, request_id
        )
        ${writeEvent(kind === 'bulk' ? 'BULK_COMPLETED' : 'BATCH_COMPLETED', { of: sql`ended` })}`;
    return finished;
  });
}

/**
 * A cancellation may have been interrupted after its first statement, so the rest is repeated here.
 * A capture that its worker has returned meanwhile is live although nothing is counted as in
 * progress; the next turn cancels it.
 */
async function finishCancelled(database: Database): Promise<void> {
  const cancelled = await database.client.rows<{ id: string }>`
    SELECT id FROM batches WHERE ${stateOf.batches.is('CANCELLED')} AND completed_at IS NULL AND queued_at IS NOT NULL`;
  for (const { id } of cancelled) await cancelBatchCaptures(database, { batchId: id });
  if (cancelled.length > 0)
    await database.client.execute`
      UPDATE batches SET completed_at = now()
      WHERE id = ANY (${cancelled.map(({ id }) => id)}::text[]) AND ${stateOf.batches.is('CANCELLED')} AND completed_at IS NULL
        AND NOT EXISTS (SELECT FROM captures WHERE ${liveCapturesOf})`;
}
