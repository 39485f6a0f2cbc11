import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

export type BatchWork = { readonly id: string; readonly requestId: string };

/**
 * Lists a page of the batches with background work: items to copy for a restart or to put back for
 * a retry, or a batch to remove.
 */
export async function listBatchWork(
  { client }: Db,
  { afterId = '', limit }: { readonly afterId?: string; readonly limit: number },
): Promise<BatchWork[]> {
  return client.rows<BatchWork>`
    SELECT id, request_id AS "requestId" FROM batches WHERE ${stateOf.batches.is('PREPARING')} AND id > ${afterId}
    UNION
    SELECT id, request_id FROM batches WHERE deleted_at IS NOT NULL AND id > ${afterId}
    UNION
    SELECT id, request_id FROM batches
    WHERE retry_position IS NOT NULL AND ${stateOf.batches.mayLeave('complete')} AND id > ${afterId}
    ORDER BY id LIMIT ${limit}`;
}

type ListBatchWork = 'copy' | 'retry' | 'remove';

/** Finds the background work of one batch; `undefined` if there is none. */
export async function findBatchWork(
  { client }: Db,
  { id }: { readonly id: string },
): Promise<ListBatchWork | undefined> {
  const [row] = await client.rows<{ work: ListBatchWork | null }>`
    SELECT CASE WHEN deleted_at IS NOT NULL THEN 'remove' WHEN ${stateOf.batches.is('PREPARING')} THEN 'copy'
                WHEN retry_position IS NOT NULL AND ${stateOf.batches.mayLeave('complete')} THEN 'retry' END AS work
    FROM batches WHERE id = ${id}`;
  return row?.work ?? undefined;
}
