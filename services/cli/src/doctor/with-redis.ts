import { queueSettings } from '@tintype/queues/settings';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { Redis } from 'ioredis';

/** Connects to Redis with only one attempt, because a user waits for the result. */
export async function withRedis<T>(environment: Environment, work: (redis: Redis) => Promise<T>): Promise<T> {
  const { redisUrl } = parseConfig(queueSettings, environment);
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    retryStrategy: () => null,
  });
  // `connect` returns the failure to the caller. Without a listener it would be printed as well.
  let failure: Error | undefined;
  redis.on('error', (error: Error) => (failure = error));
  try {
    await redis.connect();
    return await work(redis);
  } catch (error) {
    throw failure ?? error;
  } finally {
    redis.disconnect();
  }
}
