import { type DestinationContract, secretAddress } from './contract.ts';

export const mattermost = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
  },
} as const satisfies DestinationContract;
