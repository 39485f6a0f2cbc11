import { afterEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@tintype/runtime/logger';
import { Registry } from '@tintype/runtime/metrics';
import { createDatabaseClock } from './database-clock.ts';
import type { Db } from '../statements/statements.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const hourMs = 3_600_000;
const noon = Date.UTC(2026, 10, 26, 12);

/** A machine and a PostgreSQL whose clocks are set by hand. */
async function start() {
  const clocks = { host: noon, database: noon, monotonic: 5_000 };
  const told: string[] = [];
  const metrics = new Registry();
  const tell = (line: object, event: string): void =>
    void told.push(`${event} ${(line as { seconds: number }).seconds}`);
  let looks = 0;
  const first = async () => {
    looks += 1;
    return { ms: clocks.database };
  };
  const clock = createDatabaseClock({
    database: { client: { first } } as unknown as Db,
    logger: { ...silentLogger, warn: tell, error: tell } as unknown as typeof silentLogger,
    metrics,
    monotonicMs: () => clocks.monotonic,
    hostMs: () => clocks.host,
    everyMs: 1,
  });
  clock.onSetBack(() => told.push('set back'));
  await clock.start();
  undo.push(() => clock.stop());
  const looked = async (): Promise<void> => {
    for (const from = looks; looks < from + 2;) await sleep(1);
  };
  const metric = async (name: string): Promise<number | undefined> =>
    (await metrics.getSingleMetric(name)!.get()).values[0]?.value;
  return { clock, clocks, told, looked, metric };
}

test.each([
  ['two hours ahead', 2 * hourMs],
  ['forty days ahead', 40 * 24 * hourMs],
  ['two hours behind', -2 * hourMs],
])('a machine whose clock jumps, %s, is told of, and the time stays that of PostgreSQL', async (_what, jumpMs) => {
  const { clock, clocks, told, looked, metric } = await start();
  clocks.host += jumpMs;
  await looked();
  expect(clock.now().getTime()).toBe(noon);
  expect(told).toEqual([`clock.host_apart ${jumpMs / 1_000}`]);
  expect(await metric('tintype_clock_apart_seconds')).toBe(jumpMs / 1_000);
  expect(await metric('tintype_clock_jumps_total')).toBe(0);
});

test('between two looks the time goes on by what no clock moves', async () => {
  const { clock, clocks } = await start();
  clocks.monotonic += 1_500;
  expect(clock.now().getTime()).toBe(noon + 1_500);
});

test('a jump of PostgreSQL is followed and counted; what was planned meanwhile is mended when it is set back', async () => {
  const { clock, clocks, told, looked, metric } = await start();
  clocks.database += 2 * hourMs;
  clocks.host += 2 * hourMs;
  await looked();
  expect(clock.now().getTime()).toBe(noon + 2 * hourMs);
  expect(told).toEqual(['clock.jumped 7200']);
  clocks.database -= 2 * hourMs;
  clocks.host -= 2 * hourMs;
  await looked();
  expect(clock.now().getTime()).toBe(noon);
  expect(told).toEqual(['clock.jumped 7200', 'clock.jumped -7200', 'set back']);
  expect(await metric('tintype_clock_jumps_total')).toBe(2);
});

test('what a network adds is no jump', async () => {
  const { clocks, told, looked } = await start();
  clocks.database += 900;
  await looked();
  expect(told).toEqual([]);
});
