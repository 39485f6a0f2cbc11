import { setTimeout as sleep } from 'node:timers/promises';
import { captureRequest, type CaptureRequest, type StoredRequest } from '@tintype/contracts/capture/capture-request';
import { inputOf } from '@tintype/contracts/capture/input';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { answeredInBodyRetentionMs, origins } from '@tintype/contracts/capture/origins';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { cancelCapture } from '@tintype/database/captures/cancel-captures';
import { findCapture, type StoredCapture } from '@tintype/database/captures/find-capture';
import { findReusable } from '@tintype/database/captures/find-reusable';
import type { NewCapture, QueuedCapture } from '@tintype/database/captures/accept-capture';
import { acceptJob, type NewJob } from '@tintype/database/jobs/accept-job';
import type { Submission } from '@tintype/database/jobs/submissions';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import { sendCapture } from '@tintype/queues/send-capture';
import type { Dependencies } from '../../dependencies.ts';
import { ServiceBusy, storageAway } from '../../http/error-reply.ts';
import { makerOf, visibilityOf, type Principal } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../../use-cases/limit-errors.ts';
import { defineRoute } from '../define-route.ts';
import { captureAnswer } from '../../responses/capture.ts';
import { fileAnswer, fileReply, refuseExpired } from '../../responses/file.ts';
import { jsonReply, outputsReply } from '../../responses/capture-json.ts';
import {
  waitForCapture,
  withdraw,
  type Wait,
  type WaitDependencies,
  type WithDatabase,
} from '../../use-cases/captures/wait-for-capture.ts';

/** 1 to 100 letters, digits, `_` and `-` (docs/interface/conventions.md#idempotency). */
export const idempotencyKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description: 'must have 1 to 100 letters, digits, _ and -',
} as const;

export const capture = defineRoute({
  id: 'createCapture',
  method: 'post',
  path: '/v1/screenshots',
  summary: 'Capture a page and return the result.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  isLong: true,
  body: captureRequest,
  withoutEffect: optionsWithoutEffect,
  headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
  answers: {
    200: {
      ...fileAnswer,
      description: 'The file, or JSON with `responseType` base64 or url, and always with `outputs`.',
      content: { ...fileAnswer.content, 'application/json': captureAnswer },
    },
  },
  refusals: [
    'URL_NOT_ALLOWED',
    'QUOTA_EXCEEDED',
    'CAPABILITY_NOT_AVAILABLE',
    'TIMEOUT',
    'IDEMPOTENCY_CONFLICT',
    'RENDER_FAILED',
    'CAPTURE_FAILED',
    'SELECTOR_NOT_FOUND',
    'ACTION_FAILED',
    'RESULT_TOO_LARGE',
    'TARGET_BLOCKED',
    'STEALTH_UNAVAILABLE',
    'RESULT_EXPIRED',
    'SERVICE_BUSY',
  ],
  handle: async (dependencies, { body, headers, caller, requestId, clientDisconnected, note }) => {
    const { hashOf, formerHashesOf, checkUrl } = dependencies;
    const made = makeCapture({
      origin: 'sync',
      body,
      ...inputOf(body),
      checkUrl,
      plan: caller.plan,
      onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
    });
    if (!made.ok) throw made.failure;
    const { request } = made;
    const asked = { ...body, url: body.url ?? request.url };
    const onAccepted = (captureId: string): void => note({ captureId });
    const { 'idempotency-key': key } = headers;
    const { capture: done, cached } = await captureNow(capturing(dependencies), {
      request,
      caller,
      requestId,
      keepMs: keepMsOf(body, key),
      clientDisconnected,
      onAccepted,
      ...(key !== undefined && {
        submission: { key, bodyHash: hashOf(request), formerHashes: formerHashesOf(request) },
      }),
    });
    if (body.outputs !== undefined) return outputsReply(dependencies, { capture: done, asked, cached });
    const [file] = done.files;
    if (file === undefined) throw new Error(`Capture ${done.id} is completed and has no file`);
    return body.responseType === 'binary'
      ? fileReply(dependencies, done, file)
      : jsonReply(dependencies, file, { capture: done, asked, cached });
  },
});

/** A result that later requests may be answered with is kept as long as they may: under a key, or by the cache. */
export const keepMsOf = (
  { responseType, cacheTtl }: Pick<CaptureRequest, 'responseType' | 'cacheTtl'>,
  key: string | undefined,
): number =>
  Math.max(
    responseType === 'url' || key !== undefined ? origins.sync.retentionMs : answeredInBodyRetentionMs,
    cacheTtl * 1_000,
  );

export const capturing = ({ database, queues, sealOptions, ...shared }: Dependencies): CaptureNowDependencies => ({
  ...shared,
  accept: ({ capture: { request, ...row }, ...job }, quota) =>
    acceptJob(database, { ...job, capture: { ...row, request: sealOptions(request, row.organizationId) } }, quota),
  findReusable: (wanted) => findReusable(database, wanted),
  find: (id) => findCapture(database, { id }),
  cancel: (capture) => cancelCapture(database, capture),
  enqueue: (capture, place) => sendCapture(queues, capture, place),
  removeJob: async (capture) => void (await queues.remove(catalogue.capture, attemptJobId(capture))),
});

