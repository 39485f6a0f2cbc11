import { type CaptureRequest, withoutSentUrl, type asyncRequest } from '@tintype/contracts/capture/capture-request';
import type { CapturedFile, CaptureReport } from '@tintype/contracts/capture/capture-result';
import { pickInput } from '@tintype/contracts/capture/fragments';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import type { CaptureState } from '@tintype/contracts/states/capture';
import {
  findReusable,
  type Submission,
  acceptJob,
  type AcceptedJob,
  type NewJob,
} from '@tintype/database/captures/accept-capture';
import { cancelCapture } from '@tintype/database/captures/cancel-capture';
import { findCapture, type StoredFile, type StoredCapture } from '@tintype/database/captures/find-capture';
import { expectFile } from '@tintype/database/files/discarded-files';
import { acceptReused, findJob } from '@tintype/database/jobs/jobs';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { deleteAll } from '@tintype/storage/copy-file';
import { headersFor } from '@tintype/storage/keys';
import type { Dependencies } from '../../dependencies.ts';
import { getVisibility, type Principal, toCreator, found } from '../../http/principal.ts';
import type { Sender } from '../../http/route.ts';
import { throwIfOutOfCredits } from '../limit-errors.ts';
import { createWebhook, type WebhookDependencies } from '../webhooks.ts';

type ReusedResult = { readonly report: CaptureReport; readonly files: readonly CapturedFile[] };
type ReuseDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'logger' | 'storage' | 'fingerprintOf' | 'newObjectKey'
>;
type ReuseRequest = { readonly request: CaptureRequest; readonly caller: Principal };

/**
 * Returns a recent identical result with copies of its files, because the files of each job have
 * their own expiry; `undefined` if it cannot be copied now. The page is then captured.
 */
async function reuseResult(
  dependencies: ReuseDependencies,
  { request, caller }: ReuseRequest,
): Promise<ReusedResult | undefined> {
  const { database, clock, logger, fingerprintOf } = dependencies;
  if (request.cacheTtl === 0) return undefined;
  const notBefore = new Date(clock.now().getTime() - request.cacheTtl * 1_000);
  const wanted = { ...getVisibility(caller, 'capture'), fingerprint: fingerprintOf(request), notBefore };
  const id = await findReusable(database, wanted);
  const earlier = id === undefined ? undefined : await findCapture(database, { id });
  if (earlier?.report == null || earlier.completedAt === null) return undefined;
  const files: CapturedFile[] = [];
  try {
    // Files are copied in turn, so that only a single file is in memory.
    for (const file of sortFilesByRequest(earlier.files, request.outputs))
      files.push(await readCopy(dependencies, file));
  } catch (error) {
    logger.warn({ captureId: earlier.id, error }, 'capture.not_reused');
    await deleteResult(dependencies, files);
    return undefined;
  }
  return { files, report: { ...earlier.report, cachedFrom: earlier.completedAt.toISOString() } };
}

async function readCopy(
  { database, storage, newObjectKey }: ReuseDependencies,
  file: StoredFile,
): Promise<CapturedFile> {
  const { outputId, type, format, storageKey, size, sha256, width, height } = file;
  const bytes = await storage.readBytes(storageKey);
  if (bytes === undefined) throw new Error('The file of a capture is not in storage');
  const copy = newObjectKey({ outputId, format });
  await expectFile(database, { key: copy });
  await storage.put(copy, bytes, headersFor(copy));
  return { outputId, type, format, storageKey: copy, size, sha256, width, height };
}

/** A failure is only logged. */
async function deleteResult({ storage, logger }: ReuseDependencies, files: readonly CapturedFile[]): Promise<void> {
  await deleteAll(
    storage,
    files.map(({ storageKey }) => storageKey),
  ).catch((error: unknown) => logger.warn({ error }, 'capture.copies_not_deleted'));
}

type RequestHashes = Pick<Dependencies, 'hashOf' | 'formerHashesOf'>;

export const createSubmission = (
  { hashOf, formerHashesOf }: RequestHashes,
  key: string | undefined,
  order: object,
): { readonly submission?: Submission } =>
  key === undefined ? {} : { submission: { key, bodyHash: hashOf(order), formerHashes: formerHashesOf(order) } };

