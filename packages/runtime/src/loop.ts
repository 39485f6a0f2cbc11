import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import type { Service } from './service.ts';

type LoopOptions = {
  readonly name: string;
  readonly everyMs: number;
  /** One turn. `true` means that there is more to do, so the next turn begins at once. */
  readonly turn: (signal: AbortSignal) => Promise<boolean | void>;
  readonly logger: Logger;
};

/**
 * Work that a process does again and again. A turn that fails is logged and the loop goes on; turns never overlap. They begin at multiples of
 * `everyMs` of the process's clock, so that several loops that find nothing to do wake it once: being woken costs several times what a look does.
 */
export function createLoop({ name, everyMs, turn, logger }: LoopOptions): Service {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const more = await turn(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.error({ loop: name, error }, 'loop.turn_failed');
        return false;
      });
      if (more !== true)
        await sleep(untilNextMs(everyMs), undefined, { signal: stopping.signal }).catch(() => undefined);
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

const untilNextMs = (everyMs: number): number => Math.ceil(everyMs - (performance.now() % everyMs));
