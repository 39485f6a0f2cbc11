import type { Logger } from '@tintype/runtime/logger';
import { UnrecoverableError, Worker } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnyQueue,
  type CloseOptions,
  type Consumer,
  type JobContext,
  type SettledJob,
  UnrecoverableJob,
} from '../port.ts';
import { type RedisConnection, isConnectionFault, keyPrefix } from './redis-connections.ts';

type Dependencies = {
  readonly definition: AnyQueue;
  readonly concurrency: number;
  readonly connection: RedisConnection;
  readonly logger: Logger;
  readonly handle: (input: unknown, context: JobContext) => Promise<void>;
  readonly onClosed: () => void;
};

/**
 * A worker polls at this interval even if no job wakes it, because a server that lost its data
 * wakes no worker.
 */
const idleSeconds = 2;
/**
 * The maximum time in milliseconds for closing after the jobs in progress. Closing takes an instant
 * unless the server is unavailable.
 */
const closeMsMax = 1_500;

export function createConsumer({
  definition,
  concurrency,
  connection,
  logger,
  handle,
  onClosed,
}: Dependencies): Consumer {
  const { name, retry, lockMs, stalledCheckMs } = definition;
  const aborting = new AbortController();
  const inHand = new Set<Promise<void>>();

  const work = async (input: unknown, context: JobContext): Promise<void> => {
    try {
      await handle(input, context);
    } catch (error) {
      const fields = { queue: name, jobId: context.jobId, attempt: context.attempt, error };
      if (error instanceof UnrecoverableJob) {
        logger.warn(fields, 'job.given_up');
        throw new UnrecoverableError(error.message);
      }
      logger.error(fields, 'job.failed');
      throw error;
    }
  };
  const publish = (jobId: string, outcome: SettledJob['outcome']): void =>
    publishSettled({ queueName: name, connection, job: { jobId, outcome } });
  const worker = new Worker(
    name,
    async (job) => {
      const running = work(job.data, { jobId: job.id!, attempt: job.attemptsMade + 1, signal: aborting.signal });
      const ended = running.catch(() => undefined);
      inHand.add(ended);
      await running.finally(() => inHand.delete(ended));
      // The end is reported before the queue records it, because a caller may be waiting.
      publish(job.id!, 'completed');
    },
    {
      connection: connection.redis,
      prefix: keyPrefix,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      // Every stalled job may be delivered again, because the claim in PostgreSQL refuses a job
      // that was delivered twice, and counts losses.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      drainDelay: idleSeconds,
      runRetryDelay: 500,
      settings: { backoffStrategy: (attemptsMade) => retry.delaysMs[attemptsMade - 1] ?? retry.delaysMs.at(-1) ?? 0 },
    },
  );
  worker.on(
    'error',
    (error) => isConnectionFault(error) || logger.warn({ error, queue: name }, 'queue.consumer_error'),
  );

  worker.on('failed', (job, error) => {
    const isLast = error instanceof UnrecoverableError || (job?.attemptsMade ?? 0) >= retry.attempts;
    if (job?.id !== undefined && isLast) publish(job.id, 'failed');
  });

  const close = async ({ waitMs }: CloseOptions): Promise<void> => {
    const closed = worker.close();
    const idle = async (): Promise<void> => {
      while (inHand.size > 0) await Promise.all(inHand);
    };
    const limit = new AbortController();
    if (waitMs !== undefined)
      void sleep(waitMs, undefined, { signal: limit.signal }).then(
        () => aborting.abort(new Error('the process stops')),
        () => undefined,
      );
    await idle();
    limit.abort();
    await Promise.race([closed, sleep(closeMsMax, undefined, { ref: false })]);
    connection.disconnect();
    onClosed();
  };
  let closing: Promise<void> | undefined;
  return {
    pause: () => worker.pause(true),
    resume: () => worker.resume(),
    running: () => inHand.size,
    close: (options = {}) => (closing ??= close(options)),
  };
}

/**
 * Returns the channel of ended jobs. The library's event stream is not used, because it reports
 * every step of every job and wakes its readers each time. Numbered databases of a server share
 * channels, so jobs of other databases appear too; their IDs match no job here.
 */
const channelOf = (queueName: string): string => `${keyPrefix}:${queueName}:settled`;

type PublishOptions = {
  readonly queueName: string;
  readonly connection: RedisConnection;
  readonly job: SettledJob;
};

/** Does not wait for the publication. A lost message is not repeated. */
function publishSettled({ queueName, connection, job: { jobId, outcome } }: PublishOptions): void {
  connection.redis.publish(channelOf(queueName), `${outcome} ${jobId}`).catch(() => undefined);
}

type ListeningOptions = {
  readonly queueName: string;
  /** A separate connection, because a connection that subscribes can do nothing else. */
  readonly connection: RedisConnection;
  readonly listener: (job: SettledJob) => void;
};

export async function listenToSettled({ queueName, connection, listener }: ListeningOptions): Promise<void> {
  connection.redis.on('message', (_channel: string, message: string) => {
    const [, outcome, jobId] = /^(completed|failed) (.+)$/s.exec(message) ?? [];
    if (jobId !== undefined) listener({ jobId, outcome: outcome as SettledJob['outcome'] });
  });
  await connection.redis.subscribe(channelOf(queueName));
}
