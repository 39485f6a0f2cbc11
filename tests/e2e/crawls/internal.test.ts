import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPort } from '@tintype/testing/shared-installation';
import { page, startSite, type Site } from '@tintype/testing/site';
import { links, to } from './answers.ts';
import { brief, startCrawling, type Crawling } from './start-crawling.ts';

/** Its port is open, so that its address alone keeps everybody away. */
let canary: Site;
const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  const address = `127.200.${randomInt(255)}.${randomInt(1, 255)}`;
  canary = await startSite({ '*': page('secret') }, address, openPort);
  undo.defer(canary.stop);
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

test('nothing internal is reached: by link, redirect, sub-resource or robots.txt, and each is recorded', async () => {
  const here = await crawling.site(
    {
      '/': page(links(canary.url('/link'), '/redirect', '/part')),
      '/redirect': to(canary.url('/redirected')),
      '/part': page(`<img src="${canary.url('/part')}">`),
      '/fine': page('fine'),
    },
    '127.0.0.4',
  );
  const { pages } = await crawling.crawl({ url: here.url('/') });
  expect(brief(here, pages)).toEqual(['/ COMPLETED', '/part URL_NOT_ALLOWED', '/redirect URL_NOT_ALLOWED']);
  const luring = await crawling.site({ '/robots.txt': to(canary.url('/robots.txt')), '/': page('x') }, '127.0.0.4');
  expect((await crawling.crawl({ url: luring.url('/') })).record).toMatchObject({
    status: 'FAILED',
    errorCode: 'ROBOTS_UNREACHABLE',
  });
  expect(canary.requests).toEqual([]);
});
