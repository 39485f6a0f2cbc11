import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { removeUnusedWebhooks } from '../webhooks/remove-unused.ts';

type Subject = {
  readonly subjectId: string;
  /** Only deliveries that have ended are removed; waiting deliveries are still sent. */
  readonly onlyEnded?: boolean;
};

/**
 * Removes sent and waiting deliveries about work that was deleted, with addresses and secrets
 * that nothing else references.
 */
export async function removeDeliveries(db: Db, { subjectId, onlyEnded = false }: Subject): Promise<void> {
  const removed = await db.client.rows<{ webhookId: string }>`
    DELETE FROM webhook_deliveries
    WHERE subject_id = ${subjectId} ${onlyEnded ? sql`AND settled_at IS NOT NULL` : sql.empty}
    RETURNING coalesce(webhook_id, endpoint_id) AS "webhookId"`;
  await removeUnusedWebhooks(db, { ids: removed.map(({ webhookId }) => webhookId) });
}
