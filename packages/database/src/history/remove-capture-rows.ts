import type { Db } from '../connect.ts';
import { removeUnusedWebhooks } from '../webhooks/remove-unused.ts';

type RemovedCaptureRows = { readonly captures: readonly string[]; readonly webhooks?: readonly (string | null)[] };

/**
 * Removes the rows that belong to captures: their files, their idempotency keys and their receipts.
 * The used credits remain in `usage_days`.
 */
export async function removeCaptureRows(db: Db, { captures, webhooks = [] }: RemovedCaptureRows): Promise<void> {
  const { client } = db;
  if (captures.length > 0) {
    await client.execute`DELETE FROM files WHERE capture_id = ANY (${captures}::text[])`;
    await client.execute`DELETE FROM charges WHERE capture_id = ANY (${captures}::text[])`;
    await client.execute`DELETE FROM captures WHERE id = ANY (${captures}::text[])`;
  }
  const ids = [...new Set(webhooks.flatMap((id) => id ?? []))];
  if (ids.length > 0) await removeUnusedWebhooks(db, { ids });
}
