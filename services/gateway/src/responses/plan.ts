import { capabilities } from '@tintype/contracts/plans/plans';

const limit = { type: ['integer', 'null'], description: 'Maximum number. null if unlimited.' } as const;

export const planFields = {
  type: 'object',
  required: ['screenshotsPerHour', 'capturesPerMonth', 'schedulesPerKey', 'capabilities', 'batchItemsMax', 'weight'],
  properties: {
    screenshotsPerHour: limit,
    capturesPerMonth: limit,
    schedulesPerKey: limit,
    capabilities: { type: 'array', items: { enum: capabilities } },
    batchItemsMax: { type: 'integer' },
    weight: {
      type: 'integer',
      description: 'Share of the workers relative to other organizations with queued captures.',
    },
  },
} as const;
