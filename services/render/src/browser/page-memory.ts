import type { GroupProcess } from './process-memory.ts';

export type Killed = Pick<GroupProcess, 'pid' | 'bytes'>;

/**
 * Ends the processes of pages that have grown beyond what a page may use, and gives them. Such a page fails alone: the renderer has no other
 * page in it, and the browser goes on. Chromium's own limit, 16 GB of data a process, is far too late, and an address space limit would break V8,
 * which reserves more than any machine has (docs/decisions/0015-hostile-pages.md).
 */
export function killLargePages(group: readonly GroupProcess[], bytesMax: number): readonly Killed[] {
  const large = group.filter(({ isRenderer, bytes }) => isRenderer && bytes > bytesMax);
  return large.filter(({ pid }) => kill(pid));
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
    return false;
  }
}
