import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { silentLogger } from '@tintype/runtime/logger';
import type { TestDatabase } from '@tintype/testing/test-database';
import { until } from '@tintype/testing/until';
import { createMendPlans } from '@tintype/scheduler/loops/mend-plans';
import { checkClock } from '@tintype/administration/doctor/clock';
import { addOwner, createFreshDatabase } from '../database/fresh-database.ts';
import { addActive } from '../schedules/a-schedule.ts';

const hourMs = 3_600_000;
const hourly = '0 0 * * * *';
let database: TestDatabase;
let drop: () => Promise<void>;
let url: string;
beforeAll(async () => ({ database, drop, url } = await createFreshDatabase()));
afterAll(() => drop());

const nextOf = async (id: string): Promise<Date | null> =>
  (await database.client.schedule.findUniqueOrThrow({ where: { id } })).nextRunAt;

test('what was planned while the clock was ahead is planned anew when it is set back, and nothing else is', async () => {
  const owner = await addOwner(database);
  const now = new Date();
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  const late = {
    twoHours: await addActive(database, owner, { from: later(2 * hourMs), cron: hourly }),
    fortyDays: await addActive(database, owner, { from: later(40 * 24 * hourMs), cron: hourly }),
  };
  const right = {
    hourly: await addActive(database, owner, { from: now, cron: hourly }),
    startsLater: await addActive(database, owner, {
      from: later(48 * hourMs),
      cron: hourly,
      startsAt: later(48 * hourMs),
    }),
    paused: await addActive(database, owner, { from: now, cron: hourly, state: 'paused', nextRunAt: null }),
  };
  const before = await Promise.all(Object.values(right).map(nextOf));
  await database.client.hostVisit.create({
    data: { host: 'example.com', visitedAt: later(2 * hourMs), nextAt: later(2 * hourMs + 1_000) },
  });
  await database.client.signInDelay.create({
    data: { key: randomBytes(16), attempts: 3, lastAt: later(2 * hourMs), nextAt: later(2 * hourMs + 5_000) },
  });
  await database.client.schedule.update({ where: { id: late.twoHours }, data: { lastRunAt: later(2 * hourMs) } });

  let setBack = (): void => undefined;
  const mending = createMendPlans({
    database,
    clock: { onSetBack: (listener) => void (setBack = listener) },
    logger: silentLogger,
  });
  await mending.start();
  await mending.stop();
  const first = Math.ceil(now.getTime() / hourMs) * hourMs;
  for (const id of Object.values(late)) expect((await nextOf(id))?.getTime()).toBeLessThanOrEqual(first + hourMs);
  expect(await Promise.all(Object.values(right).map(nextOf))).toEqual(before);
  const [visit] = await database.client.hostVisit.findMany();
  expect(visit!.nextAt.getTime()).toBeLessThan(Date.now() + 60_000);
  const [delay] = await database.client.signInDelay.findMany();
  expect(delay!.nextAt.getTime()).toBeLessThan(Date.now() + 60_000);

  await database.client.schedule.update({ where: { id: late.twoHours }, data: { nextRunAt: later(5 * hourMs) } });
  setBack();
  await until(async () => (await nextOf(late.twoHours))!.getTime() <= first + hourMs);
  await mending.stop();

  const findings = await checkClock({
    environment: { DATABASE_URL: url },
    random: () => new Uint8Array(),
    now: () => new Date(),
    run: async () => ({ ok: true, output: '' }),
    user: 'nobody',
  });
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'scheduled run times',
      status: 'warning',
      found: expect.stringContaining('1 schedules'),
    }),
  );
});

test('a time that another scheduler claims while plans are mended is not planned again', async () => {
  const owner = await addOwner(database);
  const everySecond = '* * * * * *';
  const id = await addActive(database, owner, { from: new Date(), cron: everySecond });
  // As a claim leaves it whose clock is a little ahead: the second that begins is claimed, and the
  // one after it is next.
  const claimed = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000);
  await database.client.schedule.update({ where: { id }, data: { nextRunAt: claimed } });
  const mending = createMendPlans({ database, clock: { onSetBack: () => undefined }, logger: silentLogger });
  await mending.start();
  await mending.stop();
  expect(await nextOf(id)).toEqual(claimed);
});
