import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { Redis } from 'ioredis';

export type Counters = Service & { readonly redis: Redis };

/** Milliseconds after which the gateway continues without Redis. Redis usually takes less. */
const usualAnswerMsMax = 200;
const reconnectMsMax = 1_000;

type CountersOptions = { readonly url: string; readonly logger: Logger; readonly answerMsMax?: number };

/** The connection for budgets and the presence of workers. It fails at once instead of waiting. */
export function createCounters({ url, logger, answerMsMax = usualAnswerMsMax }: CountersOptions): Counters {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMsMax,
    connectTimeout: 3_000,
    retryStrategy: (times) => Math.min(100 * times, reconnectMsMax),
    connectionName: 'tintype-counters',
  });
  // The library prints errors without a listener. Affected requests log the error themselves.
  redis.on('error', (error: Error) => logger.debug({ error }, 'counters.connection_error'));
  return {
    name: 'counters',
    redis,
    // The gateway works without Redis.
    start: () => redis.connect().catch((error: unknown) => logger.warn({ error }, 'counters.away')),
    stop: async () => redis.disconnect(),
  };
}
