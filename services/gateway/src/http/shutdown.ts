import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthCheck } from '@tintype/runtime/health';

/** The first step of a graceful stop. */
export type Leaving = {
  /** Healthy until `leave` is called. */
  readonly health: HealthCheck;
  readonly leave: () => Promise<void>;
  /**
   * Returns the same listener; while the process is leaving, each connection ends with its
   * response.
   */
  readonly withoutKeepAlive: (listener: RequestListener) => RequestListener;
};

/**
 * A load balancer notices only after some seconds that a process is stopping. Until then it sends
 * requests, and a request on a kept-alive connection may cross the end of that connection: the
 * balancer cannot tell whether it was begun, so it may not repeat it and the caller gets no
 * response. So a stopping process first reports that it is not ready, responds for as long as a
 * balancer needs, each time on a connection that ends with the response, and only then accepts no
 * new connections.
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
