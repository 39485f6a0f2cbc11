import { hasCapture } from '@tintype/contracts/states/batch';
import { bulkStatusOf } from '@tintype/contracts/states/bulk';
import type { StoredBatch, StoredBulkItem } from '@tintype/database/batches';
import type { StoredCapture } from '@tintype/database/captures';
import { measuresOf, statusUrlOf, storageUrlOf, type DescribeDependencies } from '../jobs/describe-job.ts';
import { filesAsAsked } from '../screenshots/files-as-asked.ts';
import type { BulkAnswer, BulkJob, BulkSummary } from './bulk-answer.ts';

export function describeBulk(batch: StoredBatch): BulkSummary {
  const { id, state, totalItems, completed, failed, cancelled, processing, createdAt, completedAt } = batch;
  // What has no capture in a cancelled one never gets one.
  const ended = state === 'CANCELLED' ? totalItems - processing : completed + failed + cancelled;
  return {
    id,
    status: bulkStatusOf[state],
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    progress: totalItems === 0 ? 0 : Math.floor((100 * ended) / totalItems),
    createdAt: createdAt.toISOString(),
    ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
  };
}

export async function describeWholeBulk(
  dependencies: DescribeDependencies,
  batch: StoredBatch,
  items: readonly StoredBulkItem[],
): Promise<BulkAnswer> {
  const whenPending = batch.state === 'CANCELLED' ? 'CANCELLED' : 'QUEUED';
  return {
    ...describeBulk(batch),
    jobs: await Promise.all(items.map((item) => describeItem(dependencies, item, whenPending))),
  };
}

/** One whose capture is still to come has no id yet. */
async function describeItem(
  dependencies: DescribeDependencies,
  { url, state, capture, errorCode, errorMessage }: StoredBulkItem,
  whenPending: BulkJob['status'],
): Promise<BulkJob> {
  return {
    url,
    status: hasCapture(state) ? state : whenPending,
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
    ...(capture && (await describeCapture(dependencies, capture))),
  };
}

async function describeCapture(dependencies: DescribeDependencies, capture: StoredCapture): Promise<Partial<BulkJob>> {
  const { id, request, report, state, createdAt, completedAt } = capture;
  const files = filesAsAsked(capture, request);
  const [first] = files;
  const { size, format, ...pixels } = measuresOf(capture, files);
  return {
    id,
    createdAt: createdAt.toISOString(),
    ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
    ...(request.metadata !== undefined && { metadata: request.metadata }),
    ...(report !== null && { renderTimeMs: report.renderTimeMs }),
    ...(state === 'COMPLETED' && { format: format as NonNullable<BulkJob['format']>, fileSize: size, ...pixels }),
    ...(first && {
      resultUrl: `${statusUrlOf(dependencies, capture)}/result`,
      ...(await storageUrlOf(dependencies, capture, first)),
    }),
  };
}
