import type { ResponsePromise } from '../answered.ts';
import { cursorList, type CursorListing } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Query, Answer } from '../wire.ts';

/** Deliveries of webhooks with their attempts. */
export const createWebhookDeliveries = (transport: Transport) => ({
  list: (query: Query<'listWebhookDeliveries'> = {}, options?: CallOptions): CursorListing<'listWebhookDeliveries'> =>
    cursorList(transport, 'listWebhookDeliveries', { query }, options),
  /** Returns the delivery with the body that is sent. */
  get: (id: string, options?: CallOptions): ResponsePromise<Answer<'getWebhookDelivery'>> =>
    transport.json('getWebhookDelivery', { path: { id } }, options),
  retry: (id: string, options?: CallOptions): ResponsePromise<Answer<'retryWebhookDelivery'>> =>
    transport.json('retryWebhookDelivery', { path: { id } }, options),
});
