import { url } from '@tintype/runtime/config';

export const queueSettings = {
  redisUrl: {
    ...url('REDIS_URL', ['redis:', 'rediss:'], {
      about: 'address of the Redis (or Valkey) server that holds the queues',
    }),
    secret: true,
  },
} as const;
