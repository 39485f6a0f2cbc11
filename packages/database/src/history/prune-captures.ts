import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { hasNoFiles, isOlderThan, hasNoOpenDelivery, type PruneOptions } from './history.ts';
import { removeCaptureRows } from './remove-capture-rows.ts';

/**
 * Removes captures that callers requested individually. Captures of lists, crawls, schedules and so
 * on are removed with their parent. The search is by organization and origin, oldest first, in the
 * order of the index of lists, so that no separate index is needed.
 */
export const pruneCaptures: PruneOptions = (database, { days, limit }) =>
  database.transaction(async (db) => {
    const old = await db.client.rows<{ id: string; webhookId: string | null }>`
      SELECT old.id, old.webhook_id AS "webhookId"
      FROM organizations CROSS JOIN (VALUES ('sync'), ('async')) AS single (origin)
      CROSS JOIN LATERAL (
        SELECT id, webhook_id FROM captures
        WHERE organization_id = organizations.id AND captures.origin = single.origin AND ${isOlderThan(sql`created_at`, days)}
          AND ${stateOf.captures.isEnded} AND ${hasNoFiles(sql`captures.id`)} AND ${hasNoOpenDelivery(sql`captures.id`)}
        ORDER BY created_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) AS old LIMIT ${limit}`;
    await removeCaptureRows(db, {
      captures: old.map(({ id }) => id),
      webhooks: old.map(({ webhookId }) => webhookId),
    });
    return old.length;
  });
