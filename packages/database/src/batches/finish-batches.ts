import {
  batchTransitions,
  endOf,
  type BatchEvent,
  type BatchKind,
  type BatchState,
} from '@tintype/contracts/states/batch';
import { next, type TransitionTable } from '@tintype/contracts/states/transitions';
import type { Database } from '../connect.ts';
import { batchProgress } from './batch-progress.ts';
import { cancelCapturesOf } from './cancel-captures-of.ts';
import { liveCapturesOf } from './has-live-captures.ts';

type Ended = {
  readonly id: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly completed: bigint;
  readonly failed: bigint;
};
export type FinishedBatch = Ended & { readonly requestId: string };

const table: TransitionTable<BatchState, BatchEvent> = batchTransitions;

/**
 * Ends batches whose items have all ended, and tells whoever asked to be told, in one transaction. A cancelled batch gets its time of
 * completion once nothing of it is in hand any more; it was ended by its owner, so nobody is told.
 */
export async function finishBatches(database: Database, { limit }: { limit: number }): Promise<FinishedBatch[]> {
  await finishCancelled(database);
  return database.transaction(async ({ client }) => {
    const done = await client.$queryRaw<FinishedBatch[]>`
      SELECT batches.id, kind, state, completed, failed, request_id AS "requestId"
      FROM batches, ${batchProgress}
      WHERE state IN ('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS') AND completed + failed + cancelled = total_items
      LIMIT ${limit} FOR UPDATE OF batches SKIP LOCKED`;
    const finished = done.map((batch) => ({
      ...batch,
      state: next(table, batch.state, endOf({ completed: Number(batch.completed), failed: Number(batch.failed) })),
    }));
    for (const { id, kind, state } of finished)
      await client.$executeRaw`
        WITH ended AS (
          UPDATE batches SET state = ${state}, completed_at = now() WHERE id = ${id}
          RETURNING organization_id, api_key_id, created_by, webhook_id, id, request_id
        )
        INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
        SELECT organization_id, api_key_id, created_by, webhook_id, ${kind === 'bulk' ? 'BULK_COMPLETED' : 'BATCH_COMPLETED'}, id, request_id
        FROM ended WHERE webhook_id IS NOT NULL`;
    return finished;
  });
}

/**
 * A cancel may have been broken off after its first statement, so the rest of it is done here once more. A capture that was given back by its
 * worker since then is live although nothing is counted as under way: the next turn cancels it.
 */
async function finishCancelled(database: Database): Promise<void> {
  const cancelled = await database.client.$queryRaw<{ id: string }[]>`
    SELECT id FROM batches WHERE state = 'CANCELLED' AND completed_at IS NULL AND queued_at IS NOT NULL`;
  for (const { id } of cancelled) await cancelCapturesOf(database, { batchId: id });
  if (cancelled.length > 0)
    await database.client.$executeRaw`
      UPDATE batches SET completed_at = now()
      WHERE id = ANY (${cancelled.map(({ id }) => id)}::text[]) AND state = 'CANCELLED' AND completed_at IS NULL
        AND NOT EXISTS (SELECT FROM captures WHERE ${liveCapturesOf})`;
}
