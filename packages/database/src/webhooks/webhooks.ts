import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { eventSubjects } from '@tintype/contracts/events/events';

export type NewWebhook = {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  /** The result of `sealSecret`, with `id` as its context. */
  readonly secret?: Uint8Array | null;
  readonly type?: DestinationType;
  readonly settings?: Readonly<Record<string, unknown>> | null;
};

/** Call this in the transaction that writes the row with the reference. */
export const addWebhook = async ({ client }: Db, webhook: NewWebhook): Promise<void> =>
  void (await client.execute(insertWebhook(webhook)));

export const insertWebhook = ({ id, organizationId, url, secret, type, settings }: NewWebhook): Sql => sql`
  INSERT INTO webhooks (id, organization_id, url, secret, type, settings)
  SELECT ${id}::text, ${organizationId}::text, ${url}::text, ${secret ?? null}::bytea, ${type ?? 'webhook'}::text,
         ${settings ? JSON.stringify(settings) : null}::jsonb`;

/** tests/integration/database/events.test.ts compares this list with the database. */
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
 * Call this in the transaction that removed the reference. Rows are locked first: of two
 * transactions that remove the last references, the second sees the first. An endpoint is not
 * locked, because work that ends would wait for it.
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
