import { deliveryStates, eventNames, type EventName } from '@tintype/contracts/events/events';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import type { StoredDelivery } from '@tintype/database/webhooks';

const time = { type: 'string', format: 'date-time' } as const;
const integerOrNull = { type: ['integer', 'null'] } as const;
const textOrNull = { type: ['string', 'null'] } as const;

/** One of a list, or alone. */
export const delivery = {
  type: 'object',
  required: ['id', 'event', 'jobId', 'url', 'status', 'attempts', 'nextAttemptAt', 'createdAt'],
  properties: {
    id: { type: 'string', description: 'What X-Webhook-Delivery-Id and webhook-id say, on every attempt.' },
    event: { enum: eventNames },
    jobId: { type: 'string', description: 'What the event is about: a job, a bulk job or a batch.' },
    url: { type: 'string' },
    status: { enum: deliveryStates },
    attempts: {
      type: 'array',
      description: 'Oldest first; of more than 100 the last ones.',
      items: {
        type: 'object',
        required: ['attempt', 'at', 'ms', 'status', 'error', 'response'],
        properties: {
          attempt: { type: 'integer' },
          at: { ...time, description: 'When it began.' },
          ms: { ...integerOrNull, description: 'null while it goes on, and for good when its process was lost.' },
          status: { ...integerOrNull, description: 'What the destination answered; null without an answer.' },
          error: { ...textOrNull, description: 'Why there was none.' },
          response: { ...textOrNull, description: 'The first 1,024 bytes of the answer, whatever they are.' },
        },
      },
    },
    nextAttemptAt: { type: ['string', 'null'], format: 'date-time', description: 'null unless it is PENDING.' },
    createdAt: { ...time, description: 'When the event happened.' },
  },
} as const;

export const deliveryAnswer = schema({ $id: 'WebhookDelivery', ...delivery });
type DeliveryAnswer = TypeOf<typeof deliveryAnswer>;

export const describeDelivery = (stored: StoredDelivery): DeliveryAnswer => ({
  id: stored.id,
  event: stored.event as EventName,
  jobId: stored.subjectId,
  url: withoutCredentials(stored.url),
  status: stored.state,
  attempts: stored.attempts.map(({ at, ...made }) => ({ ...made, at: at.toISOString() })),
  nextAttemptAt: stored.state === 'PENDING' ? stored.nextAttemptAt.toISOString() : null,
  createdAt: stored.createdAt.toISOString(),
});

function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return '';
  const shown = new URL(address);
  shown.username = '';
  shown.password = '';
  return shown.href;
}
