import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export interface Service {
  readonly name: string;
  start(): Promise<void>;
  /** Refuses new work, waits for work in progress, then releases what `start` acquired. */
  stop(): Promise<void>;
}

export async function startAll(parts: readonly Service[]): Promise<{ stop(): Promise<void> }> {
  const started: Service[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const part of started.splice(0).reverse()) await part.stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop cleanly');
  };
  for (const part of parts) {
    started.push(part);
    try {
      await part.start();
    } catch (cause) {
      await stop().catch(() => undefined);
      throw new Error(`${part.name} did not start`, { cause });
    }
  }
  return { stop };
}

export function joinServices(name: string, parts: readonly Service[]): Service {
  let running: { stop(): Promise<void> } | undefined;
  return {
    name,
    start: async () => {
      running = await startAll(parts);
    },
    stop: async () => running?.stop(),
  };
}

type LoopOptions = {
  readonly name: string;
  readonly intervalMs: number;
  /** Runs one tick. `true` means that there is more to do, so the next tick begins at once. */
  readonly tick: (signal: AbortSignal) => Promise<boolean | void>;
  readonly logger: Logger;
};

/**
 * Creates a loop. A tick that fails is logged and the loop continues; ticks never overlap. Ticks
 * begin at multiples of `intervalMs` of the process's clock, so that several idle loops wake the
 * process only once: waking costs several times more than a check.
 */
export function createLoop({ name, intervalMs, tick, logger }: LoopOptions): Service {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const more = await tick(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.error({ loop: name, error }, 'loop.tick_failed');
        return false;
      });
      if (more !== true)
        await sleep(untilNextMs(intervalMs), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  return {
    name,
    start: async () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const untilNextMs = (intervalMs: number): number => Math.ceil(intervalMs - (performance.now() % intervalMs));
