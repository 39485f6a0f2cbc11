import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { leastForThree } from '@tintype/testing/distances';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import type { Origin } from '@tintype/contracts/capture/origins';
import { createParser } from '@tintype/contracts/schemas/parse';
import { acceptCaptures } from '@tintype/database/captures/accept-capture';
import { claimCapture, failCapture, releaseUnstored } from '@tintype/database/captures/capture-attempts';
import { cancelCrawl } from '@tintype/database/crawls/manage-crawl';
import type { Queues } from '@tintype/queues/port';
import { systemClock } from '@tintype/runtime/clock';
import { until } from '@tintype/testing/until';
import { createDispatchCaptures } from '@tintype/scheduler/loops/dispatch-captures';
import { createFrontier } from '../crawls/frontier.ts';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';

let fresh: FreshDatabase;
let owner: Owner;
/** What was sent to the render workers. */
let queued: { readonly captureId: string; readonly attempt: number }[];
let dispatch: () => Promise<boolean>;
beforeEach(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
  queued = [];
  dispatch = createDispatchCaptures({
    database: fresh.database,
    queues: {
      enqueue: async (_queue: unknown, job: (typeof queued)[number]) => void queued.push(job),
    } as unknown as Queues,
    clock: systemClock,
    newId: anId,
    readCapacity: async () => ({ slots: 4, averageMs: 20 }),
  });
});
afterEach(() => fresh.drop());

const crawled = 'https://crawled.example';
const elsewhere = 'https://elsewhere.example';

