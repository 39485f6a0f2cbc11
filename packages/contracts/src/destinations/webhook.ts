import { webhookFields } from '../webhooks/request-fields.ts';
import type { DestinationContract } from './contract.ts';

export const webhook = {
  label: 'Webhook',
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: {
      schema: webhookFields.webhookUrl,
      isRequired: true,
      label: 'URL',
      placeholder: 'https://example.com/hook',
    },
    secret: {
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Secret used to sign deliveries. Never returned.',
      },
      isSecret: true,
      label: 'Secret',
      hint: 'Optional. Signs deliveries, so that the receiver can verify them.',
    },
  },
} as const satisfies DestinationContract;
