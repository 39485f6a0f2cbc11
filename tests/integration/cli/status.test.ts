import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { runCollected } from './run-collected.ts';
import { feed, items, startedWith } from '../batches/filled-batch.ts';
import { createFrontier } from '../crawls/frontier.ts';
import {
  addCapture,
  addOwner,
  createFreshDatabase,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

const call = (...args: string[]) =>
  runCollected({
    args: ['status', ...args],
    environment: { DATABASE_URL: fresh.url },
    random: (count) => new Uint8Array(count),
  });
type Json = {
  readonly origins: readonly { readonly origin: string; readonly waiting: number; readonly secondsToEnd?: number }[];
  readonly inHand: number;
  readonly perSecond: number;
};
const status = async (): Promise<Json> => JSON.parse((await call('--json')).stdout) as Json;
const waiting = async (): Promise<object> =>
  Object.fromEntries((await status()).origins.map(({ origin, waiting: count }) => [origin, count]));

test('nothing waits in an installation in which nobody wants anything', async () => {
  expect(await status()).toMatchObject({ origins: [], inHand: 0, perSecond: 0 });
  expect((await call()).stdout).toMatch(/^The queue is empty\.\nIn progress: 0; no captures/);
});

test('what waits is told by origin, whether or not it has a place or a row of its own yet', async () => {
  for (const isSent of [true, false, false]) await addCapture(fresh.database, owner, { isSent });
  await addCapture(fresh.database, owner, { origin: 'sync' });
  await addCapture(fresh.database, owner, { origin: 'schedule', isSent: false });
  const batch = await startedWith(fresh.database, owner, items(100));
  await feed(fresh.database, owner, batch, 7);
  await createFrontier({ database: fresh.database, owner, website: () => ({}) }).start({ url: 'https://a.example/' });
  expect(await waiting()).toEqual({ sync: 1, async: 3, schedule: 1, crawl: 1, batch: 100 });
  expect((await status()).origins.map(({ origin }) => origin)[0]).toBe('sync');
});

test('the age of the oldest is told, and the end is unknown while nothing was captured', async () => {
  await fresh.database.client.execute`
    UPDATE captures SET created_at = now() - interval '3 hours' WHERE origin = 'schedule'`;
  const { stdout } = await call();
  expect(stdout).toMatch(/^ORIGIN +QUEUED +OLDEST +TIME LEFT\nsync/);
  expect(stdout).toMatch(/^schedule +1 +3 h +unknown$/m);
  expect(stdout).toMatch(/^\w{20} +batch +QUEUED +0 of 100 +0$/m);
});

test('what is in progress does not wait, and what is more urgent comes before', async () => {
  const { client } = fresh.database;
  await client.execute`UPDATE captures SET sent_at = now() WHERE origin IN ('async', 'sync')`;
  const claimed = [];
  for (const { id } of await client.capture.findMany({ where: { origin: { in: ['async', 'sync'] } } }))
    claimed.push((await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 }))!);
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
  const [inHand, ...done] = claimed;
  for (const { id, attempt, expiresAt } of done)
    await completeCapture(fresh.database, { id, attempt, report, files: [], expiresAt });
  await client.execute`UPDATE charges SET charged_at = now() - interval '30 seconds'`;
  expect(inHand).toBeDefined();
  expect(await waiting()).toEqual({ schedule: 1, crawl: 1, batch: 100 });

  const { origins, inHand: count, perSecond } = await status();
  expect(count).toBe(1);
  // Three in the thirty seconds since the first of them.
  expect(perSecond).toBeGreaterThan(0);
  const ends = Object.fromEntries(origins.map(({ origin, secondsToEnd }) => [origin, secondsToEnd! * perSecond]));
  // One in progress, two of schedules and crawls, and then the batch.
  expect(Math.round(ends['schedule']!)).toBeGreaterThanOrEqual(3);
  expect(ends['schedule']).toBe(ends['crawl']);
  expect(ends['batch']! - ends['schedule']!).toBeGreaterThan(99);
});
