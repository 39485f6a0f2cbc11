import { type DestinationContract, secretAddress, secretToken } from './contract.ts';

/** The address of a topic contains its name, which is the password of a topic without accounts. */
export const ntfy = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
    token: { schema: { ...secretToken, description: 'Access token of the server. Never returned.' }, isSecret: true },
  },
} as const satisfies DestinationContract;
