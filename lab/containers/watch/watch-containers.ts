import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../stack/stack.ts';
import { workingSetOf } from './memory.ts';
import { connectionsOf, type Connection, type Watched } from '@tintype/tests/architecture/deployment/network';

export type Seen = {
  /** Each once. */
  readonly connections: readonly Connection[];
  /** The most that a container of the service held, in bytes. */
  readonly memory: ReadonlyMap<string, number>;
};

const lookEveryMs = 500;
/** Containers come and go; asking the engine for them costs more than looking at them. */
const looksPerListing = 6;

/** Looks at all containers until it is stopped: with whom they speak, and what memory they hold. */
export function watchContainers(stack: Stack): { readonly stop: () => Promise<Seen> } {
  const connections = new Map<string, Connection>();
  const memory = new Map<string, number>();
  let isOver = false;
  const watching = (async () => {
    let running: readonly Watched[] = [];
    for (let looks = 0; !isOver; looks += 1) {
      if (looks % looksPerListing === 0) running = await listRunning(stack).catch(() => running);
      for (const one of connectionsOf(running)) connections.set(JSON.stringify(one), one);
      for (const { service, pid } of running)
        memory.set(service, Math.max(memory.get(service) ?? 0, workingSetOf(pid) ?? 0));
      await sleep(lookEveryMs);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return { connections: [...connections.values()], memory };
    },
  };
}

async function listRunning({ containers, docker }: Stack): Promise<readonly Watched[]> {
  const running = (await containers()).filter(({ state }) => state === 'running');
  const pids = await docker('inspect', '--format', '{{.State.Pid}}', ...running.map(({ id }) => id));
  return pids.split('\n').map((pid, nth) => ({ service: running[nth]!.service, pid: Number(pid) }));
}
