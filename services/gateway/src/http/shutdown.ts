import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthCheck } from '@tintype/runtime/health';

/** The first step of a graceful stop. */
export type Leaving = {
  /** Reports healthy until `leave` is called. */
  readonly health: HealthCheck;
  readonly leave: () => Promise<void>;
  /**
   * Returns the same listener. While the process is leaving, each connection ends with its
   * response.
   */
  readonly withoutKeepAlive: (listener: RequestListener) => RequestListener;
};

/**
 * Makes a stopping process leave the load balancer first. A load balancer notices only after some
 * seconds that a process is stopping, and sends requests until then. A request that arrives on a
 * keep-alive connection which is just being closed gets no response. The balancer cannot know
 * whether that request was begun, so it may not repeat it.
 *
 * So a stopping process first reports that it is not ready. Then it continues to respond for as
 * long as a balancer needs, and closes each connection after its response. Only then it accepts no
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
