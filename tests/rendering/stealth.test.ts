import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isLong, someOf } from '@tintype/testing/long-form';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { browserLauncher } from '@tintype/render/browser/launcher';
import { startEngine, type Engine } from './engine.ts';
import { detector, type Told } from './stealth/detector.ts';
import { documentedFailures, documentedSigns } from './stealth/documented.ts';
import { signs } from './stealth/signs.ts';
import { answerOf, walls } from './walls.ts';

/** Addresses that no page may lead to, and that the full build could open. */
const unspeakable = [
  'view-source:http://127.0.0.1/',
  'ftp://127.0.0.1/',
  'chrome://print/',
  'chrome://version/',
] as const;

let site: Site;
let engine: Engine;
let found: Told | undefined;
let visits = 0;
beforeAll(async () => {
  site = await startSite({
    ...detector((told) => (found = told)),
    ...Object.fromEntries(
      unspeakable.map((to, index): [string, Answer] => [
        `/to-${index}`,
        (_req, res) => void res.writeHead(302, { Location: to }).end(),
      ]),
    ),
    '/exchange': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'application/signed-exchange;v=b3', 'X-Content-Type-Options': 'nosniff' })
        .end('sxg1-b3\0broken'),
    '/plain': page('<p>text</p>'),
    '/prints': page('<p>text</p><script>print()</script>'),
    '/prints-later': page('<p>text</p><script>onload=()=>{print();setTimeout(print,50)}</script>'),
    '/wall': answerOf(walls['Akamai']!),
    // Lets a browser through that has waited: the second visit is the page.
    '/challenge': (_req, res) => {
      visits += 1;
      if (visits > 1) res.writeHead(200, { 'Content-Type': 'text/html' }).end(page('<h1>The page itself</h1>'));
      else
        res
          .writeHead(503, { 'Content-Type': 'text/html', 'cf-mitigated': 'challenge' })
          .end(page('<script>setTimeout(()=>location.reload(),1500)</script><p>Wait</p>'));
    },
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
  stealthMode: true,
  timeout: 60_000,
  blockAds: false,
  blockCookieBanners: false,
  blockPopups: false,
  ...fields,
});
const detect = async (fields: object = {}): Promise<Told> => {
  found = undefined;
  const actions = [{ type: 'wait', selector: '#told' }];
  await engine.capture(request('/detector', { waitFor: '#probe', settleTimeout: 0, actions, ...fields }));
  return found!;
};

describe('what a detection page sees', () => {
  test('docs/stealth.md has every sign', () => {
    expect(documentedSigns()).toEqual(Object.keys(signs));
  });
  test.each([
    ['stealth mode', true],
    ['headless shell', false],
  ] as const)('%s has the signs that docs/stealth.md tells, and no others', async (browser, stealthMode) => {
    expect((await detect({ stealthMode })).failed).toEqual(documentedFailures(browser));
  });
  test('a visitor of another country is one in every respect', async () => {
    const seen = await detect({ locale: 'de-DE', timezone: 'Europe/Berlin' });
    expect(seen).toMatchObject({ languages: 'de-DE,de', zone: 'Europe/Berlin' });
    expect(seen.agent).toContain(' Chrome/');
    expect(seen.failed.filter((sign) => !documentedFailures('stealth mode').includes(sign))).toEqual([
      'languages and their header',
    ]);
  });
  test('a device keeps its own name', async () => {
    const { agent, failed } = await detect({ device: 'iphone_14' });
    expect(agent).toContain('iPhone');
    expect(failed).not.toContain('navigator.webdriver is false');
  });
});

test.each(someOf(['/prints-later', '/prints'], 2))(
  'a page that asks for paper gets its PDF and its picture: %s',
  async (path) => {
    for (const format of isLong ? ['pdf', 'png', 'pdf'] : ['png', 'pdf']) {
      const { file } = await engine.capture(request(path, { format }));
      expect(file.size).toBeGreaterThan(0);
    }
  },
);

test.each(
  someOf(
    unspeakable.map((to, index) => ({ to, index })),
    3,
  ),
)('a redirect to $to has one code', async ({ index }) => {
  for (const stealthMode of [true, false])
    expect(await engine.failureOf(request(`/to-${index}`, { stealthMode }))).toMatchObject({
      code: 'URL_NOT_ALLOWED',
      details: { rule: 'scheme' },
    });
});

test('a broken signed exchange is a fault of the page', async () => {
  for (const stealthMode of [true, false])
    expect(await engine.failureOf(request('/exchange', { stealthMode }))).toMatchObject({ code: 'RENDER_FAILED' });
});

describe('bot walls', () => {
  test('a wall that stands fails the capture', async () => {
    const failure = await engine.failureOf(request('/wall', { timeout: 20_000 }));
    expect(failure).toMatchObject({ code: 'TARGET_BLOCKED', details: { stage: 'recognise', recognised: 'Akamai' } });
  });
  test('a challenge that lets the visitor through is waited for', async () => {
    visits = 0;
    const { report } = await engine.capture(request('/challenge'));
    expect(report).toMatchObject({ recognised: null, httpStatus: 200 });
  });
});

describe('the stealth browser', () => {
  let own: Engine;
  let isMissing = false;
  const launcher: typeof browserLauncher = (options) => {
    const launch = browserLauncher(options);
    return () => (isMissing ? Promise.reject(new Error('There is no such browser')) : launch());
  };
  const { TMPDIR: before } = process.env;
  const long = mkdtempSync(join(tmpdir(), 'long-'.repeat(20)));
  beforeAll(async () => {
    own = await startEngine({ allowHosts: [site.host], pages: 1, stealth: { idleMs: 1_000, launcher } });
    process.env['TMPDIR'] = long;
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await own.stop();
    rmSync(long, { recursive: true, force: true });
  });

  test('fails only stealth captures while it cannot be started, and is started once it can', async () => {
    isMissing = true;
    expect(await own.failureOf(request('/plain'))).toMatchObject({ code: 'STEALTH_UNAVAILABLE' });
    await own.capture(request('/plain', { stealthMode: false }));
    isMissing = false;
    await own.capture(request('/plain'));
  });
  test('ends after a time without captures, and is started again, also below a long TMPDIR', async () => {
    await own.capture(request('/plain'));
    await until(() => own.stealthStatus().browsers === 0);
    await own.capture(request('/plain'));
  });
});
