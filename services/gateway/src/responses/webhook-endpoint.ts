import { maskedSecret } from '@tintype/contracts/destinations/contract';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { everyEvent, subscribableEvents } from '@tintype/contracts/webhooks/endpoint-request';
import type { StoredEndpoint } from '@tintype/database/webhooks/endpoints';

export const endpointParams = schema({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: idPattern } },
});

const time = { type: 'string', format: 'date-time' } as const;

const endpoint = {
  type: 'object',
  required: ['id', 'url', 'events', 'enabled', 'createdAt', 'updatedAt'],
  properties: {
    id: { type: 'string' },
    url: { type: 'string', description: 'URL that receives the events.' },
    events: {
      type: 'array',
      items: { enum: [everyEvent, ...subscribableEvents] },
      description: 'Names of the events, or `*` for every event.',
    },
    secret: {
      type: 'string',
      description: 'Secret used to sign deliveries. Shown only when it is created or changed; masked afterwards.',
    },
    enabled: { type: 'boolean', description: 'Whether events are sent.' },
    createdAt: time,
    updatedAt: time,
    lastDeliveredAt: {
      ...time,
      description: 'Time of the last successful delivery. Absent if no delivery succeeded in the last 30 days.',
    },
    failingSince: {
      ...time,
      description:
        'Time of the oldest failed event after the last successful delivery. Absent if deliveries succeed. ' +
        'Failures never disable the endpoint.',
    },
  },
} as const;

export const endpointAnswer = schema({ $id: 'WebhookEndpoint', ...endpoint });
export const endpointList = schema({
  $id: 'WebhookEndpointList',
  type: 'object',
  required: ['webhooks', 'total'],
  properties: {
    webhooks: { type: 'array', items: endpoint, description: 'Webhook endpoints, newest first.' },
    total: { type: 'integer' },
  },
});

/** Describes an endpoint. `secret` replaces the mask. */
export const describeEndpoint = (stored: StoredEndpoint, secret?: string): TypeOf<typeof endpointAnswer> => ({
  id: stored.id,
  url: stored.url,
  events: [...stored.events],
  ...((secret !== undefined || stored.hasSecret) && { secret: secret ?? maskedSecret }),
  enabled: stored.enabled,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  ...(stored.lastDeliveredAt !== null && { lastDeliveredAt: stored.lastDeliveredAt.toISOString() }),
  ...(stored.failingSince !== null && { failingSince: stored.failingSince.toISOString() }),
});
