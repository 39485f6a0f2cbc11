import {
  removeLostWorkers,
  announceIntervalMs,
  writePresence,
  withdrawPresence,
} from '@tintype/queues/worker-presence';
import type { Redis } from 'ioredis';
import type { Clock } from '@tintype/runtime/clock';
import type { Service } from '@tintype/runtime/service';
import type { StorageBreaker } from '@tintype/storage/storage-breaker';

export type RecentTimes = { readonly add: (ms: number) => void; readonly averageMs: () => number };

/** The average follows a change of the captured pages within about ten captures. */
export function createRecentTimes(): RecentTimes {
  let average = 0;
  return {
    add: (ms) => {
      average = average === 0 ? ms : average + (ms - average) / 10;
    },
    averageMs: () => Math.round(average),
  };
}

type Dependencies = {
  readonly redis: Redis;
  readonly worker: string;
  readonly slots: number;
  readonly recent: RecentTimes;
  readonly storageBreaker: Pick<StorageBreaker, 'follow'>;
  readonly clock: Clock;
  readonly listsWrittenAt: () => Date | undefined;
  readonly browserBuiltAt: () => Date | undefined;
};

/**
 * Announces every two seconds, and at each change, that this worker is available and what it
 * supports, so that the gateway can estimate the waiting time of a caller. A worker that cannot
 * store files is announced without a slot.
 */
export function announcePresence({
  redis,
  worker,
  slots,
  recent,
  storageBreaker,
  clock,
  listsWrittenAt,
  browserBuiltAt,
}: Dependencies): Service {
  let timer: NodeJS.Timeout | undefined;
  let canStore = true;
  const say = (): void => {
    const listsAt = listsWrittenAt()?.getTime();
    const browserAt = browserBuiltAt()?.getTime();
    const presence = {
      slots: canStore ? slots : 0,
      averageMs: recent.averageMs(),
      at: clock.now().getTime(),
      ...(listsAt !== undefined && { listsAt }),
      ...(browserAt !== undefined && { browserAt }),
    };
    // No service could read the announcement while Redis is unavailable.
    writePresence(redis, worker, presence).catch(() => undefined);
  };
  return {
    name: 'presence',
    start: async () => {
      storageBreaker.follow((isClosed) => {
        canStore = isClosed;
        say();
      });
      removeLostWorkers(redis, clock.now().getTime()).catch(() => undefined);
      timer = setInterval(say, announceIntervalMs);
    },
    stop: async () => {
      clearInterval(timer);
      await withdrawPresence(redis, worker).catch(() => undefined);
      redis.disconnect();
    },
  };
}
