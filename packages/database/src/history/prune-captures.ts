import type { Database, Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { removeUnusedWebhooks } from '../webhooks/webhooks.ts';
import { stateOf } from '../states/state-guards.ts';

/** `days`: how long a row stays after it was accepted. `limit`: rows in one transaction. */
export type PruneOptions = (
  database: Database,
  wanted: { readonly days: number; readonly limit: number },
) => Promise<number>;

export type DeletionStep = {
  readonly count: number;
  /** `''` at the end. */ readonly after: string;
};

/** Prunes in the order of the keys, a limited number at a time. */
export type PruneAlong = (
  database: Database,
  wanted: { readonly days: number; readonly limit: number; readonly after: string },
) => Promise<DeletionStep>;

export const isOlderThan = (column: Sql, days: number): Sql => sql`${column} < now() - ${days}::int * interval '1 day'`;

/** Rows are removed after their files, so that no file remains without a row. */
export const hasNoFiles = (captures: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM files WHERE files.capture_id IN (${captures}) AND files.deleted_at IS NULL)`;

export const hasNoOpenDelivery = (subject: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM webhook_deliveries WHERE subject_id = ${subject} AND settled_at IS NULL)`;

type RemovedCaptureRows = { readonly captures: readonly string[]; readonly webhooks?: readonly (string | null)[] };

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

/**
 * Captures of other origins are deleted with their parent. The order is that of the index of lists.
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
    // This deletes the parts, which refer to captures, too.
    await db.client.execute`DELETE FROM composes WHERE id = ANY (${ids}::text[])`;
    await removeCaptureRows(db, { captures, webhooks: old.map(({ webhookId }) => webhookId) });
    return old.length;
  });

const partsOf = sql`SELECT part.capture_id FROM compose_parts AS part WHERE part.compose_id = composes.id`;
