import { type DestinationContract, secretAddress } from './contract.ts';

export const slack = {
  label: 'Slack',
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress(
      'https://hooks.slack.com/services/…',
      'In your Slack app, open “Incoming webhooks”, add one to the channel and copy its URL.',
    ),
  },
} as const satisfies DestinationContract;
