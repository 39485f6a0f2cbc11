import { queues as catalogue } from '@tintype/queues/catalogue';
import { createConsumerService, type Queues } from '@tintype/queues/port';
import { createLoop, type Service, startAll } from '@tintype/runtime/service';
import type { StorageBreaker } from '@tintype/storage/storage-breaker';
import { createNextImages, editHandler, type EditJobDependencies } from './jobs/run-edit-job.ts';
import { createReleaseLostEdits, createSendImages } from './loops/send-images.ts';
import type { EditMetrics } from './metrics.ts';

export type EditServiceDependencies = Omit<EditJobDependencies, 'storageBreaker' | 'metrics' | 'nextImages'> & {
  readonly queues: Queues;
  readonly worker: string;
  readonly storageBreaker: StorageBreaker;
  readonly concurrency: number;
  readonly metrics: EditMetrics;
};

/**
 * Creates the service that edits the images of pipelines. Any number may run, because each image is
 * claimed in PostgreSQL.
 */
export function createEditService(dependencies: EditServiceDependencies): Service {
  const { queues, concurrency: perOrganization, storageBreaker, logger } = dependencies;
  const stopping = new AbortController();
  const nextImages = createNextImages({ ...dependencies, perOrganization, stopping: stopping.signal });
  // One organization gets at most half of the slots, so that an image of another starts at once.
  const concurrency = 2 * perOrganization;
  const services: readonly Service[] = [
    consume(queues, editHandler({ ...dependencies, nextImages }), { concurrency, storageBreaker, logger }),
    createLoop({ name: 'send-images', intervalMs: 250, tick: createSendImages(dependencies), logger }),
    createLoop({ name: 'release-lost', intervalMs: 1_000, tick: createReleaseLostEdits(dependencies), logger }),
  ];
  let running: { stop(): Promise<void> } | undefined;
  return {
    name: 'edit',
    start: async () => {
      running = await startAll(services);
    },
    stop: async () => {
      stopping.abort();
      await running?.stop();
    },
  };
}

type Consuming = Pick<EditServiceDependencies, 'concurrency' | 'storageBreaker' | 'logger'>;

const consume = (
  queues: Queues,
  handler: ReturnType<typeof editHandler>,
  { concurrency, storageBreaker, logger }: Consuming,
): Service =>
  createConsumerService('image-edit-consumer', () => {
    const consumer = queues.consume(catalogue.imageEdit, handler, { concurrency });
    // No edit starts while storage does not accept files.
    storageBreaker.follow((isClosed) => {
      (isClosed ? consumer.resume() : consumer.pause()).catch((error: unknown) =>
        logger.warn({ error, isClosed }, 'queue.pause_failed'),
      );
    });
    return consumer;
  });
