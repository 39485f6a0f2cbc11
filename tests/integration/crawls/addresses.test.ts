import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findCrawl, listCrawlPages } from '@tintype/database/crawls/find-crawls';
import { until } from '@tintype/testing/until';
import { addOwner, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { createFrontier, type Website } from './frontier.ts';

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

/** Crawls to the end, and gives its pages as the API lists them. */
async function crawled(website: Website, body: object) {
  const frontier = createFrontier({ database: fresh.database, owner, website });
  const id = await frontier.start({ crawlDelayMs: 0, ...body });
  const turn = frontier.worker(id);
  await until(
    async () => {
      await turn();
      await frontier.render();
      return (await fresh.database.client.crawl.findUniqueOrThrow({ where: { id } })).completedAt !== null;
    },
    { intervalMs: 5 },
  );
  const { rows } = await listCrawlPages(fresh.database, { crawlId: id, limit: 100, offset: 0 });
  const crawl = (await findCrawl(fresh.database, { id, organizationId: owner.organizationId }))!;
  const pages = rows.map(({ url, state, errorCode, sameAs }) => [new URL(url).pathname, errorCode ?? state, sameAs]);
  return { id, crawl, pages, visits: frontier.visits.map(({ url }) => url) };
}

test('addresses that differ in nothing that matters are visited once, and named', async () => {
  const origin = 'https://spelled.example';
  const links = ['/~a', '/%7Ea', '/%7ea?utm_source=x', '/b;jsessionid=1', '/b;jsessionid=2', '/?gclid=1'];
  const { pages, visits } = await crawled(() => ({ links: links.map((link) => origin + link) }), { url: `${origin}/` });
  expect(visits).toEqual([`${origin}/`, `${origin}/~a`, `${origin}/b`]);
  expect(pages).toEqual([
    ['/', 'COMPLETED', [`${origin}/?gclid=1`]],
    ['/~a', 'COMPLETED', [`${origin}/%7Ea`, `${origin}/%7ea?utm_source=x`]],
    ['/b', 'COMPLETED', [`${origin}/b;jsessionid=1`, `${origin}/b;jsessionid=2`]],
  ]);
});

test('of addresses that show the same the first found is kept and charged, in whatever order they are rendered', async () => {
  const origin = 'https://alike.example';
  const website: Website = (url) => ({
    content: new URL(url).pathname.startsWith('/docs') ? 'docs' : url,
    links: ['/docs', '/docs/index.html', '/other', '/docs/'].map((path) => origin + path),
  });
  const { id, crawl, pages } = await crawled(website, { url: `${origin}/` });
  expect(pages).toEqual([
    ['/', 'COMPLETED', null],
    ['/docs', 'COMPLETED', [`${origin}/docs/`, `${origin}/docs/index.html`]],
    ['/docs/index.html', 'DUPLICATE', [`${origin}/docs`]],
    ['/other', 'COMPLETED', null],
    ['/docs/', 'DUPLICATE', [`${origin}/docs`]],
  ]);
  expect(crawl).toMatchObject({
    state: 'COMPLETED',
    endReason: 'NOTHING_LEFT',
    progress: { completed: 3, charged: 3 },
  });
  const { client } = fresh.database;
  expect(await client.crawlContent.count({ where: { crawlId: id } })).toBe(3);
});

test.each<[string, string, object, (url: URL) => readonly string[]]>([
  ['every page was visited', 'NOTHING_LEFT', { limit: 4 }, () => ['/', '/1', '/2', '/3/']],
  ['more links than pages', 'PAGE_LIMIT', { limit: 3 }, () => ['/1', '/2', '/3']],
  ['the last pages lead on', 'DEPTH_LIMIT', { depth: 1 }, ({ pathname }) => ['/1', `${pathname}x`]],
  ['the last pages lead back', 'NOTHING_LEFT', { depth: 1 }, () => ['/1', '/1/', '/1?utm_source=x']],
  ['one page that leads on', 'DEPTH_LIMIT', { depth: 0 }, () => ['/1']],
])('a crawl says why it ended: %s, %s', async (name, reason, body, linksOf) => {
  const origin = `https://${name.replaceAll(' ', '-')}.example`;
  const website: Website = (url) => ({ links: linksOf(new URL(url)).map((path) => origin + path) });
  expect((await crawled(website, { url: `${origin}/`, ...body })).crawl.endReason).toBe(reason);
});

test('routes behind # are counted, each once, and are pages for a crawl that asks for them', async () => {
  const origin = 'https://routes.example';
  const links = ['#/', '#/lamps', '#/lamps', '#!/chairs', '#top'].map((hash) => `${origin}/${hash}`);
  const without = await crawled(() => ({ links }), { url: `${origin}/` });
  expect([without.visits, without.crawl.routes]).toEqual([[`${origin}/`], 2]);
  const asked = await crawled(() => ({ links }), { url: `${origin}/`, hashRoutes: true });
  expect([asked.visits, asked.crawl.routes]).toEqual([[`${origin}/`, `${origin}/#/lamps`, `${origin}/#!/chairs`], 0]);
});

test('links that a star at the end of a pattern does not reach are counted', async () => {
  const origin = 'https://below.example';
  const links = ['/docs/a', '/docs/a/b', '/docs/a/c', '/x'].map((path) => origin + path);
  const include = { url: `${origin}/`, includePatterns: [`${origin}/docs/*`] };
  expect((await crawled(() => ({ links }), include)).crawl.below).toBe(2);
  const exclude = { url: `${origin}/`, excludePatterns: [`${origin}/docs/*`] };
  expect((await crawled(() => ({ links }), exclude)).crawl.below).toBe(2);
  expect((await crawled(() => ({ links }), { ...include, includePatterns: ['**/docs/**'] })).crawl.below).toBe(0);
});
