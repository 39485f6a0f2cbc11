import { readFileSync } from 'node:fs';

/**
 * Bytes that a container holds and that are not only a copy of files which can be dropped: what
 * Kubernetes compares with the limit (its "working set"). `undefined` where it has ended, or the
 * machine counts no memory by container.
 */
export function workingSetOf(pid: number): number | undefined {
  try {
    const groups = readFileSync(`/proc/${pid}/cgroup`, 'utf8');
    const path = (controller: string): string | undefined =>
      new RegExp(`^\\d+:${controller}:(.*)$`, 'm').exec(groups)?.[1];
    const [first, second] = [path('memory'), path('')];
    if (first !== undefined) {
      const folder = `/sys/fs/cgroup/memory${first}`;
      return held(`${folder}/memory.usage_in_bytes`, `${folder}/memory.stat`, 'total_inactive_file');
    }
    const folder = `/sys/fs/cgroup${second}`;
    return held(`${folder}/memory.current`, `${folder}/memory.stat`, 'inactive_file');
  } catch {
    return undefined;
  }
}

function held(usagePath: string, statisticsPath: string, name: string): number {
  const statistics = readFileSync(statisticsPath, 'utf8');
  return Number(readFileSync(usagePath, 'utf8')) - Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(statistics)![1]);
}
