import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { page } from '@tintype/testing/site';
import { links, to, type } from './answers.ts';
import { brief, startCrawling, type Crawling } from './start-crawling.ts';
import { traps, trapsOfFrontier } from './trap-sites.ts';

const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

test.each(isLong ? [...traps, ...trapsOfFrontier] : traps)(
  'a site that was built to trap: $name',
  async ({ pages: pagesOf, body, expected, status = 'COMPLETED' }) => {
    const there = await crawling.site({ '/x': page('elsewhere') }, '127.0.0.2');
    const here = await crawling.site(pagesOf(() => there));
    const { record, pages } = await crawling.crawl({ url: here.url('/'), ...body });
    expect(brief(here, pages)).toEqual(expected);
    expect(record.status).toBe(status);
    expect(record.progress.charged).toBe(record.progress.completed);
  },
);

test('a crawl belongs to the host on which its root ended', async () => {
  const here = await crawling.site({
    '/home': page(links('/a', '/moved')),
    '/a': page('a'),
    '/moved': to(() => old.url('/')),
  });
  const old = await crawling.site({ '/': to(() => here.url('/home')), '/x': page('x') }, '127.0.0.2');
  const { pages } = await crawling.crawl({ url: old.url('/'), crawlDelayMs: 1 });
  expect(pages.map(({ url, finalUrl, status, errorCode }) => [url, finalUrl, errorCode ?? status])).toEqual([
    [old.url('/'), here.url('/home'), 'COMPLETED'],
    [here.url('/a'), undefined, 'COMPLETED'],
    [here.url('/moved'), here.url('/home'), 'DUPLICATE'],
  ]);
});

test('what redirects to or through an address that robots.txt refuses is skipped, also on another port of the host', async () => {
  const there = await crawling.site({
    '/robots.txt': type('text/plain', 'User-agent: *\nDisallow: /no'),
    '*': page('there'),
  });
  const here = await crawling.site({
    '/': page(links('/away', '/through', '/far-no', '/far-yes')),
    '/robots.txt': type('text/plain', 'User-agent: *\nDisallow: /private'),
    '/away': to('/private/a'),
    '/private/a': page('private'),
    '/through': to('/private/b'),
    '/private/b': to('/fine'),
    '/fine': page('fine'),
    '/far-no': to(() => there.url('/no')),
    '/far-yes': to(() => there.url('/yes')),
  });
  const { record, pages } = await crawling.crawl({ url: here.url('/') });
  expect(brief(here, pages)).toEqual([
    '/ COMPLETED',
    '/away ROBOTS_DISALLOWED',
    '/far-no ROBOTS_DISALLOWED',
    '/far-yes COMPLETED',
    '/through ROBOTS_DISALLOWED',
  ]);
  expect(record.progress.charged).toBe(2);
  const { client } = crawling.system.database;
  const ids = pages.filter(({ status }) => status === 'SKIPPED').map(({ id }) => id);
  const skipped = await client.crawlPage.findMany({ where: { id: { in: ids } } });
  const captureIds = skipped.flatMap(({ captureId }) => captureId ?? []);
  expect(await client.file.count({ where: { captureId: { in: captureIds } } })).toBe(0);
});

test('of two pages that are in progress at once and lead to a third, one is kept and charged', async () => {
  const held: ServerResponse[] = [];
  const here = await crawling.site(
    {
      '/': page(links('/a', '/b')),
      '/a': to('/third'),
      '/b': to('/third'),
      '/third': (_req, res) => {
        held.push(res);
        if (held.length === 2)
          for (const each of held) each.writeHead(200, { 'Content-Type': 'text/html' }).end(page('third'));
      },
    },
    '127.0.0.5',
  );
  const { record, pages } = await crawling.crawl({ url: here.url('/') });
  expect(held).toHaveLength(2);
  expect(pages.map(({ errorCode, status }) => errorCode ?? status).toSorted()).toEqual([
    'COMPLETED',
    'COMPLETED',
    'DUPLICATE',
  ]);
  expect(record.progress).toMatchObject({ completed: 2, skipped: 1, charged: 2 });
  const { client } = crawling.system.database;
  const { captureId } = await client.crawlPage.findFirstOrThrow({ where: { crawlId: record.id, state: 'SKIPPED' } });
  expect(await client.charge.count({ where: { captureId: captureId! } })).toBe(0);
});
