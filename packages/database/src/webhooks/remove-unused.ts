import { eventSubjects } from '@tintype/contracts/events/events';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';

/**
 * Every table whose rows refer to a webhook; tests/integration/database/events.test.ts compares
 * this list with the database.
 */
export const tablesWithWebhook: readonly string[] = [
  'webhook_deliveries',
  'schedule_destinations',
  'pipeline_webhooks',
  ...Object.values(eventSubjects).flatMap(({ table, webhook }) => (webhook === 'destination' ? [] : [table])),
];

const isReferredTo = sql.join(
  [
    ...tablesWithWebhook.map((table) => sql`EXISTS (SELECT FROM ${sql.raw(table)} WHERE webhook_id = webhooks.id)`),
    sql`EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = webhooks.id)`,
  ],
  ' OR ',
);

/**
 * Deletes addresses and secrets that nothing references any more. Runs in the transaction that
 * removed the reference. The rows are locked first, in a separate statement: of two transactions
 * that remove the last two references at once, the second sees the change of the first. An endpoint
 * is not locked: it is in use, and work that ends at this moment would wait for it.
 */
export async function removeUnusedWebhooks(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<number> {
  await client.execute`
    SELECT FROM webhooks WHERE id = ANY (${ids}::text[]) AND NOT EXISTS (SELECT FROM webhook_endpoints WHERE webhook_id = webhooks.id)
    ORDER BY id FOR UPDATE`;
  return client.execute`DELETE FROM webhooks WHERE id = ANY (${ids}::text[]) AND NOT (${isReferredTo})`;
}
