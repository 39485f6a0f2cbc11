import { type DestinationContract, secretAddress } from './contract.ts';

export const slack = {
  label: 'Slack',
  channel: 'http',
  address: { field: 'url' },
  fields: { url: secretAddress('https://hooks.slack.com/services/…') },
} as const satisfies DestinationContract;
