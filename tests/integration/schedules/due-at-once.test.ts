import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { startOne, createTickSchedules } from '@tintype/scheduler/loops/start-runs';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { addActive } from './a-schedule.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

const now = new Date('2026-11-21T12:00:00Z');
const count = 1_000;

/**
 * How fast is measured by `npm run lab bench/due`; a bench compares, a test does not look at the
 * clock.
 */
test(`${count} schedules that are due in one second are each claimed once by three schedulers, and start one capture`, async () => {
  const { database } = fresh;
  const from = new Date(now.getTime() - 60_000);
  const first = await addActive(database, owner, { from, cron: '0 0 12 * * *' });
  await database.client.execute`
    INSERT INTO schedules (id, organization_id, api_key_id, created_by, name, url, cron, timezone, state, options, diff_threshold, retention_days, next_run_at)
    SELECT id || n, organization_id, api_key_id, created_by, name, url, cron, timezone, state, options, diff_threshold, retention_days, next_run_at
    FROM schedules, generate_series(1, ${count - 1}) AS n WHERE id = ${first}`;
  const sent: { scheduleId: string; plannedAt: string; requestId: string }[] = [];
  const queues = {
    enqueue: async (_queue: unknown, payload: (typeof sent)[number]) => void sent.push(payload),
  } as unknown as Queues;
  const parts = { database, queues, logger: silentLogger, clock: { now: () => now }, newId: anId };
  const ticks = [1, 2, 3].map(() => createTickSchedules(parts));
  await Promise.all(
    ticks.map(async (tick) => {
      while (await tick());
    }),
  );
  // Another scheduler may still have held some when the last tick looked.
  while (sent.length < count && (await ticks[0]!()));
  expect(sent).toHaveLength(count);
  expect(new Set(sent.map(({ scheduleId }) => scheduleId)).size).toBe(count);

  const start = { ...parts, checkUrl: (url: string) => ({ allowed: true, url: new URL(url) }) as const };
  const some = sent.slice(0, 40);
  // A job may come twice.
  const jobs = [...some, ...some];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) await startOne(start, job);
    }),
  );
  expect(await database.client.capture.count()).toBe(some.length);
  const captures = await database.client.capture.findMany({ take: 1 });
  expect(captures).toMatchObject([{ origin: 'schedule', state: 'QUEUED', sentAt: null, cost: 1 }]);
});
