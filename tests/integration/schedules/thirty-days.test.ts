import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nextRun } from '@tintype/contracts/cron/next-run';
import { changeSchedule } from '@tintype/database/schedules/save-schedule';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { isLong } from '@tintype/testing/long-form';
import { createTickSchedules } from '@tintype/scheduler/loops/start-runs';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { addActive } from './a-schedule.ts';

const { schedules: scheduleCount, days } = isLong ? { schedules: 1_000, days: 30 } : { schedules: 20, days: 2 };
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const beginMs = Date.UTC(2026, 9, 20, 12);

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

let seed = 20_261_121;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const patterns = [
  '0 0 * * * *',
  '0 30 2 * * *',
  '0 */15 8-17 * * 1-5',
  '30 5 */3 * * *',
  '0 0 0 * * 0',
  '0 15,45 1-3 * * *',
  '0 0 12 1 * *',
];
const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Tokyo'];

type Watched = {
  readonly id: string;
  readonly cron: string;
  readonly timezone: string;
  readonly free: [number, number][];
};

/**
 * A scheduler that may die in the middle of a tick, or after it and before a job is sent, and whose
 * clock may be wrong.
 */
function scheduler(clock: { ms: number }) {
  const own = { jumpMs: 0, dies: false };
  const queues = {
    enqueue: async () => {
      if (own.dies && random() < 0.5) throw new Error('killed before it was sent');
    },
  } as unknown as Queues;
  const tick = createTickSchedules({
    database: fresh.database,
    queues,
    logger: silentLogger,
    clock: { now: () => new Date(clock.ms + own.jumpMs) },
    newId: () => {
      if (own.dies && random() < 0.2) throw new Error('killed in the middle');
      return anId();
    },
  });
  return { own, tick };
}

test(`${scheduleCount} schedules over ${days} days: every planned time runs once or is recorded as skipped`, async () => {
  const { database } = fresh;
  const clock = { ms: beginMs };
  const watched: Watched[] = [];
  for (let count = 0; count < scheduleCount; count += 1) {
    const plan = { cron: pick(patterns), timezone: pick(zones) };
    watched.push({ ...plan, id: await addActive(database, owner, { ...plan, from: new Date(beginMs) }), free: [] });
  }
  const schedulers = [scheduler(clock), scheduler(clock), scheduler(clock)];
  const paused = new Map<Watched, number>();
  while (clock.ms < beginMs + days * dayMs) {
    // Now and then all of them are down for hours.
    clock.ms += random() < 0.02 ? Math.floor(random() * 8 * hourMs) : Math.floor(random() * 20 * minuteMs);
    for (const { own } of schedulers) {
      own.dies = random() < 0.3;
      own.jumpMs = random() < 0.1 ? Math.round((random() * 4 - 2) * hourMs) : 0;
    }
    await Promise.all(schedulers.map(({ tick }) => tick().catch(() => false)));
    await togglePause(watched, paused, clock.ms);
    // Captures take their time: some are still running when the next planned time comes.
    await database.client.execute`
        UPDATE schedule_executions SET state = 'FAILED', error_code = 'TIMEOUT', error_message = 'simulated'
        WHERE state = 'CLAIMED' AND random() < 0.7`;
  }
  for (const { own, tick } of schedulers) {
    [own.dies, own.jumpMs] = [false, 0];
    while (await tick());
  }
  const totals = { planned: 0, ran: 0, skipped: 0 };
  for (const schedule of watched) {
    const result = await account(schedule);
    expect({ ...schedule, lost: result.lost, unplanned: result.unplanned }).toMatchObject({ lost: [], unplanned: [] });
    totals.planned += result.planned;
    totals.ran += result.ran;
    totals.skipped += result.skipped;
  }
  // oxlint-disable-next-line no-console
  if (isLong) console.log(JSON.stringify(totals));
  expect(totals.planned).toBe(totals.ran + totals.skipped);
  expect(totals.skipped).toBeGreaterThan(0);
  expect(totals.ran).toBeGreaterThan(scheduleCount);
});

/** Paused schedules plan nothing: what lies between is neither run nor skipped. */
async function togglePause(watched: readonly Watched[], paused: Map<Watched, number>, nowMs: number): Promise<void> {
  const schedule = pick(watched);
  const owned = { id: schedule.id, organizationId: owner.organizationId };
  const pausedAt = paused.get(schedule);
  await changeSchedule(fresh.database, owned, ({ nextRunAt, cron, timezone }) => {
    if (pausedAt === undefined) {
      paused.set(schedule, nextRunAt!.getTime());
      return { state: 'paused', nextRunAt: null };
    }
    paused.delete(schedule);
    schedule.free.push([pausedAt, nowMs]);
    return { state: 'active', nextRunAt: nextRun({ cron, timezone }, new Date(nowMs))! };
  });
}

async function account({ id, cron, timezone, free }: Watched) {
  const { client } = fresh.database;
  const row = await client.schedule.findUniqueOrThrow({ where: { id } });
  const executions = await client.scheduleExecution.findMany({ where: { scheduleId: id } });
  const skips = await client.scheduleSkip.findMany({ where: { scheduleId: id } });
  const ran = new Set(executions.map(({ plannedAt }) => plannedAt.getTime()));
  const lastMs = (row.nextRunAt ?? new Date(Math.max(beginMs, ...ran) + 1)).getTime();
  const within = (ms: number, ranges: readonly (readonly [number, number])[]): boolean =>
    ranges.some(([from, to]) => ms >= from && ms <= to);
  const skipped = skips.map(({ fromAt, untilAt }) => [fromAt.getTime(), untilAt.getTime()] as const);
  const counts = { planned: 0, ran: 0, skipped: 0 };
  const lost: Date[] = [];
  const planned = new Set<number>();
  for (
    let at = nextRun({ cron, timezone }, new Date(beginMs));
    at && at.getTime() < lastMs;
    at = nextRun({ cron, timezone }, at)
  ) {
    const ms = at.getTime();
    planned.add(ms);
    const [hasRun, isSkipped] = [ran.has(ms), within(ms, skipped)];
    if (!hasRun && !isSkipped && within(ms, free)) continue;
    counts.planned += 1;
    if (hasRun) counts.ran += 1;
    else if (isSkipped) counts.skipped += 1;
    else lost.push(at);
  }
  const unplanned = [...ran].filter((ms) => !planned.has(ms));
  // The unique key refuses a second one; counted all the same.
  expect(executions).toHaveLength(ran.size);
  return { ...counts, lost, unplanned };
}
