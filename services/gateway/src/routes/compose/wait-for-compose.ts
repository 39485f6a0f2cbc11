import { ServiceError } from '@tintype/contracts/errors/service-error';
import { cancelCompose, findCompose, type StoredCompose } from '@tintype/database/composes';
import type { Dependencies } from '../../dependencies.ts';
import { ServiceBusy, storageAway } from '../../http/error-reply.ts';
import type { AcceptedCompose } from './accept-compose.ts';

/** How often PostgreSQL is looked at: a capture that fails ends the whole without a job whose end would be published. */
const pollIntervalMs = 500;
/** By then the first capture has to have begun. */
const startMsMax = 30_000;
/** What the captures may take together beyond the slowest one, for they are not all taken at once. */
const shareMs = 60_000;

/** Waits for the end of a compose and gives it once it is completed; every other end throws. A client that disconnects takes it out of the queue. */
export async function waitForCompose(
  dependencies: Dependencies,
  { id, captures }: Pick<AcceptedCompose, 'id' | 'captures'>,
  clientDisconnected: AbortSignal,
): Promise<StoredCompose> {
  using waiter = dependencies.waiters.expect(id);
  const began = dependencies.clock.now().getTime();
  const msMax = shareMs + Math.max(...captures.map(({ timeout, delay }) => timeout + delay));
  for (;;) {
    await waiter.next({ ms: pollIntervalMs, signal: clientDisconnected });
    if (clientDisconnected.aborted) {
      await withdraw(dependencies, id);
      throw new ServiceError('CANCELLED');
    }
    const compose = await look(dependencies, id);
    if (compose?.state === 'COMPLETED') return compose;
    if (compose?.state === 'FAILED') throw composeFailure(compose);
    if (compose?.state === 'CANCELLED') throw new ServiceError('CANCELLED', { message: 'The compose was cancelled.' });
    // Captures that are done are paid for already; sent again under `async: true` the whole would have waited.
    if ((compose?.storageRefusals ?? 0) > 0 && (await withdraw(dependencies, id))) throw storageAway();
    const waited = dependencies.clock.now().getTime() - began;
    if (waited > startMsMax && compose?.startedCaptures === 0 && (await withdraw(dependencies, id)))
      throw new ServiceBusy({ retryAfterSeconds: 5 });
    if (waited > msMax) {
      await withdraw(dependencies, id);
      throw new ServiceError('TIMEOUT', {
        message: 'The captures did not all end in time. Set async: true and fetch the image later.',
        details: { stage: 'compose', jobId: id },
      });
    }
  }
}

export const composeFailure = ({ errorCode, errorMessage, errorDetails }: StoredCompose): ServiceError =>
  new ServiceError(errorCode ?? 'INTERNAL_ERROR', {
    ...(errorMessage === null ? {} : { message: errorMessage }),
    details: { stage: 'compose', ...errorDetails },
  });

/** The database being away for a moment is no end: it is looked at again. */
const look = ({ database, logger }: Dependencies, id: string): Promise<StoredCompose | undefined> =>
  findCompose(database, { id }).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.look_failed');
    return undefined;
  });

const withdraw = ({ database, logger }: Dependencies, id: string): Promise<boolean> =>
  cancelCompose(database, { id }).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.withdraw_failed');
    return false;
  });
