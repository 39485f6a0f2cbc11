import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { links, to } from './answers.ts';
import { brief, startCrawling, type Crawling } from './start-crawling.ts';

/** Listens on 127.0.0.1, which connections to 0.0.0.0 reach. That address is not part of the allowed 127.0.0.0/8. */
let canary: Site;
const canaryUrl = (path: string): string => canary.url(path).replace('127.0.0.1', '0.0.0.0');
const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  canary = await startSite({ '*': page('secret') });
  undo.defer(canary.stop);
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

test('nothing internal is reached: by link, redirect, sub-resource or robots.txt, and each is recorded', async () => {
  const here = await crawling.site(
    {
      '/': page(links(canaryUrl('/link'), '/redirect', '/part')),
      '/redirect': to(canaryUrl('/redirected')),
      '/part': page(`<img src="${canaryUrl('/part')}">`),
      '/fine': page('fine'),
    },
    '127.0.0.4',
  );
  const { pages } = await crawling.crawl({ url: here.url('/') });
  expect(brief(here, pages)).toEqual(['/ COMPLETED', '/part URL_NOT_ALLOWED', '/redirect URL_NOT_ALLOWED']);
  const luring = await crawling.site({ '/robots.txt': to(canaryUrl('/robots.txt')), '/': page('x') }, '127.0.0.4');
  expect((await crawling.crawl({ url: luring.url('/') })).record).toMatchObject({
    status: 'FAILED',
    errorCode: 'ROBOTS_UNREACHABLE',
  });
  expect(canary.requests).toEqual([]);
});