/** Functions of the database and the queue, without their database argument, which the caller of this module binds. */
export type CaptureNowDependencies = WaitDependencies &
  Pick<Dependencies, 'newId' | 'fingerprintOf' | 'expectedWaitMs' | 'waiters' | 'lines'> & {
    /** Once under a submission's key, where there is one, and only with a credit left. */
    readonly accept: WithDatabase<typeof acceptJob>;
    readonly findReusable: WithDatabase<typeof findReusable>;
    readonly enqueue: (capture: QueuedCapture, place: number) => Promise<void>;
  };

export type Order = {
  readonly request: StoredRequest;
  readonly caller: Principal;
  readonly requestId: string;
  readonly keepMs: number;
  readonly clientDisconnected: AbortSignal;
  readonly onAccepted: (id: string) => void;
  /** Called before a capture is begun, when no earlier one will do. Throws to refuse it. */
  readonly admit?: () => Promise<void>;
  /** With a submission the same order is carried out once, however often it is sent. */
  readonly submission?: Submission;
};

type Done = { readonly capture: StoredCapture; readonly cached: boolean };

/**
 * Runs one capture through the queue while its caller waits, and returns it once it is completed; throws for every other end. It has
 * `timeout` to be started and `timeout` again from then on. When the client disconnects, it is removed from the queue.
 */
export async function captureNow(dependencies: CaptureNowDependencies, order: Order): Promise<Done> {
  const { request, caller, requestId, keepMs, submission, onAccepted } = order;
  const { organizationId } = caller;
  const now = dependencies.clock.now().getTime();
  const fingerprint = dependencies.fingerprintOf(request);
  const mayReuse = submission === undefined || submission.renewsBefore !== undefined;
  const reused = mayReuse ? await reuse(dependencies, order, { fingerprint, now }) : undefined;
  if (reused !== undefined) return { capture: reused, cached: true };

  await order.admit?.();
  using place = dependencies.lines.join(organizationId);
  await refuseWhenBusy(dependencies, { place: place.first, timeoutMs: request.timeout });
  const id = dependencies.newId();
  const startByMs = now + request.timeout;
  const capture: NewCapture = {
    id,
    ...makerOf(caller),
    origin: 'sync',
    request,
    requestId,
    startBy: new Date(startByMs),
    expiresAt: new Date(now + keepMs),
    fingerprint,
    isSent: true,
  };
  // Before the capture is accepted, so that even the earliest end is noticed.
  using own = dependencies.waiters.expect(id);
  const job: NewJob = { capture, ...(submission && { submission }) };
  const quota = { limit: caller.plan.capturesPerMonth, now: new Date(now) };
  const submitted = throwIfOutOfCredits(
    await dependencies.accept(job, quota).catch((error: unknown) => {
      void withdrawUnseen(dependencies, { id, organizationId });
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
  await enqueue(dependencies, queued, { organizationId, place: place.first });
  return { capture: await waitForCapture(dependencies, { ...limits, id, waiter: own, isOwn: true }), cached: false };
}

const unseenTriesMax = 10;
const unseenPauseMs = 1_000;

/** The connection may have broken after the database had accepted the capture: its caller gets an error, and must not pay for it. */
async function withdrawUnseen(
  dependencies: CaptureNowDependencies,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<void> {
  for (let tries = 0; tries < unseenTriesMax; tries += 1) {
    if ((await withdraw(dependencies, { id, organizationId, attempt: 0 })) !== 'failed') return;
    await sleep(unseenPauseMs, undefined, { ref: false });
  }
}

/** An explicit delay comes on top of the timeout, as it does for the worker. */
const timeoutMsOf = ({ timeout, delay }: CaptureRequest): number => timeout + delay;

async function enqueue(
  dependencies: CaptureNowDependencies,
  queued: QueuedCapture,
  { organizationId, place }: { readonly organizationId: string; readonly place: number },
): Promise<void> {
  await dependencies.enqueue(queued, place).catch(async (cause: unknown) => {
    // The queue may have accepted the job before it failed, and a worker may have it by now.
    if ((await withdraw(dependencies, { id: queued.id, organizationId, attempt: 0 })) === 'too-late') return;
    const message = 'The queue is temporarily unreachable. Try again shortly.';
    throw new ServiceBusy({ retryAfterSeconds: 5, message, cause });
  });
}

/** The same was sent before: its result is this caller's too, unless it has been deleted since. */
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

type Reusable = { readonly fingerprint: Uint8Array; readonly now: number };

/** An identical capture that is young enough for this caller. */
async function reuse(
  { findReusable, find }: CaptureNowDependencies,
  { request: { cacheTtl }, caller }: Order,
  { fingerprint, now }: Reusable,
): Promise<StoredCapture | undefined> {
  if (cacheTtl === 0) return undefined;
  const id = await findReusable({
    ...visibilityOf(caller, 'capture'),
    fingerprint,
    notBefore: new Date(now - cacheTtl * 1_000),
  });
  return id === undefined ? undefined : find(id);
}

/** Refuses a capture that could not start in time at once, instead of after the wait. */
async function refuseWhenBusy(
  { expectedWaitMs }: CaptureNowDependencies,
  { place, timeoutMs }: { readonly place: number; readonly timeoutMs: number },
): Promise<void> {
  const wait = (await expectedWaitMs(place)) ?? 0;
  // Infinity means that workers are present and each reports that it cannot store.
  if (wait === Infinity) throw storageAway();
  if (wait > timeoutMs)
    throw new ServiceBusy({ retryAfterSeconds: Math.ceil(Math.min(wait - timeoutMs, 60_000) / 1000) });
}
