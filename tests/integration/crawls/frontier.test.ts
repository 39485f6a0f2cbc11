import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { leastForThree } from '@tintype/testing/distances';
import { acceptCaptures } from '@tintype/database/captures/accept-capture';
import { claimCapture, releaseLostCaptures } from '@tintype/database/captures/capture-attempts';
import { cancelCrawl } from '@tintype/database/crawls/manage-crawl';
import { claimCrawls } from '@tintype/database/crawls/advance-crawls';
import { listCrawls } from '@tintype/database/crawls/find-crawls';
import { sendWaiting } from '@tintype/database/dispatch/waiting-captures';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import { isLong } from '@tintype/testing/long-form';
import { until } from '@tintype/testing/until';
import {
  addOwner,
  anId,
  createFreshDatabase,
  loseWorkerOf,
  type FreshDatabase,
  type Owner,
} from '../database/fresh-database.ts';
import type { RobotsLookup } from '@tintype/crawl/frontier/robots-reader';
import { createFrontier, type Website } from './frontier.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

const pagesOf = (crawlId: string) =>
  fresh.database.client.crawlPage.findMany({ where: { crawlId }, orderBy: { position: 'asc' } });
const stateOf = async (id: string): Promise<string> =>
  (await fresh.database.client.crawl.findUniqueOrThrow({ where: { id } })).state;
const hasEnded = async (ids: readonly string[]): Promise<boolean> =>
  (await fresh.database.client.crawl.count({ where: { id: { in: [...ids] }, completedAt: null } })) === 0;
/** A site on which every page leads to some others. */
const mesh =
  (origin: string, count: number): Website =>
  (url) => {
    const here = Number(new URL(url).searchParams.get('n') ?? 0);
    return { links: [1, 2, 3].map((step) => `${origin}/?n=${(here * 3 + step) % count}`) };
  };

const crawlsAtOnce = isLong ? 20 : 6;

test('workers that advance the same crawls at the same moment find every page once and have it rendered once', async () => {
  const hosts = Array.from({ length: crawlsAtOnce }, (_, index) => `https://mesh-${index}.example`);
  const frontier = createFrontier({
    database: fresh.database,
    owner,
    website: (url) => mesh(new URL(url).origin, 15)(url),
  });
  const ids = await Promise.all(
    hosts.map((host) => frontier.start({ url: `${host}/`, depth: 5, limit: 30, crawlDelayMs: 0 })),
  );
  // The same name: leases do not keep them apart.
  const workers = [frontier.worker('twin'), frontier.worker('twin'), frontier.worker('twin')];
  await until(
    async () => {
      await Promise.all([...workers.map((turn) => turn()), frontier.render()]);
      return hasEnded(ids);
    },
    { intervalMs: 5 },
  );
  for (const id of ids) {
    const pages = await pagesOf(id);
    expect(pages.map(({ state }) => state)).toEqual(Array.from({ length: 16 }, () => 'COMPLETED'));
    expect(pages.map(({ position }) => position)).toEqual(pages.map((_page, index) => index));
    expect(await stateOf(id)).toBe('COMPLETED');
  }
  expect(frontier.visits).toHaveLength(crawlsAtOnce * 16);
  expect(new Set(frontier.visits.map(({ url }) => url)).size).toBe(crawlsAtOnce * 16);
  expect(await fresh.database.client.charge.count()).toBe(crawlsAtOnce * 16);
  // Each host was asked once for all.
  expect(new Set(frontier.fetched).size).toBe(crawlsAtOnce);
});

