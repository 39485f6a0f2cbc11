import type { BrowserPool } from './browser/pool.ts';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Consumer, Queues } from '@tintype/queues/port';
import type { Service } from '@tintype/runtime/service';
import { captureHandler } from './jobs/run-capture-job.ts';
import type { Leases } from './jobs/leases.ts';

type Parts = Parameters<typeof captureHandler>[0] & {
  readonly queues: Queues;
  readonly pool: BrowserPool;
  readonly leases: Leases;
  readonly concurrency: number;
};

/** Takes captures from the queue and renders them. The only service with a browser. */
export function createRenderService(parts: Parts): Service {
  let consumer: Consumer | undefined;
  return {
    name: 'render',
    start: async () => {
      consumer = parts.queues.consume(catalogue.capture, captureHandler(parts), { concurrency: parts.concurrency });
    },
    stop: async () => consumer?.close(),
  };
}
