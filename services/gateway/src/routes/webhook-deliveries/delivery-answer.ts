import { eventNames, type EventName } from '@tintype/contracts/events/events';
import { deliveryStates } from '@tintype/contracts/states/delivery';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { withoutNulls } from '../../http/without-nulls.ts';
import type { StoredDelivery } from '@tintype/database/deliveries';

const time = { type: 'string', format: 'date-time' } as const;

/** One of a list, or alone. */
export const delivery = {
  type: 'object',
  required: ['id', 'event', 'jobId', 'url', 'status', 'attempts', 'createdAt'],
  properties: {
    id: { type: 'string', description: 'What X-Webhook-Delivery-Id and webhook-id say, on every attempt.' },
    event: { enum: eventNames, description: 'What is told.' },
    jobId: { type: 'string', description: 'What the event is about: a job, a bulk job or a batch.' },
    url: { type: 'string', description: 'Where it is sent.' },
    status: { enum: deliveryStates },
    attempts: {
      type: 'array',
      description: 'Oldest first; of more than 100 the last ones.',
      items: {
        type: 'object',
        required: ['attempt', 'at'],
        properties: {
          attempt: { type: 'integer', description: 'Counts from 1.' },
          at: { ...time, description: 'When it began.' },
          ms: {
            type: 'integer',
            description: 'How long it took. Absent while it goes on, and for good when its process was lost.',
          },
          status: { type: 'integer', description: 'What the destination answered; absent without an answer.' },
          error: { type: 'string', description: 'Why there was none.' },
          response: { type: 'string', description: 'The first 1,024 bytes of the answer, whatever they are.' },
        },
      },
    },
    nextAttemptAt: { ...time, description: 'Absent unless it is PENDING.' },
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
