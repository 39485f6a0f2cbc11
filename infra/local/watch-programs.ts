import { setTimeout as sleep } from 'node:timers/promises';
import { readFileIdentity, findReplacedProgram } from '../../packages/runtime/src/run.ts';
import type { SupervisedProcess } from './supervise.ts';

type WatchProgramOptions = {
  /** The processes in the order in which they are restarted. */
  readonly processes: readonly SupervisedProcess[];
  readonly say: (sentence: string) => void;
  readonly everyMs?: number;
};

/**
 * Restarts processes whose program was replaced on disk, as by an upgrade of its package. A
 * PostgreSQL that loads libraries of a different version fails at every statement that needs such a
 * library. Restarts run one after the other, and only when the new file did not change between two
 * checks, so that an upgrade in progress has finished.
 */
export function watchPrograms({ processes, say, everyMs = 2_000 }: WatchProgramOptions): { readonly stop: () => void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const seen = new Map<SupervisedProcess, string>();

  const look = async (supervised: SupervisedProcess): Promise<void> => {
    const pid = supervised.pid();
    const path = pid === undefined ? undefined : findReplacedProgram(pid);
    const identity = path === undefined ? '' : readFileIdentity(path);
    const isSettled = identity !== '' && seen.get(supervised) === identity;
    seen.set(supervised, identity);
    if (!isSettled) return;
    say(`${supervised.name} was replaced on disk (${path}); restarting it`);
    await supervised.restart();
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      for (const supervised of processes) if (!signal.aborted) await look(supervised);
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };

  void watch();
  // A restart in progress ends with its process, which is stopped after this.
  return { stop: () => stopping.abort() };
}
