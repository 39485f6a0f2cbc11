import { type DestinationContract, secretAddress } from './contract.ts';

/** Through a workflow of Power Automate that begins with a webhook request; the older connectors of Office 365 end in 2026. */
export const teams = {
  label: 'Microsoft Teams',
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress(
      'https://….logic.azure.com/workflows/…',
      'In Teams, open “Workflows” of the channel, add one that begins with “When a Teams webhook request is received”, and copy its URL.',
    ),
  },
} as const satisfies DestinationContract;
