import { webhookFields } from '../webhooks/request-fields.ts';

export const destinationTypes = ['webhook', 'email'] as const;
export type DestinationType = (typeof destinationTypes)[number];

/** What an answer has where a secret is set. Sent back it means the secret that is there. */
export const maskedSecret = '********';

const shared = {
  id: {
    type: 'string',
    minLength: 1,
    maxLength: 64,
    description: 'ID of an existing destination. Send it to change the destination and keep its secret.',
  },
  onlyOnChange: { type: 'boolean', description: 'Overrides the setting of the schedule.' },
} as const;

/** One line, so that it cannot become another header of the mail. */
const line = '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$';

export const destination = {
  type: 'object',
  title: 'Destination',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      type: 'object',
      required: ['type', 'url'],
      properties: {
        type: { const: 'webhook' },
        ...shared,
        url: webhookFields.webhookUrl,
        secret: {
          type: 'string',
          minLength: 1,
          maxLength: 255,
          description: 'Secret used to sign deliveries. Never returned.',
        },
      },
    },
    {
      type: 'object',
      required: ['type', 'to'],
      properties: {
        type: { const: 'email' },
        ...shared,
        to: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: {
            type: 'string',
            maxLength: 254,
            pattern: '^[^\\s@<>()\\[\\],;:"\\\\\\u0000-\\u001f\\u007f]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
            description: 'must be an email address',
          },
        },
        subject: { type: 'string', maxLength: 255, pattern: line, description: 'must be one line' },
      },
    },
  ],
} as const;
