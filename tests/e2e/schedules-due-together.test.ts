import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type System } from '@tintype/testing/system';
import { isLong } from '@tintype/testing/long-form';
import { addDue, captureInTurn, reached, soon, statusOf } from '../integration/schedules/due-together.ts';
import { withoutBrowser } from './without-browser.ts';

const count = isLong ? 10_000 : 300;
const few = count / 20;
// The renderer has no browser, and nothing is looked up.
const [url, host] = ['http://127.0.0.1:9/page', '127.0.0.1:9'];

let system: System;
beforeAll(async () => {
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler'],
    allowHosts: [host],
    programs: withoutBrowser,
  });
});
afterAll(() => system.stop());

type Started = {
  readonly origin: string;
  readonly organizationId: string;
  readonly queuedAt: Date;
  readonly startedAt: Date;
};

test(`${count} schedules that are due together each run once, in turn with others, and behind whoever waits`, async () => {
  const other = await system.newKey('self_hosted');
  const at = soon(count);
  await addDue(system, { count, url, at, name: 'many' });
  await addDue(system, { count: few, url, at, name: 'few', owner: other });
  let hasEnded = false;
  const waiting = captureInTurn(system, url, () => hasEnded);
  await reached(system, 'ended', count + few);
  hasEnded = true;
  const waits = await waiting;

  const { client } = system.database;
  expect(await statusOf(system)).toEqual({ claimed: count + few, started: count + few, ended: count + few });
  expect(await client.scheduleExecution.count({ where: { state: 'SUCCESS' } })).toBe(count + few);
  expect(await client.schedule.count({ where: { successCount: 1 } })).toBe(count + few);

  const started = await client.rows<Started>`
    SELECT origin, organization_id AS "organizationId", queued_at AS "queuedAt", started_at AS "startedAt"
    FROM captures ORDER BY started_at`;
  const runs = started.filter(({ origin }) => origin === 'schedule');
  expect(runs).toHaveLength(count + few);
  // Who has little is through long before who has much.
  const lastOfFew = runs.findLastIndex(({ organizationId }) => organizationId === other.organizationId);
  expect(lastOfFew).toBeLessThan(runs.length / 2);

  const waited = started.filter(({ origin }) => origin === 'sync');
  expect(waited).toHaveLength(waits.length);
  const overtaken = waited.map(
    ({ queuedAt, startedAt }) => runs.filter((run) => run.startedAt > queuedAt && run.startedAt < startedAt).length,
  );
  // At most what is taken in the moment in which the job is on its way; a busy machine may make one
  // of them long.
  expect(overtaken.filter((before) => before > overtakenMax).length).toBeLessThanOrEqual(1);
  const between = waited.filter(
    ({ startedAt }) => startedAt > runs[0]!.startedAt && startedAt < runs.at(-1)!.startedAt,
  );
  expect(between.length).toBeGreaterThan(5);
});

const overtakenMax = 20;
