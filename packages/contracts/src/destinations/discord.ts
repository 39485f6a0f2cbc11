import { type DestinationContract, secretAddress } from './contract.ts';

export const discord = {
  label: 'Discord',
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress(
      'https://discord.com/api/webhooks/…',
      'In Discord, open the settings of the channel, then “Integrations” and “Webhooks”, and copy the URL of a webhook.',
    ),
  },
} as const satisfies DestinationContract;