type SentJob = Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'> & {
  readonly body: TypeOf<typeof asyncRequest>;
  readonly key: string | undefined;
};
type SubmitDependencies = ReuseDependencies &
  WebhookDependencies &
  Pick<Dependencies, 'sealFor' | 'hashOf' | 'formerHashesOf'>;
type JobReceipt = { readonly id: string; readonly state: CaptureState; readonly createdAt: Date };

/** The scheduler puts the capture into the queue. */
export async function submitJob(dependencies: SubmitDependencies, sent: SentJob): Promise<JobReceipt> {
  const { body, key, caller, requestId, onRefusedUrl } = sent;
  const { database, checkUrl } = dependencies;
  const { webhookUrl, webhookSecret, ...options } = body;
  const fields = {
    ...(webhookUrl !== undefined && { webhookUrl }),
    ...(webhookSecret !== undefined && { webhookSecret }),
  };
  const { plan } = caller;
  const made = makeCapture({ origin: 'async', body: options, ...pickInput(body), checkUrl, onRefusedUrl, plan });
  if (!made.ok) throw made.failure;
  const { request } = made;
  const webhook = createWebhook(dependencies, { fields, onRefusedUrl });
  const now = dependencies.clock.now();
  const id = dependencies.newId();
  const job: NewJob = {
    capture: {
      id,
      ...toCreator(caller),
      origin: 'async',
      request: sealOptions(request, dependencies.sealFor(caller.organizationId)),
      requestId,
      // Stored at least as long as later requests may reuse it.
      expiresAt: new Date(now.getTime() + Math.max(origins.async.retentionMs, request.cacheTtl * 1_000)),
      fingerprint: dependencies.fingerprintOf(request),
      isSent: false,
    },
    ...(webhook && { webhook }),
    // The same body sent synchronously is a different order.
    ...createSubmission(dependencies, key, { async: true, request: withoutSentUrl(request), ...fields }),
  };
  const reused = await reuseResult(dependencies, { request, caller });
  const accepted =
    reused === undefined
      ? throwIfOutOfCredits(await acceptJob(database, job, { limit: plan.capturesPerMonth, now }))
      : await acceptWith(dependencies, job, reused);
  if (accepted.outcome === 'conflict') throw new ServiceError('IDEMPOTENCY_CONFLICT');
  if (accepted.outcome === 'accepted')
    return { id, state: reused === undefined ? 'QUEUED' : 'COMPLETED', createdAt: accepted.createdAt };
  const known = await findCapture(database, { id: accepted.captureId });
  if (known === undefined) throw new Error(`Capture ${accepted.captureId} has a submission and is not there`);
  return known;
}

/**
 * Refused copies are deleted. After a failed write it is unknown whether the job exists, so they
 * are deleted after a time unless the job has adopted them.
 */
async function acceptWith(dependencies: ReuseDependencies, job: NewJob, reused: ReusedResult): Promise<AcceptedJob> {
  const accepted = await acceptReused(dependencies.database, job, reused);
  if (accepted.outcome !== 'accepted') await deleteResult(dependencies, reused.files);
  return accepted;
}

type CancelDependencies = Pick<Dependencies, 'database' | 'queues' | 'logger'>;
type JobRef = { readonly id: string; readonly caller: Principal };

export async function cancelJob(
  { database, queues, logger }: CancelDependencies,
  { id, caller }: JobRef,
): Promise<StoredCapture> {
  const find = async () => found(await findJob(database, { id, ...getVisibility(caller, 'job') }));
  const { attempt } = await find();
  const outcome = await cancelCapture(database, { id, organizationId: caller.organizationId });
  // A job that stays in the queue is refused when a worker claims it.
  if (outcome === 'cancelled')
    await queues
      .remove(catalogue.capture, attemptJobId({ id, attempt }))
      .catch((error: unknown) => logger.warn({ captureId: id, error }, 'capture.job_not_removed'));
  const job = await find();
  if (outcome === 'too-late') throw new ServiceError('JOB_NOT_CANCELLABLE', { details: { status: job.state } });
  return job;
}
