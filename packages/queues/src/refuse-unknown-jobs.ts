import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import type { QueueDefinition } from './catalogue.ts';
import { UnrecoverableJob, type Consumer, type Queues } from './port.ts';

type Dependencies<Payload extends { readonly requestId: string }> = {
  readonly queues: Queues;
  readonly queue: QueueDefinition<Payload>;
  /** The payload's field that names what the job is about. */
  readonly idField: Exclude<keyof Payload, 'requestId'> & string;
  readonly logger: Logger;
};

/**
 * Consumes a queue whose work is not built yet. Nothing can have written what such a job is about, so each one is given up
 * and said in the log; it neither piles up nor passes for done.
 */
export function createUnknownJobRefuser<Payload extends { readonly requestId: string }>({
  queues,
  queue,
  idField,
  logger,
}: Dependencies<Payload>): Service {
  let consumer: Consumer | undefined;
  return {
    name: `${queue.name}-consumer`,
    start: async () => {
      consumer = queues.consume(
        queue,
        async (payload) => {
          logger.warn({ queue: queue.name, [idField]: payload[idField], requestId: payload.requestId }, 'job.unknown');
          throw new UnrecoverableJob(`there is no such ${idField}`);
        },
        { concurrency: 1 },
      );
    },
    stop: async () => consumer?.close(),
  };
}
