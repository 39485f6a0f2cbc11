/** The pages of `docs/interface/` that have tables made from the contracts. */
export const interfacePages = [
  'conventions',
  'keys',
  'capture',
  'links',
  'actions',
  'outputs',
  'jobs',
  'batches',
  'schedules',
  'crawls',
  'compose',
  'pipelines',
  'webhooks',
  'usage',
  'accounts',
  'errors',
] as const;
