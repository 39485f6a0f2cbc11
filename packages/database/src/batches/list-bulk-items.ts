import { bulkUrlsMax } from '@tintype/contracts/batches/bulk-request';
import { findCaptures, type StoredCapture } from '../captures.ts';
import type { Db } from '../connect.ts';
import { listItems, type StoredItem } from './list-items.ts';

/** An item, and its capture once it has one. */
export type StoredBulkItem = StoredItem & { readonly capture: StoredCapture | undefined };

/** Everything that a bulk job has, in the order in which it was sent. */
export async function listBulkItems(db: Db, { id }: { readonly id: string }): Promise<StoredBulkItem[]> {
  const items = await listItems(db, { batchId: id, limit: bulkUrlsMax });
  const captures = await findCaptures(db, { ids: items.flatMap(({ captureId }) => captureId ?? []) });
  const byId = new Map(captures.map((capture) => [capture.id, capture]));
  return items.map((item) => ({ ...item, capture: byId.get(item.captureId ?? '') }));
}
