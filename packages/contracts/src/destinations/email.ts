import type { DestinationContract } from './contract.ts';

/** A single line, so that the value cannot inject a header into the email. */
const line = '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$';

export const email = {
  channel: 'smtp',
  capability: 'emailDelivery',
  fields: {
    to: {
      schema: {
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
      isRequired: true,
    },
    subject: {
      schema: { type: 'string', maxLength: 255, pattern: line, description: 'must be one line' },
    },
  },
} as const satisfies DestinationContract;
