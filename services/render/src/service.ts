import type { BrowserPool } from './browser/pool.ts';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Consumer, Queues } from '@tintype/queues/port';
import type { Service } from '@tintype/runtime/service';
import { captureHandler, type CaptureJobDependencies } from './jobs/run-capture-job.ts';
import { renderCapture, type RenderTools } from './pipeline/render-capture.ts';
import { composeHandler, type ComposeJobDependencies } from './jobs/run-compose-job.ts';
import type { Leases } from '@tintype/database/leases/leases';
import type { StorageBreaker } from '@tintype/storage/storage-breaker';

type Dependencies = Omit<CaptureJobDependencies, 'render'> &
  RenderTools & {
    readonly queues: Queues;
    readonly pool: BrowserPool;
    readonly leases: Leases;
    readonly storageBreaker: StorageBreaker;
    readonly concurrency: number;
    readonly composing: ComposeJobDependencies;
  };

/** A canvas uses far more memory than a capture, and drawing one already uses every core. */
const drawnAtOnce = 1;

export function createRenderService(dependencies: Dependencies): Service {
  let consumers: readonly Consumer[] = [];
  return {
    name: 'render',
    start: async () => {
      const { queues, concurrency, composing, storageBreaker } = dependencies;
      const render: CaptureJobDependencies['render'] = (request, rendering) =>
        renderCapture(dependencies, request, rendering);
      consumers = [
        queues.consume(catalogue.capture, captureHandler({ ...dependencies, render }), { concurrency }),
        queues.consume(catalogue.compose, composeHandler(composing), { concurrency: drawnAtOnce }),
      ];
      storageBreaker.follow((isClosed) => {
        // A capture whose file could not be stored is not started: its job stays in the queue for a
        // worker that can store.
        for (const consumer of consumers)
          (isClosed ? consumer.resume() : consumer.pause()).catch((error: unknown) =>
            dependencies.logger.warn({ error, isClosed }, 'queue.pause_failed'),
          );
      });
    },
    stop: async () => void (await Promise.all(consumers.map((consumer) => consumer.close()))),
  };
}
