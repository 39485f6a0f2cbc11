import { setTimeout as sleep } from 'node:timers/promises';
import { siteUrl } from '../stack/copy-checkout.ts';
import type { Customer } from '../stack/customer.ts';
import type { Container, Stack } from '../stack/stack.ts';
import { beginnings } from './take-formats.ts';

export type RollingOutcome = {
  readonly requests: number;
  /** What somebody got who did not get a picture. */
  readonly failures: readonly string[];
  readonly restarts: number;
  readonly slowestMs: number;
};

const perSecond = 3;
const quietMs = 3_000;

/**
 * Synchronous captures at a fixed pace, while the containers of our services are restarted one after the other, again and again. Each is
 * well again before the next one's turn, as an orchestrator would wait for it. The front and the servers stay: there is one of each.
 */
export async function rollingRestart(stack: Stack, customer: Customer, forMs: number): Promise<RollingOutcome> {
  const endsAt = Date.now() + forMs;
  const load = callAgainAndAgain(customer, endsAt);
  const services = stack.built.filter((name) => name !== 'migrate');
  let restarts = 0;
  while (Date.now() < endsAt)
    for (const container of await stack.containers(...services)) {
      await sleep(quietMs);
      if (Date.now() > endsAt) break;
      await restart(stack, container);
      restarts += 1;
    }
  return { ...(await load), restarts };
}

async function restart({ docker, untilHealthy }: Stack, { id, name }: Container): Promise<void> {
  const startedAt = Date.now();
  // As long as compose would wait.
  await docker('restart', '--time', '90', id);
  const stoppedMs = Date.now() - startedAt;
  await untilHealthy();
  console.log(`  restarted ${name}: ${stoppedMs} ms, well after ${Date.now() - startedAt} ms`);
}

async function callAgainAndAgain(customer: Customer, endsAt: number): Promise<Omit<RollingOutcome, 'restarts'>> {
  const calls: Promise<{ readonly ms: number; readonly failure: string | undefined }>[] = [];
  // By a clock, not by the answers: slow ones must not make the load lighter.
  for (let next = Date.now(); next < endsAt; next += 1_000 / perSecond) {
    await sleep(Math.max(0, next - Date.now()));
    calls.push(callOnce(customer, calls.length));
  }
  const ended = await Promise.all(calls);
  return {
    requests: ended.length,
    failures: ended.flatMap(({ failure }) => failure ?? []),
    slowestMs: Math.max(...ended.map(({ ms }) => ms)),
  };
}

async function callOnce(
  { url, headers }: Customer,
  number: number,
): Promise<{ readonly ms: number; readonly failure: string | undefined }> {
  const startedAt = Date.now();
  const failure = await capture().catch((error: Error) => `${error.message}: ${String(error.cause)}`);
  const ms = Date.now() - startedAt;
  if (failure !== undefined) console.log(`  ✗ request ${number} after ${ms} ms: ${failure}`);
  return { ms, failure };

  async function capture(): Promise<string | undefined> {
    const body = JSON.stringify({ url: `${siteUrl}/${number}`, format: 'jpeg', viewport: { width: 800, height: 600 } });
    const answer = await fetch(`${url}/v1/screenshots`, { method: 'POST', headers, body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) return `${answer.status} ${bytes.toString()}`;
    return beginnings.jpeg.test(bytes.toString('latin1', 0, 60)) ? undefined : 'an answer that is no picture';
  }
}
