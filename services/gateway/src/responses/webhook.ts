import { maskedSecret } from '@tintype/contracts/destinations/contract';
import { eventNames, type EventName } from '@tintype/contracts/events/events';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { deliveryStates } from '@tintype/contracts/states/delivery';
import { everyEvent, subscribableEvents } from '@tintype/contracts/webhooks/endpoint-request';
import type { StoredDelivery } from '@tintype/database/deliveries/list-deliveries';
import type { StoredEndpoint } from '@tintype/database/webhooks/endpoints';
import { toJson } from '../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;

export const deliverySchema = {
  type: 'object',
  required: ['id', 'event', 'jobId', 'url', 'status', 'attempts', 'createdAt'],
  properties: {
    id: {
      type: 'string',
      description: 'ID of the delivery, sent as X-Webhook-Delivery-Id and webhook-id. The same for all attempts.',
    },
    event: { enum: eventNames, description: 'Name of the event.' },
    jobId: { type: 'string', description: 'ID of the job, bulk job or batch of the event.' },
    url: { type: 'string', description: 'URL of the destination.' },
    webhookId: {
      type: 'string',
      description: 'ID of the webhook endpoint. Absent if the event goes to the webhook of the job itself.',
    },
    status: { enum: deliveryStates },
    attempts: {
      type: 'array',
      description: 'Attempts, oldest first. If there are more than 100, the last 100.',
      items: {
        type: 'object',
        required: ['attempt', 'at'],
        properties: {
          attempt: { type: 'integer', description: 'Number of the attempt, starting at 1.' },
          at: { ...timeSchema, description: 'Start time.' },
          ms: {
            type: 'integer',
            description:
              'Duration in milliseconds. Absent while the attempt is in progress, or if the attempt was interrupted.',
          },
          status: { type: 'integer', description: 'HTTP status of the response. Absent if there was no response.' },
          error: { type: 'string', description: 'Reason why there was no response.' },
          response: { type: 'string', description: 'First 1,024 bytes of the response body.' },
        },
      },
    },
    nextAttemptAt: { ...timeSchema, description: 'Time of the next attempt. Present only if the status is PENDING.' },
    createdAt: { ...timeSchema, description: 'Time of the event.' },
  },
} as const;

export const deliveryAnswer = schema({ $id: 'WebhookDelivery', ...deliverySchema });
type DeliveryAnswer = TypeOf<typeof deliveryAnswer>;

export const deliveryWithBody = schema({
  $id: 'WebhookDeliveryWithBody',
  ...deliverySchema,
  properties: {
    ...deliverySchema.properties,
    body: {
      type: 'string',
      description: 'Body of the request, byte for byte the same for all attempts. Absent before the first attempt.',
    },
  },
});

export const describeDelivery = (stored: StoredDelivery): DeliveryAnswer => ({
  id: stored.id,
  event: stored.event as EventName,
  jobId: stored.subjectId,
  url: removeCredentials(stored.url),
  ...(stored.endpointId !== null && { webhookId: stored.endpointId }),
  status: stored.state,
  attempts: stored.attempts.map(({ at, ...made }) => ({ ...toJson(made), at: at.toISOString() })),
  ...(stored.state === 'PENDING' && { nextAttemptAt: stored.nextAttemptAt.toISOString() }),
  createdAt: stored.createdAt.toISOString(),
});

function removeCredentials(address: string): string {
  if (!URL.canParse(address)) return '';
  const shown = new URL(address);
  shown.username = '';
  shown.password = '';
  return shown.href;
}

export const endpointParams = schema({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: idPattern } },
});

const endpointSchema = {
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
      description:
        'Secret used to sign deliveries. Shown only when the secret is created or changed; masked afterwards.',
    },
    enabled: { type: 'boolean', description: 'Whether events are sent.' },
    createdAt: timeSchema,
    updatedAt: timeSchema,
    lastDeliveredAt: {
      ...timeSchema,
      description: 'Time of the last successful delivery. Absent if no delivery succeeded in the last 30 days.',
    },
    failingSince: {
      ...timeSchema,
      description:
        'Time of the oldest failed event after the last successful delivery. Absent if deliveries succeed. ' +
        'Failures never disable the endpoint.',
    },
  },
} as const;

export const endpointAnswer = schema({ $id: 'WebhookEndpoint', ...endpointSchema });
export const endpointList = schema({
  $id: 'WebhookEndpointList',
  type: 'object',
  required: ['webhooks', 'total'],
  properties: {
    webhooks: { type: 'array', items: endpointSchema, description: 'Webhook endpoints, newest first.' },
    total: { type: 'integer' },
  },
});

/** `secret` replaces the mask. */
export const describeEndpoint = (stored: StoredEndpoint, secret?: string): TypeOf<typeof endpointAnswer> => ({
  id: stored.id,
  url: stored.url,
  events: [...stored.events],
  ...((secret !== undefined || stored.hasSecret) && { secret: secret ?? maskedSecret }),
  enabled: stored.enabled,
  ...toJson({
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    lastDeliveredAt: stored.lastDeliveredAt,
    failingSince: stored.failingSince,
  }),
});