test('the order and the set of pages do not depend on which page is ready first', async () => {
  const website: Website = (url) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/skip')) return { reason: 'not_html' };
    return {
      links: Array.from({ length: 6 }, (_, index) =>
        [`/skip${pathname.length}${index}`, `${pathname}${index}/`].map((path) => `https://order.example${path}`),
      ).flat(),
    };
  };
  const outcomes = [];
  for (let time = 0; time < 3; time += 1) {
    const frontier = createFrontier({ database: fresh.database, owner, website });
    const turn = frontier.worker(`order-${time}`);
    const id = await frontier.start({ url: 'https://order.example/', depth: 3, limit: 20, crawlDelayMs: 0 });
    let turns = 0;
    await until(
      async () => {
        await turn();
        // Now and then nothing is rendered, so that what is in progress differs each time.
        if ((turns += 1) % (time + 1) === 0) await frontier.render();
        return hasEnded([id]);
      },
      { intervalMs: 1 },
    );
    outcomes.push((await pagesOf(id)).map(({ url, state }) => `${state} ${url}`));
    expect(outcomes.at(-1)!.filter((one) => one.startsWith('COMPLETED'))).toHaveLength(20);
  }
  const kept = outcomes.map((pages) => pages.filter((one) => one.startsWith('COMPLETED')).toSorted());
  expect(kept[1]).toEqual(kept[0]);
  expect(kept[2]).toEqual(kept[0]);
});

/** Hosts that answer one turn after they were asked, and are forgotten six turns later. */
function forgetfulRobots() {
  const answers = new Map<string, number>();
  let turns = 0;
  const robotsOf: RobotsLookup = (url) => {
    const { origin } = new URL(url);
    const age = turns - (answers.get(origin) ?? -Infinity);
    if (age >= 0 && age < 6) return { allows: () => true, delayMs: 0, refusal: 'ROBOTS_DISALLOWED' };
    if (age >= 6) answers.set(origin, turns + 1);
    return undefined;
  };
  return { robotsOf, nextTurn: () => (turns += 1) };
}

test.each([
  ['eight hosts', 8],
  ['more hosts than are asked together', 40],
])('a page that leads to %s that are forgotten soon is followed to the end, in its order', async (_name, count) => {
  const root = `https://many-${count}.example/`;
  const links = Array.from({ length: count }, (_, at) => [`${root}${at}`, `https://s${at}.many-${count}.example/`]);
  const robots = forgetfulRobots();
  const frontier = createFrontier({
    database: fresh.database,
    owner,
    website: (url) => ({ links: url === root ? links.flat() : [] }),
    robotsOf: robots.robotsOf,
  });
  const turn = frontier.worker(`many-${count}`);
  const id = await frontier.start({ url: root, includeSubdomains: true, limit: 100, crawlDelayMs: 0 });
  for (let turns = 0; turns < 40 && !(await hasEnded([id])); turns += 1) {
    robots.nextTurn();
    await turn();
    await frontier.render();
  }
  expect((await pagesOf(id)).map(({ url }) => url)).toEqual([root, ...links.flat()]);
  expect(await stateOf(id)).toBe('COMPLETED');
});

test('a page with more refused links than a crawl lists ends it, in whatever steps they are looked at', async () => {
  const root = 'https://refused.example/';
  const refused = Array.from({ length: 1_100 }, (_, at) => `https://s${at % 3}.refused.example/private/${at}`);
  const frontier = createFrontier({
    database: fresh.database,
    owner,
    website: (url) => ({ links: url === root ? refused : [] }),
    robots: () => ({ status: 200, text: 'User-agent: *\nDisallow: /private/' }),
  });
  const turn = frontier.worker('refused');
  const id = await frontier.start({ url: root, includeSubdomains: true, limit: 2 });
  await until(async () => {
    await turn();
    await frontier.render();
    return hasEnded([id]);
  });
  expect((await pagesOf(id)).map(({ url }) => url)).toEqual([root, ...refused.slice(0, 1_001)]);
});

