import { eventBodies } from '@tintype/contracts/events/event-bodies';
import { eventNames, events } from '@tintype/contracts/events/events';
import type { Components } from './components.ts';
import type { Json } from './publish-field.ts';

/**
 * Describes deliveries in the OpenAPI document: for each event an operation that the receiver
 * implements.
 */
export const describeWebhooks = (components: Components): Json =>
  Object.fromEntries(
    eventNames.map((event) => [
      event,
      {
        post: {
          operationId: `on${event.split(/[._]/).map(capitalised).join('')}`,
          tags: ['webhooks'],
          summary: `Sent when ${events[event].about}.`,
          security: [],
          parameters: Object.entries(headers).map(([name, description]) => ({
            name,
            in: 'header',
            required: !name.endsWith('Signature'),
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.refer(eventBodies[event]) } },
          },
          responses: {
            '2XX': { description: 'The event was accepted. Deliveries with any other status are retried.' },
          },
        },
      },
    ]),
  );

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const headers = {
  'X-Webhook-Event': 'Name of the event.',
  'X-Webhook-Delivery-Id': 'ID of the delivery. The same for all attempts.',
  'X-Webhook-Timestamp': 'Time of the attempt in Unix seconds.',
  'X-Webhook-Signature':
    '`sha256=` followed by the HMAC-SHA256 of the raw body in lower-case hexadecimal. Present only if a secret is set.',
} as const;
