import { describe, expect, test } from '@jest/globals';
import { createParser } from '../schemas/parse.ts';
import { listSourceStates, type TransitionTable } from '../states/transitions.ts';
import { crawlRequest, faultOfHashRoutes } from './crawl-request.ts';
import {
  crawlPageTransitions,
  crawlTransitions,
  endOfCrawl,
  type CrawlEvent,
  type CrawlPageEvent,
  type CrawlPageState,
  type CrawlState,
} from '../states/crawl.ts';

const parse = createParser(crawlRequest);
const url = 'https://example.com/';

test('what is left out is as the interface says', () => {
  expect(parse({ url })).toMatchObject({
    ok: true,
    value: {
      depth: 2,
      limit: 25,
      outputs: ['screenshot', 'html', 'markdown', 'json'],
      includePatterns: [],
      excludePatterns: [],
      includeSubdomains: false,
      hashRoutes: false,
      crawlDelayMs: 500,
      viewport: { width: 1440, height: 900, deviceScaleFactor: 1 },
      fullPage: true,
      format: 'webp',
      quality: 80,
      renderDelay: 0,
      waitUntil: 'domcontentloaded',
      timeout: 30_000,
      darkMode: false,
      blockAds: true,
      blockCookieBanners: true,
      blockPopups: true,
    },
  });
});

describe('bounds', () => {
  test.each([
    ['url', undefined],
    ['url', 'ftp://example.com/'],
    ['url', 'example.com'],
    ['url', 7],
    ['depth', -1],
    ['depth', 6],
    ['depth', 1.5],
    ['depth', '2'],
    ['limit', 0],
    ['limit', 101],
    ['outputs', []],
    ['outputs', ['pdf']],
    ['outputs', 'html'],
    ['includePatterns', 'x'],
    ['includePatterns', Array.from({ length: 26 }, () => '**')],
    ['includePatterns', ['']],
    ['excludePatterns', Array.from({ length: 26 }, () => '**')],
    ['excludePatterns', ['x'.repeat(1_001)]],
    ['includeSubdomains', 'yes'],
    ['hashRoutes', 'yes'],
    ['crawlDelayMs', -1],
    ['crawlDelayMs', 30_001],
    ['viewport', { width: 99 }],
    ['viewport', { height: 4_097 }],
    ['viewport', { deviceScaleFactor: 4 }],
    ['format', 'pdf'],
    ['quality', 0],
    ['quality', 101],
    ['renderDelay', -1],
    ['renderDelay', 30_001],
    ['waitUntil', 'never'],
    ['timeout', 999],
    ['timeout', 60_001],
    ['darkMode', 1],
    ['blockAds', 'yes'],
    ['blockCookieBanners', 'true'],
    ['blockPopups', 0],
    ['fullPage', 'no'],
  ])('%s %j is refused', (field, value) => {
    const parsed = parse({ url, [field]: value });
    expect(parsed.ok ? [] : Object.keys(parsed.fields).map((path) => path.split('.')[0])).toEqual([field]);
  });
  test.each([
    ['depth', 0],
    ['depth', 5],
    ['limit', 1],
    ['limit', 100],
    ['crawlDelayMs', 0],
    ['crawlDelayMs', 30_000],
    ['renderDelay', 30_000],
    ['timeout', 1_000],
    ['timeout', 60_000],
    ['outputs', ['JSON']],
    ['format', 'jpg'],
    ['excludePatterns', Array.from({ length: 25 }, () => `**${'x'.repeat(998)}`)],
  ])('%s %j is taken', (field, value) => expect(parse({ url, [field]: value }).ok).toBe(true));
});

test.each([
  [{ hashRoutes: true }, undefined],
  [{ hashRoutes: true, depth: 0 }, 'depth 0'],
  [{ hashRoutes: true, limit: 1 }, 'limit 1'],
  [{ hashRoutes: true, depth: 0, limit: 1 }, 'depth 0'],
  [{ hashRoutes: true, depth: 0, url: `${url}#/lamps` }, undefined],
  [{ hashRoutes: true, limit: 1, url: `${url}#!lamps` }, undefined],
  [{ hashRoutes: true, depth: 0, url: `${url}#/` }, 'depth 0'],
  [{ hashRoutes: true, depth: 0, url: `${url}#part` }, 'depth 0'],
  [{ depth: 0 }, undefined],
])('%j: hashRoutes has no effect with %s', (fields, cause) => {
  const parsed = parse({ url, ...fields });
  const fault = parsed.ok ? faultOfHashRoutes(parsed.value) : 'not valid';
  expect(fault).toEqual(cause === undefined ? undefined : expect.stringContaining(`no effect with ${cause}`));
});

test.each([
  ['names', ['html', 'json'], ['html', 'json'], []],
  ['objects', [{ type: 'html' }, { type: 'JSON' }], ['html', 'json'], []],
  ['both', ['html', { type: 'markdown' }], ['html', 'markdown'], []],
  ['objects with options that crawls do not have', [{ type: 'html', clean: true }], ['html'], ['outputs.0.clean']],
])('outputs as %s', (_name, given, outputs, ignored) =>
  expect(parse({ url, outputs: given })).toMatchObject({ ok: true, value: { outputs }, ignored }),
);
test.each([[[{ type: 'pdf' }]], [[{}]], [[{ type: 7 }]], [[['html']]]])('outputs %j are refused', (given) =>
  expect(parse({ url, outputs: given }).ok).toBe(false),
);

test.each([
  ['all pages completed', { root: 'COMPLETED', pages: 3, completed: 3 }, 'complete'],
  ['some did not', { root: 'COMPLETED', pages: 3, completed: 1 }, 'completeInPart'],
  ['the root failed', { root: 'FAILED', pages: 1, completed: 0 }, 'fail'],
  ['the root was skipped', { root: 'SKIPPED', pages: 1, completed: 0 }, 'fail'],
] as const)('a crawl ends: %s', (_name, outcome, event) => expect(endOfCrawl(outcome)).toBe(event));
test('what has ended stays as it is', () => {
  const crawls: TransitionTable<CrawlState, CrawlEvent> = crawlTransitions;
  const pages: TransitionTable<CrawlPageState, CrawlPageEvent> = crawlPageTransitions;
  expect(listSourceStates(crawls, 'cancel')).toEqual(['QUEUED', 'RUNNING']);
  expect(listSourceStates(pages, 'complete')).toEqual(['RUNNING']);
  expect(listSourceStates(pages, 'cancel')).toEqual(['QUEUED', 'RUNNING']);
});
