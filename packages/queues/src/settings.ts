import { url } from '@tintype/runtime/config';

export const queueSettings = {
  redisUrl: {
    ...url('REDIS_URL', ['redis:', 'rediss:'], {
      about: 'URL of the Redis (or Valkey) server for the queues',
    }),
    secret: true,
  },
} as const;
