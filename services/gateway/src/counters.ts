import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { Redis } from 'ioredis';

export type Counters = Service & { readonly redis: Redis };

/**
 * Milliseconds that the gateway waits for Redis before it continues without a response. Redis
 * usually takes less, and a caller does not notice the delay.
 */
const usualAnswerMsMax = 200;
const reconnectMsMax = 1_000;

type CountersOptions = { readonly url: string; readonly logger: Logger; readonly answerMsMax?: number };

/**
 * The connection for budgets and the presence of workers. It fails at once instead of keeping a
 * request waiting.
 */
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
  // The library prints errors to the console if it has no listener. Affected requests log the error
  // themselves.
  redis.on('error', (error: Error) => logger.debug({ error }, 'counters.connection_error'));
  return {
    name: 'counters',
    redis,
    // The gateway works without Redis, so it starts even if the connection fails.
    start: () => redis.connect().catch((error: unknown) => logger.warn({ error }, 'counters.away')),
    stop: async () => redis.disconnect(),
  };
}
