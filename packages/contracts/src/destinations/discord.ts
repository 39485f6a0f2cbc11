import { type DestinationContract, secretAddress } from './contract.ts';

export const discord = {
  label: 'Discord',
  channel: 'http',
  address: { field: 'url' },
  fields: { url: secretAddress('https://discord.com/api/webhooks/…') },
} as const satisfies DestinationContract;
