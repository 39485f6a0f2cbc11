import { readdir, readFile } from 'node:fs/promises';

const pageBytes = 4096;

/**
 * Private memory of all processes of a group, in bytes: resident pages that are not shared. Read from `statm`, because the exact
 * `smaps_rollup` of a sandboxed renderer is closed even to its own user. A process that ends while we look counts as nothing.
 */
export async function groupMemoryBytes(group: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(pids.map((pid) => memoryIfInGroup(pid, group).catch(() => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function memoryIfInGroup(pid: string, group: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The command's name stands in parentheses and may hold anything; the fields after it are state, parent, group.
  const [, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(processGroup) !== group) return 0;
  const [, resident, shared] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ').map(Number);
  return ((resident ?? 0) - (shared ?? 0)) * pageBytes;
}
