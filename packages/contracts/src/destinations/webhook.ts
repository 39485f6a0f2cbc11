import { webhookFields } from './webhook-fields.ts';
import type { DestinationContract } from './contract.ts';

export const webhook = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: {
      schema: webhookFields.webhookUrl,
      isRequired: true,
    },
    secret: {
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Secret used to sign deliveries. Never returned.',
      },
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;
