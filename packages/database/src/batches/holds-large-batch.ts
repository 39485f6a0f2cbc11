import type { Db } from '../connect.ts';
import { isVisible, type Visibility } from '../visibility.ts';

/** Whether among the batches that may be seen is one of more items than the answers of the older endpoints can hold. */
export async function holdsLargeBatch(
  { client }: Db,
  { itemsMax, ...visibility }: Visibility & { readonly itemsMax: number },
): Promise<boolean> {
  const [row] = await client.$queryRaw<{ holds: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM batches WHERE ${isVisible(visibility)} AND deleted_at IS NULL AND total_items > ${itemsMax}
    ) AS holds`;
  return row!.holds;
}
