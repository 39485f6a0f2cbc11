import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import { QueueEvents } from 'bullmq';
import type { SettledJob } from '../port.ts';
import { isConnectionFault, keyPrefix, type Connection } from './redis-connections.ts';

type Parts = {
  readonly queueName: string;
  readonly connection: Connection;
  readonly logger: Logger;
  readonly listener: (job: SettledJob) => void;
};

/** Reads the queue's stream of events on a connection of its own. Answers how to stop. */
export async function listenToSettled({
  queueName,
  connection,
  logger,
  listener,
}: Parts): Promise<() => Promise<void>> {
  // From the last event there is. With "$", the library's default, what happens between two reads is missed until a
  // first event has come.
  const [last] = await connection.redis.xrevrange(`${keyPrefix}:${queueName}:events`, '+', '-', 'COUNT', 1);
  const events = new QueueEvents(queueName, {
    connection: connection.redis,
    prefix: keyPrefix,
    lastEventId: last?.[0] ?? '0-0',
    blockingTimeout: 5_000,
  });
  events.on(
    'error',
    (error) => isConnectionFault(error) || logger.warn({ error, queue: queueName }, 'queue.events_error'),
  );
  events.on('completed', ({ jobId }) => listener({ jobId, outcome: 'completed' }));
  events.on('failed', ({ jobId }) => listener({ jobId, outcome: 'failed' }));
  return async () => {
    await Promise.race([events.close().catch(() => undefined), sleep(1_000, undefined, { ref: false })]);
    connection.disconnect();
  };
}