async function addBatch(urls: readonly string[], by: Owner = owner): Promise<string> {
  const id = anId();
  const { client } = fresh.database;
  const count = urls.length;
  await client.batch.create({
    data: {
      id,
      ...by,
      kind: 'batch',
      state: 'QUEUED',
      defaults: {},
      requestId: 'r',
      itemsMax: count,
      totalItems: count,
      queuedAt: new Date(),
    },
  });
  await client.batchItem.createMany({ data: urls.map((url, position) => ({ batchId: id, position, url })) });
  return id;
}
async function addCapture(origin: Origin, url: string, by: Owner = owner): Promise<void> {
  const parsed = createParser(captureRequest)({ url });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  const expiresAt = new Date(Date.now() + 60_000);
  await acceptCaptures(fresh.database, [
    { id: anId(), ...by, origin, request: { ...parsed.value, url }, requestId: 'test', expiresAt, isSent: false },
  ]);
}
type Visit = { readonly url: string; readonly origin: string; readonly at: number };
/** Ends what is in the queue, as a render worker for which every page fails. */
async function renderQueued(visits: Visit[]): Promise<void> {
  for (const { captureId: id, attempt } of queued.splice(0)) {
    const claimed = await claimCapture(fresh.database, { id, attempt, worker: 'render', leaseMs: 60_000 });
    if (claimed === undefined) continue;
    visits.push({ url: claimed.request.url, origin: claimed.origin, at: Date.now() });
    await failCapture(fresh.database, { id, attempt: attempt + 1, code: 'RENDER_FAILED', message: 'No.' });
  }
}
const urlsOf = (origin: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${origin}/${at}`);
const statesOf = async (batchId: string): Promise<Record<string, number>> => {
  const rows = await fresh.database.client.batchItem.groupBy({ by: ['state'], where: { batchId }, _count: true });
  return Object.fromEntries(rows.map(({ state, _count }) => [state, _count]));
};

test('a crawl, two batches and schedules of one host keep its delay together; single captures and other hosts are not put off', async () => {
  const delayMs = 150;
  const frontier = createFrontier({
    database: fresh.database,
    owner,
    website: () => ({ links: urlsOf(crawled, 20) }),
  });
  const turn = frontier.worker('crawl');
  const crawl = await frontier.start({ url: `${crawled}/`, depth: 1, limit: 20, crawlDelayMs: delayMs });
  await until(async () => {
    await turn();
    await frontier.render();
    return frontier.visits.length > 0;
  });
  const batches = [
    await addBatch([...urlsOf(crawled, 3), ...urlsOf(elsewhere, 30)]),
    await addBatch(urlsOf(crawled, 3)),
  ];
  for (const origin of ['schedule', 'schedule', 'bulk', 'async'] as const)
    await addCapture(origin, `${crawled}/${origin}`);
  const visits: Visit[] = [];
  await until(
    async () => {
      await Promise.all([dispatch(), turn()]);
      await frontier.render();
      await renderQueued(visits);
      const live = await fresh.database.client.crawl.count({ where: { id: crawl, completedAt: null } });
      return live === 0 && visits.length === 6 + 30 + 4;
    },
    { intervalMs: 20 },
  );
  const polite = [...frontier.visits, ...visits]
    .filter(({ url }) => url.startsWith(crawled) && !url.endsWith('/async'))
    .toSorted((a, b) => a.at - b.at);
  expect(polite).toHaveLength(20 + 6 + 3);
  const crawlEnded = Math.max(...frontier.visits.map(({ at }) => at));
  expect(leastForThree(polite.map(({ at }) => at).filter((at) => at <= crawlEnded))).toBeGreaterThan(delayMs);
  // None of them is left behind until the crawl has ended.
  const during = visits.filter(({ url, at }) => url.startsWith(crawled) && at < crawlEnded).map(({ origin }) => origin);
  expect(during.filter((origin) => origin === 'batch').length).toBeGreaterThanOrEqual(2);
  expect(during).toEqual(expect.arrayContaining(['schedule', 'bulk', 'async']));
  const atOnce = visits.filter(({ url, origin }) => url.startsWith(elsewhere) || origin === 'async');
  expect(Math.max(...atOnce.map(({ at }) => at))).toBeLessThan(crawlEnded);
  for (const id of batches) expect(await statesOf(id)).toEqual({ FAILED: id === batches[0] ? 33 : 3 });
});

test('items of a crawled host are no wall before the others of their batch, and are let go when the crawl is', async () => {
  const frontier = createFrontier({ database: fresh.database, owner, website: () => ({}) });
  const crawl = await frontier.start({ url: `${crawled}/`, crawlDelayMs: 30_000 });
  const batchId = await addBatch([...urlsOf(crawled, 1_200), ...urlsOf(elsewhere, 5)]);
  await addCapture('schedule', `${crawled}/planned`);
  await addCapture('schedule', `${elsewhere}/planned`);
  const visits: Visit[] = [];
  for (let tick = 0; tick < 4; tick += 1) {
    await dispatch();
    await renderQueued(visits);
  }
  // One of the crawled host had the turn, as the crawl had not begun.
  expect(visits.filter(({ url }) => url.startsWith(crawled))).toHaveLength(1);
  expect(visits.filter(({ url }) => url.startsWith(elsewhere))).toHaveLength(6);
  expect((await statesOf(batchId))['HELD']).toBeGreaterThan(1_190);

  await cancelCrawl(fresh.database, { id: crawl, organizationId: owner.organizationId });
  const { client } = fresh.database;
  await until(
    async () => {
      await dispatch();
      await renderQueued(visits);
      return (await statesOf(batchId))['HELD'] === undefined && visits.length >= 100;
    },
    { intervalMs: 1 },
  );
  expect(await client.batchItem.count({ where: { batchId, heldHost: { not: null } } })).toBe(0);
});

test('a capture whose result storage refused gives back the turn of its host, and has another', async () => {
  const frontier = createFrontier({ database: fresh.database, owner, website: () => ({}) });
  await frontier.start({ url: `${crawled}/`, crawlDelayMs: 10 });
  const batchId = await addBatch(urlsOf(crawled, 3));
  const { captureId: id } = await until(async () => (await dispatch(), queued.splice(0)[0]));
  await claimCapture(fresh.database, { id, attempt: 0, worker: 'render', leaseMs: 60_000 });
  await releaseUnstored(fresh.database, { id, attempt: 1 });

  const visits: Visit[] = [];
  await until(
    async () => {
      await dispatch();
      await renderQueued(visits);
      return visits.length === 3;
    },
    { what: 'all of them' },
  );
  expect(await statesOf(batchId)).toEqual({ FAILED: 3 });
});

test('a crawl of one organization puts off nothing of another', async () => {
  const frontier = createFrontier({ database: fresh.database, owner, website: () => ({}) });
  await frontier.start({ url: `${crawled}/`, crawlDelayMs: 30_000 });
  const other = await addOwner(fresh.database);
  await addCapture('schedule', `${crawled}/ours`);
  const batchId = await addBatch(urlsOf(crawled, 3), other);
  await addCapture('schedule', `${crawled}/planned`, other);
  const visits: Visit[] = [];
  for (let tick = 0; tick < 4; tick += 1) {
    await dispatch();
    await renderQueued(visits);
  }
  // One of our own had the turn, as the crawl had not begun.
  expect(visits.map(({ url }) => url.slice(crawled.length)).toSorted()).toEqual([
    '/0',
    '/1',
    '/2',
    '/ours',
    '/planned',
  ]);
  expect(await statesOf(batchId)).toEqual({ FAILED: 3 });
  await addCapture('schedule', `${crawled}/again`);
  await addCapture('schedule', `${crawled}/another`, other);
  visits.length = 0;
  await dispatch();
  await renderQueued(visits);
  expect(visits.map(({ url }) => url.slice(crawled.length))).toEqual(['/another']);
});
