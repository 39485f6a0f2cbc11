import type { ResponsePromise, Listing, Answer, Body, Query } from '../wire.ts';
import { singlePageList, cursorList, type CursorListing } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';

/** Addresses that receive the events of the organization. */
export const createWebhooks = (transport: Transport) => ({
  /** Creates a webhook. Only this response contains the secret. */
  create: (request: Body<'createWebhook'>, options?: CallOptions): ResponsePromise<Answer<'createWebhook'>> =>
    transport.json('createWebhook', { body: request }, options),
  list: (options?: CallOptions): Listing<Answer<'listWebhooks'>, Answer<'listWebhooks'>['webhooks'][number]> =>
    singlePageList(transport.json('listWebhooks', {}, options), ({ webhooks }) => webhooks),
  get: (id: string, options?: CallOptions): ResponsePromise<Answer<'getWebhook'>> =>
    transport.json('getWebhook', { path: { id } }, options),
  update: (
    id: string,
    change: Body<'updateWebhook'>,
    options?: CallOptions,
  ): ResponsePromise<Answer<'updateWebhook'>> =>
    transport.json('updateWebhook', { path: { id }, body: change }, options),
  /** Sends the event WEBHOOK_TEST to the endpoint. */
  test: (id: string, options?: CallOptions): ResponsePromise<Answer<'testWebhook'>> =>
    transport.json('testWebhook', { path: { id } }, options),
  delete: (id: string, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('deleteWebhook', { path: { id } }, options),
});

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
