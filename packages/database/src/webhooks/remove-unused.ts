import type { Db } from '../connect.ts';

/** Forgets addresses and secrets to which nothing refers any more. */
export const removeUnusedWebhooks = ({ client }: Db, { ids }: { readonly ids: readonly string[] }): Promise<number> =>
  client.$executeRaw`
    DELETE FROM webhooks
    WHERE id = ANY (${ids}::text[])
      AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id)
      AND NOT EXISTS (SELECT FROM captures WHERE webhook_id = webhooks.id)
      AND NOT EXISTS (SELECT FROM composes WHERE webhook_id = webhooks.id)
      AND NOT EXISTS (SELECT FROM batches WHERE webhook_id = webhooks.id)
      AND NOT EXISTS (SELECT FROM schedule_destinations WHERE webhook_id = webhooks.id)`;