test('a crawl goes on by the robots.txt that is known when it cannot be read again', async () => {
  const origin = 'https://unwell.example';
  let robots = { status: 200, text: 'User-agent: *\nDisallow: /private' };
  const frontier = createFrontier({
    database: fresh.database,
    owner,
    website: () => ({ links: ['/a', '/private', '/b'].map((path) => origin + path) }),
    robots: () => robots,
  });
  const id = await frontier.start({ url: `${origin}/`, crawlDelayMs: 0 });
  const before = frontier.worker('unwell');
  await until(async () => {
    await before();
    await frontier.render();
    return frontier.visits.length > 0;
  });
  robots = { status: 503, text: '' };
  await fresh.database.client.robotsFile.update({ where: { origin }, data: { expiresAt: new Date(0) } });
  const after = frontier.worker('unwell');
  await until(async () => {
    await after();
    await frontier.render();
    return hasEnded([id]);
  });
  expect((await pagesOf(id)).map(({ url, state, errorCode }) => [url, state, errorCode])).toEqual([
    [`${origin}/`, 'COMPLETED', null],
    [`${origin}/a`, 'COMPLETED', null],
    [`${origin}/private`, 'SKIPPED', 'ROBOTS_DISALLOWED'],
    [`${origin}/b`, 'COMPLETED', null],
  ]);
  expect(frontier.fetched).toHaveLength(2);
});

test('visits of a host keep their distance over workers, and captures of other origins count', async () => {
  const frontier = createFrontier({ database: fresh.database, owner, website: mesh('https://slow.example', 3) });
  const workers = [frontier.worker('a'), frontier.worker('b')];
  const ids = await Promise.all(
    [0, 1].map((at) =>
      frontier.start({ url: `https://slow.example/?n=${at}`, depth: 1, limit: 3, crawlDelayMs: at === 0 ? 10 : 250 }),
    ),
  );
  await until(
    async () => {
      await Promise.all(workers.map((turn) => turn()));
      await frontier.render();
      return hasEnded(ids);
    },
    { intervalMs: 20 },
  );
  const times = frontier.visits.map(({ at }) => at);
  // The host has one delay as long as the patient crawl wants it, whoever has the turn; afterwards
  // that is gone with it.
  const retrying = frontier.visits.findLastIndex(({ crawlId }) => crawlId === ids[1]);
  expect(leastForThree(times.slice(0, retrying + 1))).toBeGreaterThan(250);
  expect(frontier.visits).toHaveLength(2 * 3);

  const url = 'https://SLOW.example:443/other';
  const parsed = createParser(captureRequest)({ url });
  if (!parsed.ok) throw new Error();
  const [id, expiresAt] = [anId(), new Date(Date.now() + 60_000)];
  await acceptCaptures(fresh.database, [
    { id, ...owner, origin: 'schedule', request: { ...parsed.value, url }, requestId: 'test', expiresAt, isSent: true },
  ]);
  const before = await fresh.database.client.hostVisit.findUniqueOrThrow({ where: { host: 'slow.example' } });
  await claimCapture(fresh.database, { id, attempt: 0, worker: 'render', leaseMs: 1_000 });
  const after = await fresh.database.client.hostVisit.findUniqueOrThrow({ where: { host: 'slow.example' } });
  expect(after.visitedAt.getTime()).toBeGreaterThan(before.visitedAt.getTime());
});

test('a crawl goes on under another worker once the lease of a dead one has run out', async () => {
  const frontier = createFrontier({ database: fresh.database, owner, website: mesh('https://dead.example', 5) });
  const dead = frontier.worker('dead');
  const id = await frontier.start({ url: 'https://dead.example/', depth: 5, limit: 5, crawlDelayMs: 0 });
  await until(
    async () => {
      await dead();
      await frontier.render();
      return frontier.visits.length > 0;
    },
    { intervalMs: 1 },
  );
  await fresh.database.client.crawl.update({
    where: { id },
    data: { leaseExpiresAt: new Date(Date.now() + 3_600_000) },
  });
  const heir = frontier.worker('heir');
  await heir();
  expect((await fresh.database.client.crawl.findUniqueOrThrow({ where: { id } })).worker).toBe('dead');
  await fresh.database.client.crawl.update({ where: { id }, data: { leaseExpiresAt: new Date(0) } });
  await until(
    async () => {
      await heir();
      await frontier.render();
      return hasEnded([id]);
    },
    { intervalMs: 1 },
  );
  expect(await stateOf(id)).toBe('COMPLETED');
});

