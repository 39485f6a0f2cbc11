import { type DestinationContract, secretToken } from './contract.ts';
import { webhookFields } from './webhook-fields.ts';

export const matrix = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: { schema: { ...webhookFields.webhookUrl }, isRequired: true },
    roomId: {
      schema: {
        type: 'string',
        maxLength: 255,
        pattern: '^![^\\s]+$',
        description: 'must be the internal ID of a room, such as !abc:example.org',
      },
      isRequired: true,
    },
    accessToken: {
      schema: { ...secretToken, description: 'Access token of a user who is in the room. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;
