import type { Db, Database } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { removeUnusedWebhooks } from '../webhooks/webhooks.ts';
import { eventNames, events, eventSubjects } from '@tintype/contracts/events/events';
import { stateOf } from '../states/state-guards.ts';
import { forgetDeletedEndpoints } from '../webhooks/endpoints.ts';

type DeliverySubject = {
  readonly subjectId: string;
  /** Waiting deliveries are still sent. */
  readonly onlyEnded?: boolean;
};

/** Includes addresses and secrets that nothing else references. */
export async function removeDeliveries(db: Db, { subjectId, onlyEnded = false }: DeliverySubject): Promise<void> {
  const removed = await db.client.rows<{ webhookId: string }>`
    DELETE FROM webhook_deliveries
    WHERE subject_id = ${subjectId} ${onlyEnded ? sql`AND settled_at IS NOT NULL` : sql.empty}
    RETURNING coalesce(webhook_id, endpoint_id) AS "webhookId"`;
  await removeUnusedWebhooks(db, { ids: removed.map(({ webhookId }) => webhookId) });
}

/**
 * How long an ended delivery is listed and can be sent again
 * (docs/decisions/0021-history-and-retention.md).
 */
export const deliveryRetentionDays = 30;

/**
 * The condition of the index, with its literals. Other events are part of a run's history, and are
 * deleted with their schedule.
 */
const retainedWithSubject = eventNames.filter((name) => events[name].kept === 'with its subject');
const isPruned = sql`
  settled_at IS NOT NULL AND event NOT IN (${sql.raw(retainedWithSubject.map((name) => `'${name}'`).join(', '))})`;

/** Subjects that have ended lose their webhook with the last delivery about them. */
const webhookDroppingTables = Object.values(eventSubjects).flatMap(({ table, webhook }) =>
  webhook === 'until-delivered' ? [table] : [],
);

/**
 * The address and secret of a job or compose are deleted with the last delivery. Those of a batch
 * stay, because a restart reports its end too.
 */
export async function pruneDeliveries(
  database: Database,
  { now, limit }: { readonly now?: Date; readonly limit: number },
): Promise<number> {
  return database.transaction(async ({ client }) => {
    const gone = await client.rows<{ subjectId: string; webhookId: string }>`
      WITH old AS (
        SELECT id AS old_id FROM webhook_deliveries
        WHERE ${isPruned} AND settled_at < coalesce(${now ?? null}::timestamptz, now()) - ${deliveryRetentionDays}::int * interval '1 day'
        ORDER BY settled_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      )
      DELETE FROM webhook_deliveries USING old WHERE id = old_id
      RETURNING subject_id AS "subjectId", coalesce(webhook_id, endpoint_id) AS "webhookId"`;
    const forgotten = await forgetDeletedEndpoints({ client });
    if (gone.length === 0 && forgotten.length === 0) return 0;
    const subjects = gone.map(({ subjectId }) => subjectId);
    const webhooks = gone.map(({ webhookId }) => webhookId);
    const isOld = sql`id = ANY (${subjects}::text[]) AND webhook_id = ANY (${webhooks}::text[])`;
    for (const table of webhookDroppingTables)
      await client.execute`
        UPDATE ${sql.raw(table)} SET webhook_id = NULL WHERE ${isOld} AND ${stateOf[table].isEnded}`;
    await removeUnusedWebhooks({ client }, { ids: [...webhooks, ...forgotten] });
    return gone.length;
  });
}
