import { type DestinationContract, secretAddress } from './contract.ts';

/**
 * Messages go through a workflow of Power Automate that begins with a webhook request. The older
 * connectors of Office 365 end in 2026.
 */
export const teams = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
  },
} as const satisfies DestinationContract;