test('crawls that are cancelled while two workers advance them end at once, and add up', async () => {
  const hosts = Array.from({ length: crawlsAtOnce }, (_, index) => `https://cancel-${index}.example`);
  const frontier = createFrontier({
    database: fresh.database,
    owner,
    website: (url) => mesh(new URL(url).origin, 300)(url),
  });
  const ids = await Promise.all(
    hosts.map((host) => frontier.start({ url: `${host}/`, depth: 5, limit: 100, crawlDelayMs: 0 })),
  );
  const workers = [frontier.worker('pair'), frontier.worker('pair')];
  const left = [...ids];
  let turns = 0;
  await until(
    async () => {
      turns += 1;
      const id = turns > 5 ? left.pop() : undefined;
      const cancelled =
        id === undefined ? [] : [cancelCrawl(fresh.database, { id, organizationId: owner.organizationId })];
      await Promise.all([...workers.map((turn) => turn()), frontier.render(), ...cancelled]);
      return left.length === 0 && hasEnded(ids);
    },
    { intervalMs: 1 },
  );
  const { rows: crawls } = await listCrawls(fresh.database, {
    organizationId: owner.organizationId,
    limit: crawlsAtOnce,
    offset: 0,
  });
  for (const { state, progress } of crawls) {
    const { discovered, completed, failed, skipped, cancelled, queued, charged } = progress;
    expect([state, queued, failed, skipped]).toEqual(['CANCELLED', 0, 0, 0]);
    expect(completed + cancelled).toBe(discovered);
    expect(charged).toBe(completed);
  }
});

test('a page whose worker died waits for the distance of its host, without a job until then', async () => {
  const frontier = createFrontier({ database: fresh.database, owner, website: () => ({}) });
  const turn = frontier.worker('lost');
  const crawlId = await frontier.start({ url: 'https://lost.example/', crawlDelayMs: 30_000 });
  const captureId = await until(async () => {
    await turn();
    return (await pagesOf(crawlId))[0]!.captureId ?? undefined;
  });
  await fresh.database.client.execute`UPDATE captures SET sent_at = now() WHERE id = ${captureId}`;
  await claimCapture(fresh.database, { id: captureId, attempt: 0, worker: 'dies', leaseMs: 60_000 });
  await loseWorkerOf(fresh.database, captureId);
  const released = await releaseLostCaptures(fresh.database, { limit: 100 });
  expect(released.find(({ id }) => id === captureId)).toMatchObject({ outcome: 'waits' });
  const { state, sentAt, queuedAt } = await fresh.database.client.capture.findUniqueOrThrow({
    where: { id: captureId },
  });
  expect([state, sentAt]).toEqual(['QUEUED', null]);
  expect(queuedAt.getTime() - Date.now()).toBeGreaterThan(8_000);
  const { organizationId } = owner;
  await sendWaiting(fresh.database, { organizationId, priority: 3, limit: 100 });
  expect((await fresh.database.client.capture.findUniqueOrThrow({ where: { id: captureId } })).sentAt).toBeNull();
});

test('a worker that cannot take all crawls takes some of each organization', async () => {
  const other = await addOwner(fresh.database);
  const many = createFrontier({ database: fresh.database, owner, website: () => ({}) });
  const few = createFrontier({ database: fresh.database, owner: other, website: () => ({}) });
  for (let at = 0; at < 6; at += 1) await many.start({ url: `https://many-${at}.example/` });
  await few.start({ url: 'https://few.example/' });
  const claimed = await claimCrawls(fresh.database, { worker: 'fair', leaseMs: 8_000, limit: 2 });
  expect(claimed.map(({ organizationId }) => organizationId)).toContain(other.organizationId);
  // The others are its own too by now, and come in their turn.
  const again = await claimCrawls(fresh.database, { worker: 'fair', leaseMs: 8_000, limit: 2 });
  expect(new Set(again.map(({ organizationId }) => organizationId)).size).toBe(2);
});
