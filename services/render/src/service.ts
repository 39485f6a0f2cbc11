import type { BrowserPool } from './browser/pool.ts';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Consumer, Queues } from '@tintype/queues/port';
import type { Service } from '@tintype/runtime/service';
import { captureHandler, type CaptureJobParts } from './jobs/run-capture-job.ts';
import { renderCapture, type RenderTools } from './pipeline/render-capture.ts';
import { composeHandler, type ComposeJobParts } from './jobs/run-compose-job.ts';
import type { Leases } from './jobs/leases.ts';
import type { StorageGate } from './jobs/storage-gate.ts';

type Parts = Omit<CaptureJobParts, 'render'> &
  RenderTools & {
    readonly queues: Queues;
    readonly pool: BrowserPool;
    readonly leases: Leases;
    readonly storageGate: StorageGate;
    readonly concurrency: number;
    readonly composing: ComposeJobParts;
  };

/** A canvas takes far more memory than a capture, and drawing uses every core by itself. */
const drawnAtOnce = 1;

/** Takes captures from the queue and renders them. The only service with a browser. */
export function createRenderService(parts: Parts): Service {
  let consumers: readonly Consumer[] = [];
  return {
    name: 'render',
    start: async () => {
      const { queues, concurrency, composing, storageGate } = parts;
      const render: CaptureJobParts['render'] = (request, rendering) => renderCapture(parts, request, rendering);
      consumers = [
        queues.consume(catalogue.capture, captureHandler({ ...parts, render }), { concurrency }),
        queues.consume(catalogue.compose, composeHandler(composing), { concurrency: drawnAtOnce }),
      ];
      storageGate.follow((isOpen) => {
        // What would end in a file that nobody keeps is not begun: jobs stay where workers that can store may take them.
        for (const consumer of consumers)
          (isOpen ? consumer.resume() : consumer.pause()).catch((error: unknown) =>
            parts.logger.warn({ error, isOpen }, 'queue.pause_failed'),
          );
      });
    },
    stop: async () => void (await Promise.all(consumers.map((consumer) => consumer.close()))),
  };
}
