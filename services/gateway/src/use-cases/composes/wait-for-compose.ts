import { findLargest } from '@tintype/contracts/numbers/extremes';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { toComposeStatus } from '@tintype/contracts/states/compose';
import { cancelCompose } from '@tintype/database/composes/settle-compose';
import { findCompose, type StoredCompose } from '@tintype/database/composes/find-compose';
import type { Dependencies } from '../../dependencies.ts';
import { refuseExpired } from '../../responses/file.ts';
import { ServiceBusy, storageAway } from '../../http/error-reply.ts';
import type { AcceptedCompose } from './accept-compose.ts';
import { sendCaptures } from './send-captures.ts';

/**
 * Milliseconds between reads of PostgreSQL: a failed capture ends the compose without a queue
 * event.
 */
const pollIntervalMs = 500;
/** Milliseconds within which the first capture must have begun. */
const startMsMax = 30_000;
/**
 * Milliseconds that all captures together may take longer than the slowest capture, because they do
 * not all run at once.
 */
const shareMs = 60_000;

type NowDependencies = Pick<Dependencies, 'database' | 'logger' | 'waiters' | 'awaitedCaptures' | 'queues'>;
type ForComposeWait = {
  readonly organizationId: string;
  readonly requestId: string;
  readonly clientDisconnected: AbortSignal;
};

/** Sends the captures of an accepted compose, and waits until it is drawn. */
export async function composeNow(
  dependencies: NowDependencies,
  accepted: AcceptedCompose,
  { organizationId, requestId, clientDisconnected }: ForComposeWait,
): Promise<StoredCompose> {
  using place = dependencies.awaitedCaptures.take(organizationId, accepted.captureIds.length);
  await sendCaptures(dependencies, { ...accepted, requestId, place: place.before });
  // The result is awaited here, so that the place is held until then.
  return await waitForCompose(dependencies, accepted, clientDisconnected);
}

/**
 * Waits for the end of a compose and returns it once it is completed; throws for every other end.
 * If the client disconnects, the compose is removed from the queue.
 */
async function waitForCompose(
  dependencies: Pick<Dependencies, 'database' | 'logger' | 'waiters'>,
  { id, captures }: Pick<AcceptedCompose, 'id' | 'captures'>,
  clientDisconnected: AbortSignal,
): Promise<StoredCompose> {
  using waiter = dependencies.waiters.expect(id);
  const beganMs = performance.now();
  const msMax = shareMs + findLargest(captures.map(({ timeout, delay }) => timeout + delay));
  for (;;) {
    await waiter.next({ ms: pollIntervalMs, signal: clientDisconnected });
    if (clientDisconnected.aborted) {
      await withdraw(dependencies, id);
      throw new ServiceError('CANCELLED');
    }
    const compose = await readCompose(dependencies, id);
    if (compose?.state === 'COMPLETED') return compose;
    if (compose?.state === 'FAILED') throw composeFailure(compose);
    if (compose?.state === 'CANCELLED') throw new ServiceError('CANCELLED', { message: 'The compose was cancelled.' });
    // Captures that are done have already been paid for. With `async: true` the complete compose
    // would have waited for storage.
    if ((compose?.storageRefusals ?? 0) > 0 && (await withdraw(dependencies, id))) throw storageAway();
    const waited = performance.now() - beganMs;
    if (waited > startMsMax && compose?.startedCaptures === 0 && (await withdraw(dependencies, id)))
      throw new ServiceBusy({ retryAfterSeconds: 5 });
    if (waited > msMax) {
      await withdraw(dependencies, id);
      throw new ServiceError('TIMEOUT', {
        message: 'Some captures did not end in time. Set async: true and download the image later.',
        details: { stage: 'compose', jobId: id },
      });
    }
  }
}

const composeFailure = ({ errorCode, errorMessage, errorDetails }: StoredCompose): ServiceError =>
  new ServiceError(errorCode ?? 'INTERNAL_ERROR', {
    ...(errorMessage === null ? {} : { message: errorMessage }),
    details: { stage: 'compose', ...errorDetails },
  });

/** Throws the error that a waiting caller would get, unless the image is drawn and stored. */
export function refuseUndrawn(compose: StoredCompose, { clock }: Pick<Dependencies, 'clock'>): void {
  const { state, startedCaptures } = compose;
  if (state === 'CANCELLED') throw new ServiceError('CANCELLED', { message: 'The compose was cancelled.' });
  if (state === 'FAILED') throw composeFailure(compose);
  if (state !== 'COMPLETED')
    throw new ServiceError('JOB_NOT_COMPLETED', {
      details: { status: toComposeStatus(state, { started: startedCaptures > 0 }) },
    });
  refuseExpired(compose, clock);
}

/** Reads a compose. An unreachable database does not end the compose: it is read again. */
const readCompose = (
  { database, logger }: Pick<Dependencies, 'database' | 'logger'>,
  id: string,
): Promise<StoredCompose | undefined> =>
  findCompose(database, { id }).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.look_failed');
    return undefined;
  });

const withdraw = ({ database, logger }: Pick<Dependencies, 'database' | 'logger'>, id: string): Promise<boolean> =>
  cancelCompose(database, { id }).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.withdraw_failed');
    return false;
  });
