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
 * Requests go on while the containers of our services are restarted one after the other, again and again. Each is well again before the
 * next one's turn, as an orchestrator would wait for it. The front and the servers stay: there is one of each.
 */
export async function rollingRestart(stack: Stack, customer: Customer, forMs: number): Promise<RollingOutcome> {
  const endsAt = Date.now() + forMs;
  const loads = Promise.all([captureAtAPace(customer, endsAt), listWithoutPause(customer, endsAt)]);
  const services = stack.built.filter((name) => name !== 'migrate');
  let restarts = 0;
  while (Date.now() < endsAt)
    for (const container of await stack.containers(...services)) {
      await sleep(quietMs);
      if (Date.now() > endsAt) break;
      await restart(stack, container);
      restarts += 1;
    }
  const [captures, lists] = await loads;
  return { captures, lists, restarts };
}

async function restart({ docker, untilHealthy }: Stack, { id, name }: Container): Promise<void> {
  const startedAt = Date.now();
  // As long as compose would wait.
  await docker('restart', '--time', '90', id);
  const restartedMs = Date.now() - startedAt;
  await untilHealthy();
  console.log(`  ${name}: restarted in ${restartedMs} ms, healthy after ${Date.now() - startedAt} ms`);
}
