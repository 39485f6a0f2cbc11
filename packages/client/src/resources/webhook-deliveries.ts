import { cursorList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Query } from '../wire.ts';

/** Deliveries of webhooks with their attempts. */
export const createWebhookDeliveries = (transport: Transport) => ({
  list: (query: Query<'listWebhookDeliveries'> = {}, options?: CallOptions) =>
    cursorList(transport, 'listWebhookDeliveries', { query }, options),
  retry: (id: string, options?: CallOptions) => transport.json('retryWebhookDelivery', { path: { id } }, options),
});
