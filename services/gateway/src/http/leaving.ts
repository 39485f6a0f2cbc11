import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthCheck } from '@tintype/runtime/health';

/** The first part of stopping. */
export type Leaving = {
  /** Well until it is time to go elsewhere. */
  readonly health: HealthCheck;
  readonly leave: () => Promise<void>;
  /** Answers as before; but while this process is leaving, no connection is used for a second request. */
  readonly withoutKeepAlive: (listener: RequestListener) => RequestListener;
};

/**
 * A balancer notices only after some seconds that a process is going. Until then it still sends requests, and on a connection that is kept
 * open a request may cross the end of that connection: nobody can tell then whether it was begun, so the balancer may not send it again
 * and the caller gets nothing. So a process first says that it is not ready, answers for as long as a balancer needs, each on a
 * connection that ends with the answer, and only then takes nobody new.
 */
export function createLeaving(drainMs: number, wait: (ms: number) => Promise<unknown> = sleep): Leaving {
  let isLeaving = false;
  return {
    health: async () => (isLeaving ? 'is stopping' : undefined),
    leave: async () => {
      isLeaving = true;
      if (drainMs > 0) await wait(drainMs);
    },
    withoutKeepAlive: (listener) => (req, res) => {
      if (isLeaving) res.setHeader('Connection', 'close');
      listener(req, res);
    },
  };
}
