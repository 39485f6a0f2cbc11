import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { StoredCompose } from '@tintype/database/composes';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { ServiceBusy, storageAway } from '../../http/error-reply.ts';
import type { Waiter } from '../waiters.ts';

export type WaitForComposeDependencies = {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly find: (id: string) => Promise<StoredCompose | undefined>;
  /** `false` when it is being drawn or has ended. */
  readonly cancel: (id: string) => Promise<boolean>;
};
export type ComposeWait = {
  readonly id: string;
  readonly waiter: Waiter;
  readonly captures: readonly Pick<CaptureRequest, 'timeout' | 'delay'>[];
  readonly clientDisconnected: AbortSignal;
};

/** How often PostgreSQL is looked at: a capture that fails ends the whole without a job that would tell of it. */
const pollIntervalMs = 500;
/** By then the first capture has to have begun. */
const startMsMax = 30_000;
/** What the captures may take together beyond the slowest one, for they are not all taken at once. */
const shareMs = 60_000;

/** Waits for the end of a compose and gives it once it is completed; every other end throws. A caller who hangs up takes it out of the queue. */
export async function waitForCompose(
  dependencies: WaitForComposeDependencies,
  wait: ComposeWait,
): Promise<StoredCompose> {
  const { id, waiter, captures, clientDisconnected } = wait;
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
        message: 'The captures did not all end in time. Send async: true and come back for the picture.',
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
const look = ({ find, logger }: WaitForComposeDependencies, id: string): Promise<StoredCompose | undefined> =>
  find(id).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.look_failed');
    return undefined;
  });

const withdraw = ({ cancel, logger }: WaitForComposeDependencies, id: string): Promise<boolean> =>
  cancel(id).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.withdraw_failed');
    return false;
  });
