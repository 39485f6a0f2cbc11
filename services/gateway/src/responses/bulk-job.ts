import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { captureFormats } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { hasCapture, bulkStatuses, bulkStatusOf } from '@tintype/contracts/states/batch';
import { captureStates } from '@tintype/contracts/states/capture';
import type { StoredBatch } from '@tintype/database/batches/find-batch';
import type { StoredBulkItem } from '@tintype/database/batches/list-items';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import { type ResponseDependencies, describeMeasures, formatStatusUrl, createStorageUrl } from './file.ts';
import { toJson } from '../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;
const requiredFields = ['id', 'status', 'totalJobs', 'completedJobs', 'failedJobs', 'progress', 'createdAt'] as const;

const summaryFields = {
  id: { type: 'string' },
  status: { enum: bulkStatuses },
  totalJobs: { type: 'integer' },
  completedJobs: { type: 'integer' },
  failedJobs: { type: 'integer' },
  progress: { type: 'integer', description: 'Share of jobs that have ended, with any outcome, in percent.' },
  createdAt: timeSchema,
  completedAt: timeSchema,
} as const;

const jobSchema = {
  type: 'object',
  title: 'BulkJob',
  required: ['url', 'status'],
  properties: {
    id: { type: 'string', description: 'ID of the job. See GET /v1/screenshots/jobs/{jobId}.' },
    url: { type: 'string', description: 'URL from the request.' },
    status: { enum: captureStates },
    createdAt: timeSchema,
    completedAt: timeSchema,
    resultUrl: { type: 'string', description: 'URL of the file of a completed job. Requires an API key.' },
    storageUrl: {
      type: 'string',
      description: 'Signed URL of the result. Requires no API key and works until the result expires.',
    },
    format: { enum: [...captureFormats, 'MULTI'] },
    width: { type: 'integer', description: 'Width in pixels. For a PDF, the width of the viewport.' },
    height: { type: ['integer', 'null'], description: 'Height in pixels. null for a PDF.' },
    fileSize: { type: 'integer', description: 'Size in bytes.' },
    renderTimeMs: { type: 'integer' },
    metadata: { type: 'object', description: 'Metadata from the request.' },
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string' },
  },
} as const;
type BulkJob = TypeOf<typeof bulkAnswer>['jobs'][number];

/** See docs/interface/jobs.md#bulk-record */
export const bulkSummary = schema({
  $id: 'BulkSummary',
  type: 'object',
  required: requiredFields,
  properties: summaryFields,
});
type BulkSummary = TypeOf<typeof bulkSummary>;
export const bulkList = schema({
  $id: 'BulkList',
  type: 'array',
  items: { type: 'object', required: requiredFields, properties: summaryFields },
});

/** See docs/interface/jobs.md#bulk-record */
export const bulkAnswer = schema({
  $id: 'Bulk',
  type: 'object',
  required: [...requiredFields, 'jobs'],
  properties: {
    ...summaryFields,
    jobs: { type: 'array', items: jobSchema, description: 'Jobs in the order of the request.' },
  },
});
type BulkAnswer = TypeOf<typeof bulkAnswer>;

export function describeBulk(batch: StoredBatch): BulkSummary {
  const { id, state, totalItems, completed, failed, cancelled, processing, createdAt, completedAt } = batch;
  // Items of a cancelled bulk job that have no capture yet never get one.
  const ended = state === 'CANCELLED' ? totalItems - processing : completed + failed + cancelled;
  return toJson({
    id,
    status: bulkStatusOf[state],
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    progress: totalItems === 0 ? 0 : Math.floor((100 * ended) / totalItems),
    createdAt,
    completedAt,
  });
}

export async function describeWholeBulk(
  dependencies: ResponseDependencies,
  batch: StoredBatch,
  items: readonly StoredBulkItem[],
): Promise<BulkAnswer> {
  const whenPending = batch.state === 'CANCELLED' ? 'CANCELLED' : 'QUEUED';
  return {
    ...describeBulk(batch),
    jobs: await Promise.all(items.map((item) => describeItem(dependencies, item, whenPending))),
  };
}

/** An item without a capture has no ID. */
async function describeItem(
  dependencies: ResponseDependencies,
  { url, state, capture, errorCode, errorMessage }: StoredBulkItem,
  whenPending: BulkJob['status'],
): Promise<BulkJob> {
  return {
    url,
    status: hasCapture(state) ? state : whenPending,
    ...toJson({ errorCode, errorMessage }),
    ...(capture && (await describeCapture(dependencies, capture))),
  };
}

async function describeCapture(dependencies: ResponseDependencies, capture: StoredCapture): Promise<Partial<BulkJob>> {
  const { id, request, report, state, createdAt, completedAt } = capture;
  const files = sortFilesByRequest(capture.files, request.outputs);
  const [first] = files;
  const { size, format, ...pixels } = describeMeasures(capture, files);
  return {
    id,
    ...toJson({ createdAt, completedAt }),
    ...(request.metadata !== undefined && { metadata: request.metadata }),
    ...(report !== null && { renderTimeMs: report.renderTimeMs }),
    ...(state === 'COMPLETED' && { format: format as NonNullable<BulkJob['format']>, fileSize: size, ...pixels }),
    ...(first && {
      resultUrl: `${formatStatusUrl(dependencies, capture)}/result`,
      ...(await createStorageUrl(dependencies, capture, first)),
    }),
  };
}

export const bulkParams = schema({
  type: 'object',
  required: ['bulkJobId'],
  properties: { bulkJobId: { type: 'string', pattern: idPattern } },
});
