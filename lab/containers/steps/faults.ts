import { setTimeout as sleep } from 'node:timers/promises';
import { crash, freeze } from '../stack/host-processes.ts';
import type { Container, Stack } from '../stack/stack.ts';

/**
 * Done in this order, one every few seconds, while the batch goes on. The number chooses among the
 * containers of a service.
 */
type Fault = readonly ['kill' | 'freeze' | 'restart', service: string, number?: 0 | 1 | 2];

/**
 * Leases of 8 s pass meanwhile: what goes on afterwards works on something that is no longer its
 * own.
 */
const frozenMs = 11_000;

export const faults: readonly Fault[] = [
  ['kill', 'render', 0],
  ['freeze', 'render', 1],
  ['restart', 'redis'],
  ['kill', 'render', 2],
  ['kill', 'scheduler'],
  ['restart', 'postgres'],
  ['kill', 'gateway'],
  ['freeze', 'scheduler'],
  ['kill', 'redis'],
  ['kill', 'render', 1],
  ['kill', 'postgres'],
  ['freeze', 'render', 0],
];

const doers: Readonly<Record<Fault[0], (stack: Stack, container: Container) => Promise<unknown>>> = {
  kill: crash,
  restart: ({ docker }, { id }) => docker('restart', id),
  freeze: async (stack, container) => {
    const thaw = await freeze(stack, container);
    await sleep(frozenMs);
    thaw();
  },
};

export async function cause(stack: Stack, [what, service, number = 0]: Fault): Promise<void> {
  const containers = (await stack.containers(service)).toSorted((a, b) => a.name.localeCompare(b.name));
  await doers[what](stack, containers[number]!);
}
