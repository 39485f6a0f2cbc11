import type { Db } from '../connect.ts';
import type { BatchOwner } from './find-batch.ts';

/** Whether the key has a list of more items than the answers of the older endpoints can hold. */
export async function holdsLargeBatch(
  { client }: Db,
  { apiKeyId, itemsMax }: BatchOwner & { readonly itemsMax: number },
): Promise<boolean> {
  const [row] = await client.$queryRaw<{ holds: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM batches WHERE api_key_id = ${apiKeyId} AND deleted_at IS NULL AND total_items > ${itemsMax}
    ) AS holds`;
  return row!.holds;
}
