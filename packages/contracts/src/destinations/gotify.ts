import { type DestinationContract, secretToken } from './contract.ts';
import { webhookFields } from './webhook-fields.ts';

export const gotify = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: { schema: { ...webhookFields.webhookUrl }, isRequired: true },
    token: {
      schema: { ...secretToken, description: 'Token of an application of the server. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;
