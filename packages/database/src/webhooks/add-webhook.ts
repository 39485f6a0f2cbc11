import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';

export type NewWebhook = {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  /** The result of `sealSecret`, with `id` as its context. */
  readonly secret?: Uint8Array | null;
  /** The type of the destination of this webhook; `webhook` if absent. */
  readonly type?: DestinationType;
  /** The settings of types without separate columns. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
};

/**
 * Call this in the transaction that writes the row which refers to the webhook, so that no unused
 * webhook remains.
 */
export const addWebhook = async ({ client }: Db, webhook: NewWebhook): Promise<void> =>
  void (await client.execute(insertWebhook(webhook)));

/** A part of the statement that writes the row with the reference. */
export const insertWebhook = ({ id, organizationId, url, secret, type, settings }: NewWebhook): Sql => sql`
  INSERT INTO webhooks (id, organization_id, url, secret, type, settings)
  SELECT ${id}::text, ${organizationId}::text, ${url}::text, ${secret ?? null}::bytea, ${type ?? 'webhook'}::text,
         ${settings ? JSON.stringify(settings) : null}::jsonb`;
