import type { BatchKind, BatchState } from '@tintype/contracts/states/batch';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { batchProgress } from './find-batch.ts';

export type BatchUnderWay = {
  readonly id: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
};

/** Lists started batches and bulk jobs of all organizations that have not ended, oldest first. */
export async function listBatchesUnderWay({ client }: Db, { limit }: { limit: number }): Promise<BatchUnderWay[]> {
  return client.rows<BatchUnderWay>`
    SELECT batches.id, kind, state, total_items::float8 AS total, completed::float8 AS completed, failed::float8 AS failed
    FROM batches, ${batchProgress}
    WHERE ${stateOf.batches.is('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}
    ORDER BY queued_at, batches.id LIMIT ${limit}`;
}
