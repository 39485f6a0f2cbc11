import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { captureFormats } from '@tintype/contracts/formats/formats';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { bulkStatuses } from '@tintype/contracts/states/bulk';
import { captureStates } from '@tintype/contracts/states/capture';

const time = { type: 'string', format: 'date-time' } as const;
const required = ['id', 'status', 'totalJobs', 'completedJobs', 'failedJobs', 'progress', 'createdAt'] as const;

const summary = {
  id: { type: 'string' },
  status: { enum: bulkStatuses },
  totalJobs: { type: 'integer' },
  completedJobs: { type: 'integer' },
  failedJobs: { type: 'integer' },
  progress: { type: 'integer', description: 'Per cent of the jobs that have ended, in whichever way.' },
  createdAt: time,
  completedAt: time,
} as const;

const job = {
  type: 'object',
  required: ['url', 'status'],
  properties: {
    id: { type: 'string', description: 'A job like any other: GET /v1/screenshots/jobs/{jobId}.' },
    url: { type: 'string', description: 'As it was sent.' },
    status: { enum: captureStates },
    createdAt: time,
    completedAt: time,
    resultUrl: { type: 'string', description: 'Of a completed job: the file, with a key.' },
    storageUrl: { type: 'string', description: 'The same without a key, while it is kept.' },
    format: { enum: [...captureFormats, 'MULTI'] },
    width: { type: 'integer', description: 'Pixels; of a PDF those of the viewport.' },
    height: { type: ['integer', 'null'], description: 'Pixels; null for a PDF.' },
    fileSize: { type: 'integer', description: 'Bytes.' },
    renderTimeMs: { type: 'integer' },
    metadata: { type: 'object', description: 'As it was sent.' },
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string' },
  },
} as const;
export type BulkJob = TypeOf<typeof bulkAnswer>['jobs'][number];

/** Contract decisions, section 3. */
export const bulkSummary = schema({ $id: 'BulkSummary', type: 'object', required, properties: summary });
export type BulkSummary = TypeOf<typeof bulkSummary>;
export const bulkList = schema({
  $id: 'BulkList',
  type: 'array',
  items: { type: 'object', required, properties: summary },
});

/** Interface specification, section 2.6. */
export const bulkAnswer = schema({
  $id: 'Bulk',
  type: 'object',
  required: [...required, 'jobs'],
  properties: { ...summary, jobs: { type: 'array', items: job, description: 'In the order in which they were sent.' } },
});
export type BulkAnswer = TypeOf<typeof bulkAnswer>;
