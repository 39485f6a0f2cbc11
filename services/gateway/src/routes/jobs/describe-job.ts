import { pixelSizeOf } from '@tintype/contracts/capture/pixel-size';
import { shownUrlOf } from '@tintype/contracts/capture/stored-request';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';
import { filesAsAsked } from '../screenshots/files-as-asked.ts';
import type { JobAnswer } from './job-answer.ts';

export type DescribeDependencies = {
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly clock: Clock;
  readonly publicUrl: string;
};

/** The record of a job as one of many: without the report of its capture. */
export async function describeJob(dependencies: DescribeDependencies, job: StoredCapture): Promise<JobAnswer> {
  const { id, state, request, createdAt, startedAt, completedAt, errorCode, errorMessage, report, batchId } = job;
  return {
    id,
    status: state,
    url: shownUrlOf(request),
    ...(batchId !== null && { batchId }),
    createdAt: createdAt.toISOString(),
    ...(startedAt !== null && { startedAt: startedAt.toISOString() }),
    ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
    ...(report !== null && { renderTimeMs: report.renderTimeMs, httpStatus: report.httpStatus }),
    ...(request.metadata !== undefined && { metadata: request.metadata }),
    ...(state === 'COMPLETED' && (await describeResult(dependencies, job))),
  };
}

/** With the report, which says what a result should not be trusted for. */
export async function describeWholeJob(dependencies: DescribeDependencies, job: StoredCapture): Promise<JobAnswer> {
  const record = await describeJob(dependencies, job);
  // The contract's report is read-only and the schema's type is not; the reply only writes it out.
  return job.report === null ? record : { ...record, capture: job.report as NonNullable<JobAnswer['capture']> };
}

export const statusUrlOf = (
  { publicUrl }: Pick<DescribeDependencies, 'publicUrl'>,
  { id }: { readonly id: string },
): string => `${publicUrl}/v1/screenshots/jobs/${id}`;

async function describeResult(dependencies: DescribeDependencies, job: StoredCapture): Promise<Partial<JobAnswer>> {
  const { request, completedAt, createdAt, expiresAt } = job;
  const files = filesAsAsked(job, request);
  const resultUrl = `${statusUrlOf(dependencies, job)}/result`;
  const outputs: [string, NonNullable<JobAnswer['outputs']>[string]][] = [];
  for (const file of files) {
    const { outputId, type, format, size } = file;
    const place = { resultUrl: `${resultUrl}/${outputId}`, ...(await storageUrlOf(dependencies, job, file)) };
    outputs.push([outputId, { type, contentType: mediaTypeOf(format), size, ...place }]);
  }
  const [first] = files;
  return {
    capturedAt: (completedAt ?? createdAt).toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(first !== undefined && { resultUrl, ...(await storageUrlOf(dependencies, job, first)) }),
    metadata: { ...request.metadata, ...measuresOf(job, files) },
    ...(request.outputs !== undefined && { outputs: Object.fromEntries(outputs) }),
  };
}

/** What the file is like; of several, the size of one and all bytes together. */
export function measuresOf({ request }: StoredCapture, files: readonly StoredFile[]) {
  return {
    ...pixelSizeOf(files),
    format: request.outputs === undefined ? (files[0]?.format ?? request.format) : 'MULTI',
    size: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** A link for as long as the result may be had, and none once it is gone. What schedules compare with is kept longer than that. */
export async function storageUrlOf(
  { storage, clock }: DescribeDependencies,
  job: Pick<StoredCapture, 'expiresAt'>,
  { storageKey, expiresAt: keptUntil, deletedAt }: StoredFile,
): Promise<{ readonly storageUrl?: string }> {
  const expiresAt = job.expiresAt < keptUntil ? job.expiresAt : keptUntil;
  if (deletedAt !== null || expiresAt <= clock.now()) return {};
  return { storageUrl: await storage.linkFor(storageKey, { expiresAt }) };
}
