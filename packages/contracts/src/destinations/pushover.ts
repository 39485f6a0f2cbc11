import { type DestinationContract, secretToken } from './contract.ts';

export const pushover = {
  channel: 'http',
  address: { fixed: 'https://api.pushover.net/1/messages.json' },
  fields: {
    token: {
      schema: { ...secretToken, description: 'API token of an application. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
    user: {
      schema: { ...secretToken, description: 'Key of a user or a group. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;
