import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tintype/testing/until';
import { sendBeside, type Beside } from './beside.ts';
import { spentBetween, type Spent, type startCosts } from './costs.ts';
import type { Fleet } from './start-fleet.ts';
import { works, type WorkName } from './work.ts';

type Measuring = {
  readonly fleet: Fleet;
  readonly costs: Awaited<ReturnType<typeof startCosts>>;
  readonly name: WorkName;
  readonly count: number;
  readonly seconds: number;
  /** Until then the queue fills and code is compiled. */
  readonly warmUpSeconds: number;
  /** Whether single captures are sent meanwhile. */
  readonly isBeside: boolean;
};
export type Measured = { readonly name: WorkName; readonly spent: Spent; readonly beside: Beside | undefined };

/**
 * Gives the fleet work of one origin, and looks at a stretch of it: in its middle, so that neither
 * begin nor end is part of it.
 */
export async function measure(measuring: Measuring): Promise<Measured> {
  const { fleet, costs, name, count, seconds, warmUpSeconds, isBeside } = measuring;
  await using undo = new AsyncDisposableStack();
  const already = await costs.settled();
  const { captures } = await works[name](fleet.system, count, undo);
  await until(async () => (await costs.settled()) > already, { what: `the first ${name} capture to be settled` });
  await sleep(warmUpSeconds * 1_000);
  const hasEnded = new AbortController();
  const sending = isBeside ? sendBeside(fleet.system, hasEnded.signal) : undefined;
  const before = await costs.look();
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt && (await costs.settled()) - already < captures * 0.95) await sleep(250);
  const spent = spentBetween(before, await costs.look());
  hasEnded.abort();
  const beside = await sending;
  return { name, spent, beside };
}

/** What is under way does not disturb what is measured next. */
export async function untilQuiet({ system }: Fleet): Promise<void> {
  const { client } = system.database;
  await until(async () => (await client.capture.count({ where: { state: { in: ['QUEUED', 'PROCESSING'] } } })) === 0, {
    msMax: 3_600_000,
    intervalMs: 500,
    what: 'all captures to end',
  });
}
