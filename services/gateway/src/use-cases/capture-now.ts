import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Cancellation, NewCapture, QueuedCapture, StoredCapture } from '@tintype/database/captures';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { Caller } from '../http/authentication.ts';
import { ServiceBusy } from '../http/error-reply.ts';
import type { ExpectedWaitMs } from './expected-wait.ts';
import { standingOf } from './standing.ts';
import type { Waiter, Waiters } from './waiters.ts';

export type CaptureNowParts = {
  readonly newId: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly expectedWaitMs: ExpectedWaitMs;
  readonly waiters: Waiters;
  readonly accept: (capture: NewCapture) => Promise<QueuedCapture>;
  readonly enqueue: (capture: QueuedCapture) => Promise<void>;
  readonly find: (id: string) => Promise<StoredCapture | undefined>;
  readonly cancel: (capture: { readonly id: string; readonly organizationId: string }) => Promise<Cancellation>;
  /** Takes its job out of the queue, if it is still there. */
  readonly removeJob: (capture: { readonly id: string; readonly attempt: number }) => Promise<void>;
};

export type Order = {
  readonly request: CaptureRequest;
  readonly caller: Caller;
  readonly requestId: string;
  readonly keepMs: number;
  readonly hungUp: AbortSignal;
  readonly onAccepted: (id: string) => void;
};

/** How often PostgreSQL is looked at in case the event of the end was lost. */
const lookEveryMs = 1_000;

/**
 * Takes one capture through the queue while its caller waits, and gives it once it is completed; every other end throws.
 * It has `timeout` to be started and `timeout` again from then on. A caller who hangs up takes it out of the queue.
 */
export async function captureNow(parts: CaptureNowParts, order: Order): Promise<StoredCapture> {
  const { request, caller, requestId, keepMs, onAccepted } = order;
  await refuseWhenBusy(parts, request.timeout);
  const id = parts.newId();
  const now = parts.clock.now().getTime();
  using waiter = parts.waiters.expect(id);
  const queued = await parts.accept({
    id,
    organizationId: caller.organizationId,
    apiKeyId: caller.apiKeyId,
    origin: 'sync',
    request,
    requestId,
    startBy: new Date(now + request.timeout),
    expiresAt: new Date(now + keepMs),
  });
  onAccepted(id);
  await parts.enqueue(queued).catch(async (cause: unknown) => {
    await withdraw(parts, order, { id, attempt: 0 });
    const message = 'The queue cannot be reached for now. Try again shortly.';
    throw new ServiceBusy({ retryAfterSeconds: 5, message, cause });
  });
  // Awaited here: `using` forgets the waiter when this function is left.
  return await waitForEnd(parts, order, { id, waiter, startByMs: now + request.timeout });
}

/** A caller whose capture could not start in time is told at once instead of after the wait. */
async function refuseWhenBusy({ expectedWaitMs }: CaptureNowParts, timeoutMs: number): Promise<void> {
  const wait = (await expectedWaitMs()) ?? 0;
  if (wait > timeoutMs)
    throw new ServiceBusy({ retryAfterSeconds: Math.ceil(Math.min(wait - timeoutMs, 60_000) / 1000) });
}

type Wait = { readonly id: string; readonly waiter: Waiter; readonly startByMs: number };

async function waitForEnd(
  parts: CaptureNowParts,
  order: Order,
  { id, waiter, startByMs }: Wait,
): Promise<StoredCapture> {
  const { hungUp, request } = order;
  const limits = { startByMs, timeoutMs: request.timeout };
  let attempt = 0;
  for (;;) {
    const untilStartBy = startByMs - parts.clock.now().getTime();
    await waiter.next({ ms: untilStartBy > 0 ? Math.min(lookEveryMs, untilStartBy) : lookEveryMs, signal: hungUp });
    if (hungUp.aborted) {
      await withdraw(parts, order, { id, attempt });
      throw new ServiceError('CANCELLED');
    }
    const capture = await look(parts, id);
    attempt = capture?.attempt ?? attempt;
    const standing = standingOf(capture, parts.clock.now().getTime(), limits);
    if (standing === 'completed') return capture!;
    if (standing === 'failed') throw failureOf(capture!);
    if (standing === 'cancelled') throw notStarted();
    if (standing === 'overdue')
      throw new ServiceError('TIMEOUT', { message: 'The capture did not end in time.', details: { stage: 'unknown' } });
    if (standing === 'not started' && (await withdraw(parts, order, { id, attempt })) !== 'too-late')
      throw notStarted();
  }
}

/** The database being away for a moment is no end of a capture: it is looked at again until it is overdue. */
const look = ({ find, logger }: CaptureNowParts, id: string): Promise<StoredCapture | undefined> =>
  find(id).catch((error: unknown) => {
    logger.warn({ captureId: id, error }, 'capture.look_failed');
    return undefined;
  });

/** Cancels what no worker has begun. The job goes too, so that no worker has to find out that it is not wanted. */
async function withdraw(
  { cancel, removeJob, logger }: CaptureNowParts,
  { caller: { organizationId } }: Order,
  { id, attempt }: { readonly id: string; readonly attempt: number },
): Promise<Cancellation | 'failed'> {
  const failed = (error: unknown): 'failed' => {
    // The scheduler cancels it later (`startBy`), and a job without a capture is refused by the claim.
    logger.warn({ captureId: id, error }, 'capture.withdraw_failed');
    return 'failed';
  };
  const outcome = await cancel({ id, organizationId }).catch(failed);
  if (outcome === 'cancelled') await removeJob({ id, attempt }).catch(failed);
  return outcome;
}

const notStarted = (): ServiceBusy => new ServiceBusy({ retryAfterSeconds: 5 });

/** A capture that was given up because its workers were lost has no stage of the pipeline to name. */
const failureOf = ({ errorCode, errorMessage, errorDetails }: StoredCapture): ServiceError =>
  new ServiceError(errorCode ?? 'INTERNAL_ERROR', {
    ...(errorMessage === null ? {} : { message: errorMessage }),
    details: { stage: 'worker', ...errorDetails },
  });
