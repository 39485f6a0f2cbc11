import { eventNames, type EventName } from '@tintype/contracts/events/events';
import { deliveryStates } from '@tintype/contracts/states/delivery';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { withoutNulls } from '../http/without-nulls.ts';
import type { StoredDelivery } from '@tintype/database/deliveries/list-deliveries';

const time = { type: 'string', format: 'date-time' } as const;

/** A delivery in a list, or as a single resource. */
export const delivery = {
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
          at: { ...time, description: 'Start time.' },
          ms: {
            type: 'integer',
            description:
              'Duration in milliseconds. Absent while the attempt is in progress, or if its process was lost.',
          },
          status: { type: 'integer', description: 'HTTP status of the response. Absent if there was no response.' },
          error: { type: 'string', description: 'Reason why there was no response.' },
          response: { type: 'string', description: 'First 1,024 bytes of the response body.' },
        },
      },
    },
    nextAttemptAt: { ...time, description: 'Time of the next attempt. Present only if the status is PENDING.' },
    createdAt: { ...time, description: 'Time of the event.' },
  },
} as const;

export const deliveryAnswer = schema({ $id: 'WebhookDelivery', ...delivery });
type DeliveryAnswer = TypeOf<typeof deliveryAnswer>;

export const deliveryWithBody = schema({
  $id: 'WebhookDeliveryWithBody',
  ...delivery,
  properties: {
    ...delivery.properties,
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
  url: withoutCredentials(stored.url),
  ...(stored.endpointId !== null && { webhookId: stored.endpointId }),
  status: stored.state,
  attempts: stored.attempts.map(({ at, ...made }) => ({ ...withoutNulls(made), at: at.toISOString() })),
  ...(stored.state === 'PENDING' && { nextAttemptAt: stored.nextAttemptAt.toISOString() }),
  createdAt: stored.createdAt.toISOString(),
});

function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return '';
  const shown = new URL(address);
  shown.username = '';
  shown.password = '';
  return shown.href;
}
