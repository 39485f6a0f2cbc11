import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { cancelCapture, Cancellation } from '@tintype/database/captures/cancel-capture';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Dependencies, WithDatabase } from '../../dependencies.ts';
import { ServiceBusy, createStorageError } from '../../http/error-reply.ts';
import type { Waiter } from '../../waiting/waiters.ts';

export type WaitDependencies = Pick<Dependencies, 'clock' | 'logger'> & {
  readonly find: (id: string) => Promise<StoredCapture | undefined>;
  readonly cancel: WithDatabase<typeof cancelCapture>;
  readonly removeJob: (capture: { readonly id: string; readonly attempt: number }) => Promise<void>;
};

export type CaptureWait = {
  readonly id: string;
  readonly organizationId: string;
  readonly waiter: Waiter;
  /** Milliseconds from its start. */
  readonly timeoutMs: number;
  readonly startByMs: number;
  readonly clientDisconnected: AbortSignal;
  /** A capture of a different caller is waited for, but never withdrawn. */
  readonly isOwn: boolean;
};

/** Polls too, because the event that reports the end of a capture may be lost. */
const pollIntervalMs = 1_000;

/** Throws for every end but completion. */
export async function waitForCapture(dependencies: WaitDependencies, wait: CaptureWait): Promise<StoredCapture> {
  const { id, waiter, startByMs, timeoutMs, clientDisconnected, isOwn } = wait;
  let attempt = 0;
  // Read before waiting: the capture may have ended already, and no event would follow.
  for (let isFirst = true; ; isFirst = false) {
    const untilStartBy = startByMs - dependencies.clock.now().getTime();
    const patience = untilStartBy > 0 ? Math.min(pollIntervalMs, untilStartBy) : pollIntervalMs;
    await waiter.next({ ms: isFirst && !isOwn ? 0 : patience, signal: clientDisconnected });
    if (clientDisconnected.aborted) {
      if (isOwn) await withdraw(dependencies, { ...wait, attempt });
      throw new ServiceError('CANCELLED');
    }
    const capture = await readCapture(dependencies, id);
    attempt = capture?.attempt ?? attempt;
    const status = determineWaitStatus(capture, dependencies.clock.now().getTime(), { startByMs, timeoutMs });
    if (status === 'completed') return capture!;
    if (status === 'failed') throw toCaptureError(capture!);
    if (status === 'cancelled') {
      // The scheduler may have already cancelled the capture.
      if (isOwn) await removeFromQueue(dependencies, { id, attempt });
      throw createNotStartedError();
    }
    if (status === 'overdue')
      throw new ServiceError('TIMEOUT', {
        message:
          `The capture did not end within its timeout of ${timeoutMs} ms because its worker is busy or was ` +
          'lost. Try again, or use POST /v1/screenshots/async.',
        details: { stage: 'unknown', timeoutMs },
      });
    if (status !== 'not started' && status !== 'not stored') continue;
    if (!isOwn || (await withdraw(dependencies, { ...wait, attempt })) !== 'too-late')
      throw status === 'not stored' ? createStorageError() : createNotStartedError();
  }
}

/** An unreachable database does not end the capture: it is read again until it is overdue. */
const readCapture = ({ find, logger }: WaitDependencies, id: string): Promise<StoredCapture | undefined> =>
  find(id).catch((error: unknown) => {
    logger.warn({ captureId: id, error }, 'capture.look_failed');
    return undefined;
  });

type CaptureWithdrawal = { readonly id: string; readonly organizationId: string; readonly attempt: number };

/** Cancels a capture that no worker has begun, and its job. */
export async function withdraw(
  dependencies: WaitDependencies,
  { id, organizationId, attempt }: CaptureWithdrawal,
): Promise<Cancellation | 'failed'> {
  const outcome = await dependencies.cancel({ id, organizationId }).catch(failedFor(dependencies, id));
  if (outcome === 'cancelled') await removeFromQueue(dependencies, { id, attempt });
  return outcome;
}

const removeFromQueue = async (
  dependencies: WaitDependencies,
  job: { readonly id: string; readonly attempt: number },
): Promise<void> => void (await dependencies.removeJob(job).catch(failedFor(dependencies, job.id)));

/**
 * The scheduler cancels the capture later (`startBy`), and a worker that claims its job is refused.
 */
const failedFor =
  ({ logger }: WaitDependencies, captureId: string) =>
  (error: unknown): 'failed' => {
    logger.warn({ captureId, error }, 'capture.withdraw_failed');
    return 'failed';
  };

const createNotStartedError = (): ServiceBusy => new ServiceBusy({ retryAfterSeconds: 5 });

/** If the workers were lost, the error names no stage. */
export const toCaptureError = ({ errorCode, errorMessage, errorDetails }: StoredCapture): ServiceError =>
  new ServiceError(errorCode ?? 'INTERNAL_ERROR', {
    ...(errorMessage === null ? {} : { message: errorMessage }),
    details: { stage: 'worker', ...errorDetails },
  });

type WaitStatus = 'completed' | 'failed' | 'cancelled' | 'not started' | 'not stored' | 'overdue' | 'wait';
type WaitForCaptureLimits = { readonly startByMs: number; readonly timeoutMs: number };

/**
 * Milliseconds that a worker may need to report the end. Longer than a lease, so that a lost worker
 * is noticed, and its capture requeued or failed, before the caller gets a response.
 */
const settleMsMax = 15_000;

/** `undefined` as the capture means that it could not be read now. */
export function determineWaitStatus(
  capture: Pick<StoredCapture, 'state' | 'startedAt' | 'storageRefusals'> | undefined,
  nowMs: number,
  { startByMs, timeoutMs }: WaitForCaptureLimits,
): WaitStatus {
  const startedMs = capture?.startedAt?.getTime() ?? startByMs;
  const isOverdue = nowMs >= startedMs + timeoutMs + settleMsMax;
  if (capture === undefined) return isOverdue ? 'overdue' : 'wait';
  const statuses = {
    COMPLETED: 'completed',
    FAILED: 'failed',
    CANCELLED: 'cancelled',
    QUEUED: capture.storageRefusals > 0 ? 'not stored' : nowMs >= startByMs ? 'not started' : 'wait',
    PROCESSING: isOverdue ? 'overdue' : 'wait',
  } as const;
  return statuses[capture.state];
}
