import { setTimeout as sleep } from 'node:timers/promises';
import type { Customer } from '../stack/customer.ts';
import type { Container, Stack } from '../stack/stack.ts';
import { captureAtAPace, listWithoutPause, type Load } from './loads.ts';

export type RollingOutcome = {
  readonly captures: Load;
  readonly lists: Load;
  readonly restarts: number;
};

const quietMs = 3_000;

/**
 * Requests go on while the containers of our services are restarted one after the other, in whole
 * rounds, for at least `forMs`. Each is well again before the next one's turn, as an orchestrator
 * would wait for it. The front and the servers stay: there is one of each.
 */
export async function rollingRestart(stack: Stack, customer: Customer, forMs: number): Promise<RollingOutcome> {
  const endsAt = Date.now() + forMs;
  let isOver = false;
  const goesOn = (): boolean => !isOver;
  const loads = Promise.all([captureAtAPace(customer, goesOn), listWithoutPause(customer, goesOn)]);
  try {
    const restarts = await restartAll(stack, endsAt);
    isOver = true;
    const [captures, lists] = await loads;
    return { captures, lists, restarts };
  } finally {
    isOver = true;
  }
}

async function restartAll(stack: Stack, endsAt: number): Promise<number> {
  const services = stack.built.filter((name) => name !== 'migrate');
  let restarts = 0;
  do
    for (const container of await stack.containers(...services)) {
      await sleep(quietMs);
      await restart(stack, container);
      restarts += 1;
    }
  while (Date.now() < endsAt);
  await sleep(quietMs);
  return restarts;
}

async function restart({ docker, untilHealthy }: Stack, { id, name }: Container): Promise<void> {
  const startedAt = Date.now();
  // As long as compose would wait.
  await docker('restart', '--time', '90', id);
  const restartedMs = Date.now() - startedAt;
  await untilHealthy();
  console.log(`  ${name}: restarted in ${restartedMs} ms, healthy after ${Date.now() - startedAt} ms`);
}
