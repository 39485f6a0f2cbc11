import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaptureBody, CaptureRequest, StoredRequest } from '@tintype/contracts/capture/capture-request';
import { pickInput } from '@tintype/contracts/capture/fragments';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { origins, answeredInBodyRetentionMs } from '@tintype/contracts/capture/origins';
import {
  findReusable,
  type QueuedCapture,
  type NewCapture,
  acceptJob,
  type NewJob,
  type Submission,
} from '@tintype/database/captures/accept-capture';
import { findCapture, type StoredCapture } from '@tintype/database/captures/find-capture';
import { cancelCapture } from '@tintype/database/captures/cancel-capture';
import { queues as catalogue, attemptJobId, sendCapture } from '@tintype/queues/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Dependencies, WithDatabase } from '../../dependencies.ts';
import { type WaitDependencies, waitForCapture, withdraw, type CaptureWait } from './wait-for-capture.ts';
import { type Principal, toCreator, getVisibility } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../limit-errors.ts';
import type { Sender } from '../../http/route.ts';
import { ServiceBusy, createStorageError } from '../../http/error-reply.ts';
import { refuseExpired } from '../../responses/file.ts';
import { createSubmission } from './submit-job.ts';

/**
 * A result that later requests may reuse, by a key or the cache, is stored for at least that time.
 */
export const computeKeepMs = (
  { responseType, cacheTtl }: Pick<CaptureRequest, 'responseType' | 'cacheTtl'>,
  key: string | undefined,
): number =>
  Math.max(
    responseType === 'url' || key !== undefined ? origins.sync.retentionMs : answeredInBodyRetentionMs,
    cacheTtl * 1_000,
  );

/** `capturing` binds the database and the queue. */
export type CaptureNowDependencies = WaitDependencies &
  Pick<Dependencies, 'newId' | 'fingerprintOf' | 'expectedWaitMs' | 'waiters' | 'awaitedCaptures'> & {
    /** Needs a credit, and accepts once for each submission key. */
    readonly accept: WithDatabase<typeof acceptJob>;
    readonly findReusable: WithDatabase<typeof findReusable>;
    readonly enqueue: (capture: QueuedCapture, place: number) => Promise<void>;
  };

export type CaptureOrder = {
  readonly request: StoredRequest;
  readonly caller: Principal;
  readonly requestId: string;
  readonly keepMs: number;
  readonly clientDisconnected: AbortSignal;
  readonly onAccepted: (id: string) => void;
  /** Called before a capture is begun. Throws to refuse it. */
  readonly admit?: () => Promise<void>;
  /** Requests with the same submission start one capture. */
  readonly submission?: Submission;
};

type CompletedCapture = { readonly capture: StoredCapture; readonly cached: boolean };

type SentCapture = Pick<CaptureOrder, 'clientDisconnected' | 'onAccepted'> &
  Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'> & {
    readonly body: CaptureBody;
    readonly key: string | undefined;
  };
type SentDependencies = CaptureNowDependencies & Pick<Dependencies, 'checkUrl' | 'hashOf' | 'formerHashesOf'>;
type AnsweredCapture = CompletedCapture & {
  /** The request as the caller sent it, without a normalised URL. */
  readonly asked: CaptureRequest;
};

export async function captureSent(dependencies: SentDependencies, sent: SentCapture): Promise<AnsweredCapture> {
  const { body, key, onRefusedUrl, ...waiting } = sent;
  const made = makeCapture({
    origin: 'sync',
    body,
    ...pickInput(body),
    checkUrl: dependencies.checkUrl,
    plan: sent.caller.plan,
    onRefusedUrl,
  });
  if (!made.ok) throw made.failure;
  const { request } = made;
  const done = await captureNow(dependencies, {
    ...waiting,
    request,
    keepMs: computeKeepMs(body, key),
    ...createSubmission(dependencies, key, request),
  });
  return { ...done, asked: { ...body, url: body.url ?? request.url } };
}

/**
 * Runs one capture through the queue while its caller waits. Throws for every end but completion.
 * It may wait for `timeout`, and run for `timeout` after that. If the client disconnects, it is
 * removed from the queue.
 */
