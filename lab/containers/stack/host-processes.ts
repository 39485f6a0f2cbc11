import type { Container, Stack } from './stack.ts';

/**
 * The process of the machine that the container is: with it everything inside ends. Not by Docker,
 * which would leave it stopped.
 */
export async function crash({ docker }: Stack, { id }: Container): Promise<void> {
  const pid = Number(await docker('inspect', '--format', '{{.State.Pid}}', id));
  if (pid > 0) process.kill(pid, 'SIGKILL');
}

/**
 * Everything in the container stands still until the answer is called. `docker pause` needs a
 * freezer, which not every kernel has.
 */
export async function freeze({ docker }: Stack, { id }: Container): Promise<() => void> {
  const [, ...lines] = (await docker('top', id, '-eo', 'pid')).split('\n');
  const pids = lines.map(Number);
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself since it was listed.
    }
  }
}
