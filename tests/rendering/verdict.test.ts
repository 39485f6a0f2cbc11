import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { answerOf, errorPages, noWalls, walls } from './walls.ts';

const pathOf = (name: string): string => `/${encodeURIComponent(name)}`;
const sitePages = Object.fromEntries(
  Object.entries({ ...walls, ...noWalls, ...errorPages }).map(([name, row]) => [pathOf(name), answerOf(row)]),
);
const redirect =
  (status: number, to: string): Answer =>
  (_req, res) =>
    void res.writeHead(status, { Location: to }).end();

/** Addresses that only a window of its own would go to. */
const windowsAskedFor: string[] = [];

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    ...sitePages,
    '/page': page('<h1>A page</h1><p>with text</p>'),
    '/blank': page('', '<style>body{background:#336699}</style>'),
    '/word': page('<p>x</p>'),
    '/gradient': page('', '<style>html{height:100%;background:linear-gradient(#fff,#eef)}</style>'),
    '/tall-blank': page('<div style="height:12000px"></div>'),
    '/missing-image': page('<img src="/none.png" width="100" height="100"><p>text</p>'),
    '/first': redirect(302, '/second'),
    '/second': redirect(307, '/by-script'),
    '/by-script': page('<script>location.replace("/page")</script>'),
    '/late-move': page('<p>soon</p><script>setTimeout(()=>location.replace("/page"),300)</script>'),
    '/window': (req, res) => void res.end(String(windowsAskedFor.push(req.url!))),
    '/windows': page(
      '<a id="a" target="_blank" rel="noopener" href="/window?3">x</a><p>text</p><script>open("/window?1");open("/window?2","_blank","noopener");a.click()</script>',
    ),
    '/noisy': page('<script>alert(1);confirm(2);open("/page")</script><p>text</p>'),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const request = (path: string, fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  viewport: { width: 800, height: 600 },
  blockAds: false,
  blockCookieBanners: false,
  blockPopups: false,
  ...fields,
});
const reportOf = async (path: string, fields: object = {}) => (await engine.capture(request(path, fields))).report;
const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);

describe('assertions', () => {
  const assertions = {
    textContains: ['a PAGE', 'sold out'],
    textMissing: ['With  text'],
    selectorExists: ['h1', 'h2'],
    selectorMissing: ['p', 'h3'],
    statusIn: [404],
  };
  test('those that do not hold are listed, and fail the capture on request', async () => {
    const report = await reportOf('/page', { assertions });
    const failed = [
      'textContains sold out',
      'textMissing With  text',
      'selectorExists h2',
      'selectorMissing p',
      'statusIn 404',
    ];
    expect(report.failedAssertions!.map(({ kind, value }) => `${kind} ${value}`)).toEqual(failed);
    expect(codesOf(report)).toEqual(['ASSERTION_FAILED']);
    const failure = await engine.failureOf(request('/page', { assertions, failOn: ['failed_assertions'] }));
    expect(failure).toMatchObject({ code: 'CAPTURE_FAILED', details: { failOn: 'failed_assertions' } });
  });

  test('a page that meets them has an empty list, and an invalid selector is named', async () => {
    const met = { textContains: ['A page'], selectorExists: ['p'], statusIn: [200] };
    const report = await reportOf('/page', { assertions: met, failOn: ['failed_assertions'] });
    expect(report).toMatchObject({ failedAssertions: [], warnings: [] });
    const failure = await engine.failureOf(request('/page', { assertions: { selectorMissing: ['p', 'a['] } }));
    expect(failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { 'assertions.selectorMissing.1': 'must be a valid CSS selector' } },
    });
  });
});

describe('redirects', () => {
  test('every address on the way is told, in order, and the last one is the final address', async () => {
    expect(await reportOf('/first')).toMatchObject({
      redirects: ['/first', '/second', '/by-script'].map(site.url),
      finalUrl: site.url('/page'),
      httpStatus: 200,
    });
  });
  test('a page that goes on after it has loaded is told by where it stood when it was captured', async () => {
    expect(await reportOf('/late-move', { delay: 800 })).toMatchObject({
      redirects: [site.url('/late-move')],
      finalUrl: site.url('/page'),
    });
  });
  test('a page without redirects has none', async () => {
    expect(await reportOf('/page')).toMatchObject({ redirects: [], recognised: null, looksBlank: false });
  });
});

describe('blank pictures', () => {
  test.each(['png', 'jpeg', 'webp'])('%s: one colour is blank, a word is not', async (format) => {
    const blank = await reportOf('/blank', { format });
    expect(blank.looksBlank).toBe(true);
    expect(codesOf(blank)).toEqual(['LOOKS_BLANK']);
    expect((await reportOf('/word', { format })).looksBlank).toBe(false);
    expect((await reportOf('/gradient', { format })).looksBlank).toBe(false);
  });
  test('a blank full page is blank', async () => {
    expect((await reportOf('/tall-blank', { fullPage: true, fullPageMode: 'native' })).looksBlank).toBe(true);
  });
  test('a PDF is judged by what it prints', async () => {
    expect(await reportOf('/blank', { format: 'pdf' })).toMatchObject({ looksBlank: true });
  });
});

describe('recognition', () => {
  test.each(someOf(Object.keys(walls), 3))('%s is a bot wall', async (name) => {
    const report = await reportOf(pathOf(name));
    expect(report.recognised).toBe('bot_wall');
    expect(codesOf(report)).toContain('BOT_WALL');
  });
  test.each(someOf(Object.keys(noWalls), 3))('%s is none', async (name) => {
    expect((await reportOf(pathOf(name))).recognised).toBeNull();
  });
  test.each(someOf(Object.keys(errorPages), 3))('%s is an error page', async (name) => {
    const report = await reportOf(pathOf(name));
    expect(report.recognised).toBe('error_page');
    expect(codesOf(report)).toContain('ERROR_PAGE');
  });
});

test('dialogs and popups are counted', async () => {
  expect(await reportOf('/noisy', { delay: 500 })).toMatchObject({ dialogs: 2, popups: 1 });
});

test('no window is opened, with an opener or without', async () => {
  expect(await reportOf('/windows', { delay: 500 })).toMatchObject({ popups: 3 });
  expect(windowsAskedFor).toEqual([]);
});

describe('failOn', () => {
  test.each([
    ['http_error', pathOf('a missing page'), 'RENDER_FAILED', 'recognise'],
    ['blocked', pathOf('Akamai'), 'TARGET_BLOCKED', 'recognise'],
    ['blank', '/blank', 'CAPTURE_FAILED', 'verdict'],
    ['missing_images', '/missing-image', 'CAPTURE_FAILED', 'verdict'],
  ])('%s fails the capture with its name, its code and its stage', async (name, path, code, stage) => {
    const failure = await engine.failureOf(request(path, { failOn: [name] }));
    expect(failure).toMatchObject({ code, details: { failOn: name, stage } });
    await engine.capture(request('/page', { failOn: [name] }));
  });
});
