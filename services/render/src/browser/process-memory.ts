import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;
/** The kernel reports times in hundredths of a second on every architecture. */
const tickMs = 10;

export type GroupProcess = {
  readonly pid: number;
  readonly bytes: number;
  readonly processorMs: number;
  /**
   * The browser's name for the kind of process, or `browser`. A `renderer` runs the code of pages.
   */
  readonly kind: string;
};

/**
 * The values come from `statm`, because the exact `smaps_rollup` of a sandboxed renderer is not
 * readable even for its own user. A process that ends during the call is left out. The files are
 * read synchronously: they never wait for a disk, and promises cost ten times more than reading.
 */
export const groupProcesses = (group: number): GroupProcess[] => followGroup(group)();

/**
 * Returns a function that lists the processes of a group, for a caller that checks twice a second.
 * The other processes of the machine, which may be hundreds, are read once each. Processes leave a
 * group but never join one, so only a process ID that is reused between two checks is mistaken,
 * until that process ends.
 */
export function followGroup(group: number): () => GroupProcess[] {
  let others: ReadonlySet<string> = new Set();
  return () => {
    const found = allPids().map((pid) => [pid, others.has(pid) ? 'other' : readProcess(pid, group)] as const);
    others = new Set(found.flatMap(([pid, one]) => (one === 'other' ? [pid] : [])));
    return found.map(([, one]) => one).filter((one) => typeof one === 'object');
  };
}

export const groupMemoryBytes = (group: number): number =>
  groupProcesses(group).reduce((sum, { bytes }) => sum + bytes, 0);

const allPids = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

function readProcess(pid: string, group: number): GroupProcess | 'other' | 'gone' {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the command is in parentheses and may contain any character; the fields after it
    // are state, parent, group.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, , processGroup] = fields;
    if (Number(processGroup) !== group) return 'other';
    // A process that has ended and was not collected uses no memory.
    if (state === 'Z') return 'gone';
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number);
    const kind = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))?.[1] ?? 'browser';
    const processorMs = (Number(fields[11]) + Number(fields[12])) * tickMs;
    return { pid: Number(pid), bytes: ((resident ?? 0) - (shared ?? 0)) * pageBytes, processorMs, kind };
  } catch {
    return 'gone';
  }
}

export type KilledProcess = Pick<GroupProcess, 'pid' | 'bytes'>;

/**
 * Kills the processes of pages that use more memory than a page may, and returns them. Only such a
 * page fails: its renderer contains no other page. Chromium's own limit, 16 GB of data per process,
 * is far too late. A limit of the address space would break V8, which reserves more than any
 * machine has (docs/decisions/0008-hostile-pages.md).
 */
export function killLargePages(group: readonly GroupProcess[], bytesMax: number): readonly KilledProcess[] {
  const large = group.filter(({ kind, bytes }) => kind === 'renderer' && bytes > bytesMax);
  return large.filter(({ pid }) => kill(pid));
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended in the meantime.
    return false;
  }
}
