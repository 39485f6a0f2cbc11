import { setTimeout as sleep } from 'node:timers/promises';

/** How many deliveries this process may have in progress, and how many it has. */
export type Slots = {
  readonly concurrency: number;
  /** A job is sent that will take a slot. */
  readonly send: (jobId: string) => void;
  /** Does the work of a job in its slot. */
  readonly hold: (jobId: string, work: () => Promise<void>) => Promise<void>;
  readonly free: (parts: { readonly waiting: number }) => number;
  /** Until a slot is let go, or for `msMax`. */
  readonly untilFreed: (msMax: number, signal: AbortSignal) => Promise<void>;
};

/** After this long a job that was sent waits in the queue, or another process has it. */
const onTheWayMsMax = 1_000;

type SlotOptions = {
  readonly concurrency: number;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
};

/**
 * The queue counts a job as taken before its handler runs: here what was just sent has its slot at
 * once.
 */
export function createSlots({ concurrency, now = () => performance.now() }: SlotOptions): Slots {
  const sentAt = new Map<string, number>();
  let running = 0;
  let freed = Promise.withResolvers<void>();
  const onTheWay = (): number => {
    for (const [jobId, at] of sentAt) if (now() - at > onTheWayMsMax) sentAt.delete(jobId);
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
      // Else a timer and a listener stay for each place that was let go in time.
      over.abort();
    },
  };
}