export async function captureNow(dependencies: CaptureNowDependencies, order: CaptureOrder): Promise<CompletedCapture> {
  const { request, caller, requestId, keepMs, submission, onAccepted } = order;
  const { organizationId } = caller;
  const now = dependencies.clock.now().getTime();
  const fingerprint = dependencies.fingerprintOf(request);
  const mayReuse = submission === undefined || submission.renewsBefore !== undefined;
  const reused = mayReuse ? await reuseCapture(dependencies, order, { fingerprint, now }) : undefined;
  if (reused !== undefined) return { capture: reused, cached: true };

  await order.admit?.();
  using place = dependencies.awaitedCaptures.take(organizationId);
  await refuseWhenBusy(dependencies, { place: place.before, timeoutMs: request.timeout });
  const id = dependencies.newId();
  const startByMs = now + request.timeout;
  const capture: NewCapture = {
    id,
    ...toCreator(caller),
    origin: 'sync',
    request,
    requestId,
    startBy: new Date(startByMs),
    expiresAt: new Date(now + keepMs),
    fingerprint,
    isSent: true,
  };
  // Created before the capture is accepted, so that even the earliest end is noticed.
  using own = dependencies.waiters.expect(id);
  const job: NewJob = { capture, ...(submission && { submission }) };
  const quota = { limit: caller.plan.capturesPerMonth, now: new Date(now) };
  const submitted = throwIfOutOfCredits(
    await dependencies.accept(job, quota).catch((error: unknown) => {
      void withdrawUnconfirmed(dependencies, { id, organizationId });
      throw error;
    }),
  );
  const limits = {
    organizationId,
    startByMs,
    timeoutMs: getTimeoutMs(request),
    clientDisconnected: order.clientDisconnected,
  };
  if (submitted.outcome === 'conflict') throw new ServiceError('IDEMPOTENCY_CONFLICT');
  if (submitted.outcome === 'known')
    return { capture: await joinCapture(dependencies, submitted.captureId, limits), cached: false };
  onAccepted(id);
  const queued = { id, attempt: 0, priority: origins.sync.priority, requestId };
  await enqueueCapture(dependencies, queued, { organizationId, place: place.before });
  return { capture: await waitForCapture(dependencies, { ...limits, id, waiter: own, isOwn: true }), cached: false };
}

const withdrawTriesMax = 10;

const withdrawPauseMs = 1_000;

/**
 * If the connection broke after the acceptance, the caller gets an error and must not pay for it.
 */
async function withdrawUnconfirmed(
  dependencies: CaptureNowDependencies,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<void> {
  for (let tries = 0; tries < withdrawTriesMax; tries += 1) {
    if ((await withdraw(dependencies, { id, organizationId, attempt: 0 })) !== 'failed') return;
    await sleep(withdrawPauseMs, undefined, { ref: false });
  }
}

/** The worker adds an explicit delay too. */
const getTimeoutMs = ({ timeout, delay }: CaptureRequest): number => timeout + delay;

async function enqueueCapture(
  dependencies: CaptureNowDependencies,
  queued: QueuedCapture,
  { organizationId, place }: { readonly organizationId: string; readonly place: number },
): Promise<void> {
  await dependencies.enqueue(queued, place).catch(async (cause: unknown) => {
    // The queue may have accepted the job before the call failed.
    if ((await withdraw(dependencies, { id: queued.id, organizationId, attempt: 0 })) === 'too-late') return;
    const message = 'The queue is temporarily unreachable. Try again shortly.';
    throw new ServiceBusy({ retryAfterSeconds: 5, message, cause });
  });
}

/** Waits for the capture of an earlier, equal request. Throws if its files were deleted. */
async function joinCapture(
  dependencies: CaptureNowDependencies,
  id: string,
  limits: Pick<CaptureWait, 'organizationId' | 'startByMs' | 'timeoutMs' | 'clientDisconnected'>,
): Promise<StoredCapture> {
  using waiter = dependencies.waiters.expect(id);
  const capture = await waitForCapture(dependencies, { ...limits, id, waiter, isOwn: false });
  for (const file of capture.files) refuseExpired(file, dependencies.clock);
  return capture;
}

type ReusableCapture = { readonly fingerprint: Uint8Array; readonly now: number };

async function reuseCapture(
  { findReusable, find }: CaptureNowDependencies,
  { request: { cacheTtl }, caller }: CaptureOrder,
  { fingerprint, now }: ReusableCapture,
): Promise<StoredCapture | undefined> {
  if (cacheTtl === 0) return undefined;
  const id = await findReusable({
    ...getVisibility(caller, 'capture'),
    fingerprint,
    notBefore: new Date(now - cacheTtl * 1_000),
  });
  return id === undefined ? undefined : find(id);
}

/** A capture that could not start in time is refused, so that the caller does not wait in vain. */
async function refuseWhenBusy(
  { expectedWaitMs }: CaptureNowDependencies,
  { place, timeoutMs }: { readonly place: number; readonly timeoutMs: number },
): Promise<void> {
  const wait = (await expectedWaitMs(place)) ?? 0;
  // Infinity: workers are available and none can store.
  if (wait === Infinity) throw createStorageError();
  if (wait > timeoutMs)
    throw new ServiceBusy({ retryAfterSeconds: Math.ceil(Math.min(wait - timeoutMs, 60_000) / 1000) });
}

export const toCaptureDependencies = ({ database, queues, sealFor, ...shared }: Dependencies): SentDependencies => ({
  ...shared,
  accept: ({ capture: { request, ...row }, ...job }, quota) =>
    acceptJob(
      database,
      { ...job, capture: { ...row, request: sealOptions(request, sealFor(row.organizationId)) } },
      quota,
    ),
  findReusable: (wanted) => findReusable(database, wanted),
  find: (id) => findCapture(database, { id }),
  cancel: (capture) => cancelCapture(database, capture),
  enqueue: (capture, place) => sendCapture(queues, capture, place),
  removeJob: async (capture) => void (await queues.remove(catalogue.capture, attemptJobId(capture))),
});
