import { setTimeout as sleep } from 'node:timers/promises';

/** Limits the deliveries that this process has in progress. */
export type Slots = {
  readonly concurrency: number;
  readonly send: (jobId: string) => void;
  readonly hold: (jobId: string, work: () => Promise<void>) => Promise<void>;
  readonly free: (parts: { readonly waiting: number }) => number;
  /** Resolves when a slot is released, or after `msMax`. */
  readonly untilFreed: (msMax: number, signal: AbortSignal) => Promise<void>;
};

/** Milliseconds after which a sent job is counted in the queue, or runs in a different process. */
const inTransitMsMax = 1_000;

type SlotOptions = {
  readonly concurrency: number;
  readonly now?: () => number;
};

/**
 * A job occupies a slot as soon as it is sent. The queue counts a job only when its handler runs.
 */
export function createSlots({ concurrency, now = () => performance.now() }: SlotOptions): Slots {
  const sentAt = new Map<string, number>();
  let running = 0;
  let freed = Promise.withResolvers<void>();
  const onTheWay = (): number => {
    for (const [jobId, at] of sentAt) if (now() - at > inTransitMsMax) sentAt.delete(jobId);
    return sentAt.size;
  };
  return {
    concurrency,
    send: (jobId) => void sentAt.set(jobId, now()),
    hold: async (jobId, work) => {
      sentAt.delete(jobId);
      running += 1;
      try {
        await work();
      } finally {
        running -= 1;
        freed.resolve();
        freed = Promise.withResolvers();
      }
    },
    free: ({ waiting }) => concurrency - running - Math.max(waiting, onTheWay()),
    untilFreed: async (msMax, signal) => {
      const over = new AbortController();
      const late = sleep(msMax, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => undefined);
      await Promise.race([freed.promise, late]);
      // Otherwise a timer and a listener would remain for each slot that was released in time.
      over.abort();
    },
  };
}
