import { Redis } from 'ioredis';

export type RedisMemory = { readonly usedBytes: number; readonly residentBytes: number };

/** Looks at a Redis every 100 ms, and tells the most memory that it has had since then. */
export function watchRedis(url: string, undo: AsyncDisposableStack): () => RedisMemory {
  const redis = new Redis(url);
  let most: RedisMemory = { usedBytes: 0, residentBytes: 0 };
  const look = async (): Promise<void> => {
    const info = await redis.info('memory');
    const bytes = (field: string): number => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
    most = {
      usedBytes: Math.max(most.usedBytes, bytes('used_memory')),
      residentBytes: Math.max(most.residentBytes, bytes('used_memory_rss')),
    };
  };
  const looking = setInterval(() => void look().catch(() => undefined), 100);
  undo.defer(async () => {
    clearInterval(looking);
    redis.disconnect();
  });
  return () => most;
}
