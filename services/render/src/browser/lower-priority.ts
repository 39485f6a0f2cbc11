import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { GroupProcess } from './process-memory.ts';

/** A page that uses more processors than this at once works in many threads. */
const processorsMax = 1.5;
/** The kernel gives a thread of this niceness a 28th of the processor time of a usual thread. */
const niceness = 15;

/**
 * Returns a function for regular checks of a browser. It lowers the priority of renderers that kept
 * several processors busy since the previous check, and returns them. The kernel shares processors
 * among threads, so a page with twenty busy workers would get twenty shares. If nothing else is
 * busy, the page is as fast as before.
 */
export function createPriorityWatch(now: () => number): (group: readonly GroupProcess[]) => readonly GroupProcess[] {
  let before = new Map<number, number>();
  let checkedAt = now();
  const lowered = new Set<number>();
  return (group) => {
    const limitMs = (now() - checkedAt) * processorsMax;
    const busy = group.filter(
      ({ pid, kind, processorMs }) =>
        kind === 'renderer' && !lowered.has(pid) && processorMs - (before.get(pid) ?? processorMs) > limitMs,
    );
    before = new Map(group.map(({ pid, processorMs }) => [pid, processorMs]));
    checkedAt = now();
    for (const pid of lowered) if (!before.has(pid)) lowered.delete(pid);
    return busy.filter(({ pid }) => lowerPriority(pid) && lowered.add(pid));
  };
}

/** Threads that start later inherit the priority. */
function lowerPriority(pid: number): boolean {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), niceness);
    return true;
  } catch {
    // The process has ended in the meantime.
    return false;
  }
}
