import { type EventName, eventNames, events } from '../events/events.ts';
import { schema } from '../schemas/schema.ts';
import { webhookFields } from '../destinations/contract.ts';

/** Each event is written once per endpoint, in the transaction of the work that it reports. */
export const endpointsMax = 20;

export const everyEvent = '*';
/** Sent to the tested endpoint, whatever it is subscribed to. */
export const testEvent = 'WEBHOOK_TEST' satisfies EventName;
export const subscribableEvents: readonly EventName[] = eventNames.filter(
  (name) => events[name].subject !== 'endpoint',
);
export type Subscription = EventName | typeof everyEvent;

const fields = {
  url: { ...webhookFields.webhookUrl, description: 'URL that receives the events, starting with http:// or https://.' },
  events: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: { enum: [everyEvent, ...subscribableEvents] as readonly Subscription[] },
    description: 'Names of the events to send, or `*` for every event, including those of later versions.',
  },
  secret: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'Secret used to sign deliveries. If absent when the endpoint is created, the service generates one.',
  },
  enabled: { type: 'boolean', description: 'Whether events are sent. While false, no events are recorded or sent.' },
} as const;

/** Body of POST /v1/webhooks. */
export const endpointRequest = schema({
  $id: 'WebhookEndpointRequest',
  type: 'object',
  required: ['url', 'events'],
  properties: { ...fields, enabled: { ...fields.enabled, default: true } },
});

/** Omitted fields keep their values, and so does the secret if its mask is sent back. */
export const endpointChange = schema({ $id: 'WebhookEndpointChange', type: 'object', properties: fields });

export const distinctEvents = (names: readonly Subscription[]): readonly Subscription[] =>
  names.includes(everyEvent) ? [everyEvent] : [...new Set(names)];
