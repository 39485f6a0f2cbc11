import type { Db } from '../connect.ts';

export type BatchWork = { readonly id: string; readonly requestId: string };

/** A page of the batches that have something to be done in the background: copied for a restart, or removed. */
export async function listBatchWork(
  { client }: Db,
  { afterId = '', limit }: { readonly afterId?: string; readonly limit: number },
): Promise<BatchWork[]> {
  return client.$queryRaw<BatchWork[]>`
    SELECT id, request_id AS "requestId" FROM batches WHERE state = 'PREPARING' AND id > ${afterId}
    UNION
    SELECT id, request_id FROM batches WHERE deleted_at IS NOT NULL AND id > ${afterId}
    ORDER BY id LIMIT ${limit}`;
}

/** What is to be done for one; `undefined` for nothing. */
export async function findBatchWork(
  { client }: Db,
  { id }: { readonly id: string },
): Promise<'copy' | 'remove' | undefined> {
  const [row] = await client.$queryRaw<{ work: 'copy' | 'remove' | null }[]>`
    SELECT CASE WHEN deleted_at IS NOT NULL THEN 'remove' WHEN state = 'PREPARING' THEN 'copy' END AS work
    FROM batches WHERE id = ${id}`;
  return row?.work ?? undefined;
}
