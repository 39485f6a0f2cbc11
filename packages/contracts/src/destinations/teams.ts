import { type DestinationContract, secretAddress } from './contract.ts';

/**
 * Through a workflow of Power Automate that begins with a webhook request; the older connectors of
 * Office 365 end in 2026.
 */
export const teams = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
  },
} as const satisfies DestinationContract;
