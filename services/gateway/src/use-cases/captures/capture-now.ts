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
import { type WaitDependencies, waitForCapture, withdraw, type Wait } from './wait-for-capture.ts';
import { type Principal, toCreator, getVisibility } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../limit-errors.ts';
import type { Sender } from '../../http/route.ts';
import { ServiceBusy, storageAway } from '../../http/error-reply.ts';
import { refuseExpired } from '../../responses/file.ts';
import { createSubmission } from './submit-job.ts';

/**
 * Returns for how many milliseconds a result is stored. If later requests may reuse the result, by
 * a key or by the cache, it is stored for at least that time.
 */
export const computeKeepMs = (
  { responseType, cacheTtl }: Pick<CaptureRequest, 'responseType' | 'cacheTtl'>,
  key: string | undefined,
): number =>
  Math.max(
    responseType === 'url' || key !== undefined ? origins.sync.retentionMs : answeredInBodyRetentionMs,
    cacheTtl * 1_000,
  );

/**
 * The functions of the database and the queue have no first argument here, because `capturing`
 * binds it.
 */
export type CaptureNowDependencies = WaitDependencies &
  Pick<Dependencies, 'newId' | 'fingerprintOf' | 'expectedWaitMs' | 'waiters' | 'awaitedCaptures'> & {
    /** Accepts a capture only with a credit left, and only once for each submission key. */
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
  /** Called before a capture is begun, if no earlier capture can be reused. Throws to refuse it. */
  readonly admit?: () => Promise<void>;
  /** If set, the same order is carried out once, however often it is sent. */
  readonly submission?: Submission;
};

type CompletedCapture = { readonly capture: StoredCapture; readonly cached: boolean };

type SentCapture = Pick<CaptureOrder, 'clientDisconnected' | 'onAccepted'> &
  Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'> & {
    readonly body: CaptureBody;
    /** The idempotency key of the request. */
    readonly key: string | undefined;
  };
type SentDependencies = CaptureNowDependencies & Pick<Dependencies, 'checkUrl' | 'hashOf' | 'formerHashesOf'>;
type AnsweredCapture = CompletedCapture & {
  /** The request as the caller sent it: the stored request has a normalised URL. */
  readonly asked: CaptureRequest;
};

/** Captures the page of a request body while its caller waits. */
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
 * Runs one capture through the queue while its caller waits, and returns the completed capture.
 * Throws for every other end. The capture may wait for `timeout` until it starts, and run for
 * `timeout` after that. If the client disconnects, the capture is removed from the queue.
 */
export async function captureNow(dependencies: CaptureNowDependencies, order: CaptureOrder): Promise<CompletedCapture> {
  const { request, caller, requestId, keepMs, submission, onAccepted } = order;
  const { organizationId } = caller;
  const now = dependencies.clock.now().getTime();
  const fingerprint = dependencies.fingerprintOf(request);
  const mayReuse = submission === undefined || submission.renewsBefore !== undefined;
  const reused = mayReuse ? await reuse(dependencies, order, { fingerprint, now }) : undefined;
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
  // The waiter is created before the capture is accepted, so that even the earliest end is noticed.
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
    timeoutMs: timeoutMsOf(request),
    clientDisconnected: order.clientDisconnected,
  };
  if (submitted.outcome === 'conflict') throw new ServiceError('IDEMPOTENCY_CONFLICT');
  if (submitted.outcome === 'known')
    return { capture: await join(dependencies, submitted.captureId, limits), cached: false };
  onAccepted(id);
  const queued = { id, attempt: 0, priority: origins.sync.priority, requestId };
  await enqueue(dependencies, queued, { organizationId, place: place.before });
  return { capture: await waitForCapture(dependencies, { ...limits, id, waiter: own, isOwn: true }), cached: false };
}

const withdrawTriesMax = 10;

const withdrawPauseMs = 1_000;

/**
 * Withdraws a capture whose acceptance is unknown. If the connection broke after the database had
 * accepted the capture, the caller gets an error and must not pay for it.
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

/** Returns the time limit. As in the worker, an explicit delay is added to the timeout. */
const timeoutMsOf = ({ timeout, delay }: CaptureRequest): number => timeout + delay;

async function enqueue(
  dependencies: CaptureNowDependencies,
  queued: QueuedCapture,
  { organizationId, place }: { readonly organizationId: string; readonly place: number },
): Promise<void> {
  await dependencies.enqueue(queued, place).catch(async (cause: unknown) => {
    // The queue may have accepted the job before the call failed, and a worker may already have the
    // job.
    if ((await withdraw(dependencies, { id: queued.id, organizationId, attempt: 0 })) === 'too-late') return;
    const message = 'The queue is temporarily unreachable. Try again shortly.';
    throw new ServiceBusy({ retryAfterSeconds: 5, message, cause });
  });
}

/**
 * Returns the result of the same earlier submission for this caller too, unless it was deleted
 * since.
 */
async function join(
  dependencies: CaptureNowDependencies,
  id: string,
  limits: Pick<Wait, 'organizationId' | 'startByMs' | 'timeoutMs' | 'clientDisconnected'>,
): Promise<StoredCapture> {
  using waiter = dependencies.waiters.expect(id);
  const capture = await waitForCapture(dependencies, { ...limits, id, waiter, isOwn: false });
  for (const file of capture.files) refuseExpired(file, dependencies.clock);
  return capture;
}

type ReusableCapture = { readonly fingerprint: Uint8Array; readonly now: number };

/** Returns an identical capture that is recent enough for this caller. */
async function reuse(
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

/** Refuses a capture that could not start in time, so that the caller does not wait in vain. */
async function refuseWhenBusy(
  { expectedWaitMs }: CaptureNowDependencies,
  { place, timeoutMs }: { readonly place: number; readonly timeoutMs: number },
): Promise<void> {
  const wait = (await expectedWaitMs(place)) ?? 0;
  // Infinity means that workers are available and each reports that it cannot store.
  if (wait === Infinity) throw storageAway();
  if (wait > timeoutMs)
    throw new ServiceBusy({ retryAfterSeconds: Math.ceil(Math.min(wait - timeoutMs, 60_000) / 1000) });
}

/**
 * Returns the dependencies of both, with the functions of the database and the queue bound to them.
 */
export const capturing = ({ database, queues, sealFor, ...shared }: Dependencies): SentDependencies => ({
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
