import { readdir, readFile } from 'node:fs/promises';

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
 * to its own user. A process that ends while we look is not there.
 */
export async function groupProcesses(group: number): Promise<GroupProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readIfInGroup(pid, group).catch(() => undefined)));
  return found.filter((one) => one !== undefined);
}

export async function groupMemoryBytes(group: number): Promise<number> {
  const processes = await groupProcesses(group);
  return processes.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function readIfInGroup(pid: string, group: number): Promise<GroupProcess | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The command's name stands in parentheses and may hold anything; the fields after it are state, parent, group.
  const [, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(processGroup) !== group) return undefined;
  const [memory, command] = await Promise.all([
    readFile(`/proc/${pid}/statm`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ]);
  const [, resident, shared] = memory.split(' ').map(Number);
  return {
    pid: Number(pid),
    bytes: ((resident ?? 0) - (shared ?? 0)) * pageBytes,
    isRenderer: command.includes('--type=renderer'),
  };
}
