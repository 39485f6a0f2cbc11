import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/**
 * The processes of a group that are alive; one that has ended and was not yet collected counts as
 * gone.
 */
export const groupMembers = (group: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const status = statusOf(pid);
      return status?.group === group && status.state !== 'Z';
    });

/**
 * Private memory of processes, in bytes: resident pages that are not shared. From `statm`, because
 * the exact `smaps_rollup` of a sandboxed renderer is closed even to its own user. A process that
 * is gone counts as nothing.
 */
export const privateBytes = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + bytesOf(pid), 0);

function bytesOf(pid: number): number {
  const [, resident = 0, shared = 0] = (read(`/proc/${pid}/statm`) ?? '').split(' ').map(Number);
  return (resident - shared) * pageBytes;
}

function statusOf(pid: number): { readonly state: string; readonly group: number } | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command's name stands in parentheses and may hold anything; the fields after it are state,
  // parent, group.
  const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, group: Number(group) };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
