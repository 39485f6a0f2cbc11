import { describe, expect, test } from '@jest/globals';
import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import { crawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import type { EndedPage } from '@tintype/database/crawls/settle-page';
import { endOfPage } from './end-of-page.ts';
import { pageRequest } from './page-request.ts';

const parse = createParser(crawlRequest);
const crawlOf = (body: object = {}, rootHost: string | null = 'a.example') => {
  const parsed = parse({ url: 'https://a.example/', ...body });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return { settings: parsed.value, rootHost };
};
const pageOf = (fields: Partial<EndedPage> = {}): EndedPage => ({
  id: 'page',
  crawlId: 'crawl',
  captureId: 'capture',
  url: 'https://a.example/x',
  depth: 1,
  attempts: 1,
  captureState: 'COMPLETED',
  errorCode: null,
  errorMessage: null,
  errorDetails: null,
  report: null,
  storageKey: null,
  ...fields,
});
const failed = (errorDetails: Record<string, unknown>, fields: Partial<EndedPage> = {}) =>
  pageOf({
    captureState: 'FAILED',
    errorCode: 'CAPTURE_FAILED',
    errorMessage: 'The page failed.',
    errorDetails,
    ...fields,
  });
const documentOf = (links: readonly string[]): PageDocument => ({
  requestedUrl: 'https://a.example/x',
  url: 'https://a.example/x',
  depth: 1,
  parentId: null,
  http: { status: 200, redirects: [], headers: {}, answeredAt: '2026-11-21T10:00:00.000Z' },
  title: 'half \ud800 and \0',
  description: null,
  language: null,
  canonicalUrl: null,
  headings: [],
  links: links.map((url) => ({ url, text: '', rel: null })),
  text: '',
  openGraph: {},
  jsonLd: [],
  hreflang: [],
  cut: false,
});

describe('captures that gave up', () => {
  test.each([
    ['out_of_scope', 'OUT_OF_SCOPE'],
    ['not_html', 'NOT_HTML'],
    ['duplicate', 'DUPLICATE'],
    ['robots_disallowed', 'ROBOTS_DISALLOWED'],
  ])('%s is skipped as %s', async (reason, errorCode) => {
    const page = failed({ reason, finalUrl: 'https://b.example/', httpStatus: 200 });
    expect(await endOfPage({ page, crawl: crawlOf(), document: undefined })).toMatchObject({
      event: 'skip',
      errorCode,
      finalUrl: 'https://b.example/',
      httpStatus: 200,
    });
  });
  test.each([
    ['a host that names no time is asked again after two seconds', 1, null, { event: 'retry', pauseMs: 2_000 }],
    ['then after four', 2, null, { event: 'retry', pauseMs: 4_000 }],
    ['a host that names a time is left alone for so long', 1, 30_000, { event: 'retry', pauseMs: 30_000 }],
    ['also when it is shorter', 3, 1_000, { event: 'retry', pauseMs: 1_000 }],
    ['the fourth time is the last', 4, null, { event: 'fail', errorCode: 'TARGET_BLOCKED', pauseMs: 16_000 }],
    [
      'who asks for hours is not waited for',
      1,
      7_200_000,
      { event: 'fail', errorCode: 'TARGET_BLOCKED', pauseMs: 600_000 },
    ],
  ])('%s', async (_name, attempts, retryAfterMs, end) => {
    const page = failed({ reason: 'host_busy', httpStatus: 429, retryAfterMs }, { attempts });
    expect(await endOfPage({ page, crawl: crawlOf(), document: undefined })).toMatchObject(end);
  });
  test('what led to an address that robots.txt was not asked about is visited again once it was, and not for ever', async () => {
    const led = (attempts: number) =>
      endOfPage({
        page: failed({ reason: 'robots_unknown', finalUrl: 'https://a.example/' }, { attempts }),
        crawl: crawlOf(),
        document: undefined,
      });
    expect(await led(1)).toMatchObject({ event: 'retry', finalUrl: 'https://a.example/' });
    expect(await led(4)).toMatchObject({ event: 'skip', errorCode: 'ROBOTS_UNREACHABLE' });
  });
  test('a page whose document broke off is visited again', async () => {
    const page = failed({ reason: 'incomplete_document', finalUrl: 'https://a.example/' }, { attempts: 3 });
    expect(await endOfPage({ page, crawl: crawlOf(), document: undefined })).toMatchObject({ event: 'retry' });
  });
  test('any other failure is told as it was', async () => {
    expect(
      await endOfPage({ page: failed({ reason: 'page_crashed' }), crawl: crawlOf(), document: undefined }),
    ).toMatchObject({ event: 'fail', errorCode: 'CAPTURE_FAILED', errorMessage: 'The page failed.' });
  });
  test('a capture that was cancelled cancels its page', async () => {
    expect(
      await endOfPage({ page: pageOf({ captureState: 'CANCELLED' }), crawl: crawlOf(), document: undefined }),
    ).toMatchObject({ event: 'cancel' });
  });
});

test('links are kept in their order, each once, those of the crawl alone', async () => {
  const document = documentOf([
    'https://a.example/2#x',
    'mailto:a@b.c',
    'https://A.example:443/2',
    'https://b.example/',
    'https://a.example/1',
  ]);
  const end = await endOfPage({ page: pageOf(), crawl: crawlOf(), document });
  expect(end).toMatchObject({ routes: [], below: [] });
  expect(end.links).toEqual(['https://a.example/2', 'https://a.example/1']);
  expect(end.title).toBe('half \ufffd and ');
  expect(end.visitedAt).toEqual(new Date('2026-11-21T10:00:00Z'));
});
test('at the last depth no link is kept', async () => {
  expect(
    await endOfPage({ page: pageOf({ depth: 2 }), crawl: crawlOf(), document: documentOf(['https://a.example/1']) }),
  ).not.toHaveProperty('links');
});
test('a document that cannot be read leaves a page without links', async () => {
  expect(await endOfPage({ page: pageOf(), crawl: crawlOf(), document: undefined })).toMatchObject({
    event: 'complete',
    finalUrl: 'https://a.example/x',
  });
});

test('a page is asked for with the settings of its crawl', () => {
  const body = {
    outputs: ['json', 'screenshot'],
    format: 'png',
    renderDelay: 700,
    viewport: { width: 800 },
    blockAds: false,
  };
  const page = {
    id: 'p',
    crawlId: 'c',
    parentId: 'q',
    url: 'https://a.example/x',
    host: 'a.example',
    depth: 1,
    delayMs: 0,
    attempts: 2,
    finalUrl: null,
    known: ['https://a.example/'],
  };
  const request = pageRequest(crawlOf(body), page, 500);
  expect(request).toMatchObject({
    url: page.url,
    delay: 700,
    viewport: { width: 800, height: 900 },
    blockAds: false,
    waitUntil: 'domcontentloaded',
    outputs: [{ type: 'screenshot', format: 'png', fullPage: true }],
  });
  expect(request.page).toEqual({
    crawlId: 'c',
    depth: 1,
    parentId: 'q',
    hosts: { rootHost: 'a.example', includeSubdomains: false },
    known: [expect.stringMatching(/^[\w-]{12}$/)],
    delayMs: 500,
    mayRetry: true,
    hashRoutes: false,
  });
  expect(pageRequest(crawlOf(body), { ...page, attempts: 3 }, 500).page.mayRetry).toBe(false);
  expect(pageRequest(crawlOf({}, null), page, 500).page.hosts).toBeNull();
});
