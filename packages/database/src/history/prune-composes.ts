import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { hasNoFiles, isOlderThan, hasNoOpenDelivery, type PruneOptions } from './history.ts';
import { removeCaptureRows } from './remove-capture-rows.ts';

/** Removes composes with their captures. */
export const pruneComposes: PruneOptions = (database, { days, limit }) =>
  database.transaction(async (db) => {
    const old = await db.client.rows<{ id: string; webhookId: string | null; captures: string[] }>`
      SELECT old.id, old.webhook_id AS "webhookId",
             ARRAY(SELECT capture_id FROM compose_parts WHERE compose_id = old.id) AS captures
      FROM organizations CROSS JOIN LATERAL (
        SELECT id, webhook_id FROM composes
        WHERE organization_id = organizations.id AND ${isOlderThan(sql`created_at`, days)}
          AND ${stateOf.composes.isEnded} AND (storage_key IS NULL OR deleted_at IS NOT NULL)
          AND ${hasNoFiles(partsOf)} AND ${hasNoOpenDelivery(sql`composes.id`)}
          AND NOT EXISTS (SELECT FROM captures WHERE captures.id IN (${partsOf}) AND ${stateOf.captures.isLive})
        ORDER BY created_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) AS old LIMIT ${limit}`;
    const ids = old.map(({ id }) => id);
    const captures = old.flatMap((compose) => compose.captures);
    await db.client.execute`DELETE FROM ended_captures WHERE capture_id = ANY (${captures}::text[])`;
    // The parts, which refer to captures, are deleted too.
    await db.client.execute`DELETE FROM composes WHERE id = ANY (${ids}::text[])`;
    await removeCaptureRows(db, { captures, webhooks: old.map(({ webhookId }) => webhookId) });
    return old.length;
  });

const partsOf = sql`SELECT part.capture_id FROM compose_parts AS part WHERE part.compose_id = composes.id`;
