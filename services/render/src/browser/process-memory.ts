import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

export type GroupProcess = {
  readonly pid: number;
  /** Resident pages that are not shared. */
  readonly bytes: number;
  /** Whether it runs the code of pages. */
  readonly isRenderer: boolean;
};

/**
 * The processes of a group with their private memory. Read from `statm`, because the exact `smaps_rollup` of a sandboxed renderer is closed even
 * to its own user. A process that ends while we look is not there. Read at once and not by promises: these files never wait for a disk, and a
 * promise for each costs ten times what reading does.
 */
export const groupProcesses = (group: number): GroupProcess[] => followGroup(group)();

/**
 * For who looks twice a second: the machine's other processes, which may be hundreds, are read once each. A group is left by those who are in it and
 * never joined by others, so only a number that is given anew between two looks is mistaken, until that process ends.
 */
export function followGroup(group: number): () => GroupProcess[] {
  let others: ReadonlySet<string> = new Set();
  return () => {
    const found = allPids().map((pid) => [pid, others.has(pid) ? 'other' : readOf(pid, group)] as const);
    others = new Set(found.flatMap(([pid, one]) => (one === 'other' ? [pid] : [])));
    return found.map(([, one]) => one).filter((one) => typeof one === 'object');
  };
}

export const groupMemoryBytes = (group: number): number =>
  groupProcesses(group).reduce((sum, { bytes }) => sum + bytes, 0);

const allPids = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

function readOf(pid: string, group: number): GroupProcess | 'other' | 'gone' {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command's name stands in parentheses and may hold anything; the fields after it are state, parent, group.
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ', 3);
    if (Number(processGroup) !== group) return 'other';
    // One that has ended and was not collected has no memory any more.
    if (state === 'Z') return 'gone';
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number);
    const isRenderer = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=renderer');
    return { pid: Number(pid), bytes: ((resident ?? 0) - (shared ?? 0)) * pageBytes, isRenderer };
  } catch {
    return 'gone';
  }
}

export type Killed = Pick<GroupProcess, 'pid' | 'bytes'>;

/**
 * Ends the processes of pages that have grown beyond what a page may use, and gives them. Such a page fails alone: the renderer has no other
 * page in it, and the browser goes on. Chromium's own limit, 16 GB of data a process, is far too late, and an address space limit would break V8,
 * which reserves more than any machine has (docs/decisions/0008-hostile-pages.md).
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
