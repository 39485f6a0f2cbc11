import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBlocklists } from '@tintype/blocklists/blocklists';
import { compileLists } from '@tintype/blocklists/compiled-file';
import { readLists } from '@tintype/blocklists/read-lists';
import { rewriteRule } from '@tintype/blocklists/network-rules';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { gzipSync } from 'node:zlib';
import { startEngine, type Engine } from './engine.ts';

/**
 * Addresses that the lists have known for years; none of a host that browsers know to be reached by
 * HTTPS alone.
 */
const ads = [
  'ib.adnxs.com/ttj',
  'acdn.adnxs.com/ast/ast.js',
  'ads.pubmatic.com/AdServer/js/gshowad.js',
  'static.criteo.net/js/ld/ld.js',
];
const tracker = 'sb.scorecardresearch.com/beacon.js';
const friends = ['static.friend.test/app.js', 'fonts.friend.test/one.woff2'];
const hosts = [...ads, tracker, ...friends].map((url) => url.split('/')[0]!);

let site: Site;
let engine: Engine;
let port: string;
const visitors: unknown[] = [];
const script: Answer = (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/javascript' }).end('');

const frameOf = (inside: string): string =>
  `<iframe width="400" height="200" srcdoc="${inside.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
/** Answers with a page, or with the same page without what is to be hidden. */
const withHidden =
  (hidden: string, bodyOf: (hidden: string, query: string) => string): Answer =>
  ({ url }, res) => {
    const isStill = url!.endsWith('?still');
    const body = bodyOf(
      isStill ? '' : `<div style="height:60px;background:red" ${hidden}</div>`,
      isStill ? '?still' : '',
    );
    res.writeHead(200, { 'Content-Type': 'text/html' }).end(page(body));
  };
const ad = 'class="textad">Buy.';
const banner = 'class="we-use-cookies">We use cookies <button>Accept</button>';

beforeAll(async () => {
  const at = (url: string): string => `http://${url.replace('/', ':PORT/')}`;
  const html = page(
    `<h1>News</h1><p>Nothing happened.</p>
     <ins class="adsbygoogle" style="display:block;width:728px;height:90px;background:red"></ins>
     <iframe id="slot" width="300" height="250" src="${at('ib.adnxs.com/slot.html')}"></iframe>
     <div data-content class="advice">How to write an advertisement</div>
     ${[...ads, tracker, friends[0]!].map((url) => `<script src="${at(url)}"></script>`).join('')}`,
  );
  site = await startSite({
    '/': (req, res) => {
      visitors.push(req.headers['x-visitor']);
      res.writeHead(200, { 'Content-Type': 'text/html' }).end(html.replaceAll('PORT', port));
    },
    '/framed': withHidden(
      ad,
      (one) => `${one}<h1>News</h1>${frameOf(`${one}<p>Text</p>${frameOf(`${one}<p>Deep</p>`)}`)}`,
    ),
    '/framed-elsewhere': withHidden(
      ad,
      (_one, query) => `<iframe src="http://other.test:${port}/inside${query}"></iframe>`,
    ),
    '/inside': withHidden(ad, (one) => `${one}<p>Text</p>`),
    '/framed-banner': withHidden(banner, (one) => `<h1>News</h1>${frameOf(`${one}<p>Text</p>`)}`),
    '*': script,
  });
  port = site.host.split(':')[1]!;
  engine = await startEngine({
    allowHosts: [site.host, `news.test:${port}`, `other.test:${port}`, ...hosts.map((host) => `${host}:${port}`)],
    names: Object.fromEntries([...hosts, 'news.test', 'other.test'].map((host) => [host, ['127.0.0.1']])),
  });
});
afterAll(async () => {
  await engine?.stop();
  await site?.stop();
});

const none = { blockAds: false, blockCookieBanners: false, blockPopups: false };
async function requested(options: object): Promise<{ paths: string[]; html: string; blocked: number | undefined }> {
  const before = site.requests.length;
  const shots = await engine.captureAll({
    ...options,
    url: site.url('/'),
    outputs: [{ type: 'screenshot' }, { type: 'html' }],
  });
  const paths = site.requests.slice(before).map((line) => line.split(' ')[1]!);
  const { bytes, report } = shots['html']!;
  return { paths, html: bytes.toString(), blocked: report.blockedRequests };
}
const pathOf = (url: string): string => url.slice(url.indexOf('/'));

describe('blockAds', () => {
  test('stops the requests of advertising and no others, hides its slots, and counts', async () => {
    const { paths, html, blocked } = await requested({ ...none, blockAds: true });
    for (const url of ads) expect(paths).not.toContain(pathOf(url));
    expect(paths).toContain(pathOf(friends[0]!));
    expect(paths).toContain(pathOf(tracker));
    expect(blocked).toBe(ads.length + 1);
    expect(html).toMatch(/<iframe id="slot"[^>]*display: none/);
  });

  test.each([
    ['/framed', 'in the page, and in its frames at any depth'],
    ['/framed-elsewhere', 'in the frame of another site'],
    ['/framed-banner', 'that ask for consent in a frame'],
  ])('hides the elements of the lists of %s %s', async (path) => {
    const url = `http://news.test:${port}${path}`;
    const [blocked, still] = await Promise.all([
      engine.capture({ url, format: 'png' }),
      engine.capture({ url: `${url}?still`, format: 'png' }),
    ]);
    expect(blocked.bytes.equals(still.bytes)).toBe(true);
  });

  test('goes together with headers of a session, which stop requests as well', async () => {
    const session = { headers: [{ name: 'X-Visitor', value: 'seven' }] };
    const { paths } = await requested({ ...none, blockAds: true, session });
    expect(visitors.at(-1)).toBe('seven');
    for (const url of ads) expect(paths).not.toContain(pathOf(url));
    expect(paths).toContain(pathOf(friends[0]!));
  });

  test('lets everything through when it is off', async () => {
    const { paths, html, blocked } = await requested(none);
    for (const url of ads) expect(paths).toContain(pathOf(url));
    expect(blocked).toBe(0);
    expect(html).not.toMatch(/<iframe id="slot"[^>]*display: none/);
  });
});

describe('blockLevel', () => {
  test.each([
    ['light', [...ads], [tracker]],
    ['normal', [...ads, tracker], []],
    ['ultimate', [...ads, tracker], []],
  ])('%s keeps its hosts away and leaves the others', async (blockLevel, away, there) => {
    const { paths, blocked } = await requested({ ...none, blockLevel });
    for (const url of away) expect(paths).not.toContain(pathOf(url));
    for (const url of [...there, friends[0]!]) expect(paths).toContain(pathOf(url));
    expect(blocked).toBeGreaterThanOrEqual(away.length);
  });

  test('never blocks the page that was asked for', async () => {
    const url = `http://sb.scorecardresearch.com:${port}/`;
    const { report } = await engine.capture({ ...none, blockLevel: 'ultimate', url });
    expect(report.httpStatus).toBe(200);
  });
});

describe('rules of a list', () => {
  const adRules = [
    '||ads.test^',
    '/banner/empty.js$script,redirect=noopjs',
    '/banner/gpt.js$script,redirect=googletagservices-gpt',
    '/ad/list?$xmlhttprequest,removeparam=ads',
    "||shop.test^$csp=script-src 'none'",
    'news.test#?#.promo:upward(1)',
    'news.test#$#main { margin-top: 0 !important }',
  ];
  const bannerRules = [
    'news.test#$#.odd-notice { display: none !important }',
    'news.test#$#body { overflow: visible !important }',
  ];
  const bodies: Readonly<Record<string, string>> = {
    '/ads': `<main style="margin-top:90px">News</main><div>Offer<p class="promo">Buy</p></div>
      <script>const say = (word) => document.querySelector('main').append(' ' + word);
        googletag = { cmd: [() => say(googletag.pubads().getSlots().length === 0 ? 'odd' : 'queued')] };
        fetch('/ad/list?a=1&ads=2').then(() => say('listed'));</script>
      <script src="http://ads.test:PORT/banner/empty.js" onload="say('loaded')" onerror="say('failed')"></script>
      <script src="http://ads.test:PORT/banner/gpt.js" onerror="say('failed')"></script>
      <script src="http://ads.test:PORT/banner/other.js" onload="say('loaded')" onerror="say('refused')"></script>`,
    '/policy': `<main>Größe</main><script>document.querySelector('main').append(' ran')</script>`,
    '/banner': `<main>News</main><style>body{overflow:hidden}</style>
      <div class="odd-notice" style="position:fixed;bottom:0;left:0;right:0;background:#fff"><p>We use cookies to
      show you what you like.</p><button>Accept all</button></div>`,
    '/selectors': `<main></main><script type="application/json">SELECTORS</script><script>
      const fragment = document.createDocumentFragment();
      const isValid = (selector) => { try { fragment.querySelector(selector); return true; } catch { return false; } };
      const selectors = JSON.parse(document.querySelector('[type$=json]').textContent);
      const invalid = selectors.filter((selector) => !isValid(selector));
      document.querySelector('main').append(selectors.length > 50000, ' ', ...invalid);</script>`,
  };
  let listed: Engine;
  let pages: Site;

  beforeAll(async () => {
    const selectors = [2, 18].flatMap((id) =>
      (readLists(undefined).get(id) ?? '')
        .split('\n')
        .flatMap((line) => rewriteRule(line))
        .flatMap((rule) => {
          const [, selector] = /^[^\s#|/@[\]$&?=:]*##(.+?)(?::style\(.*\))?$/.exec(rule) ?? [];
          return selector === undefined ? [] : [selector];
        }),
    );
    const answerOf =
      (path: string): Answer =>
      (_req, res) => {
        const [, pagePort] = pages.host.split(':');
        const body = bodies[path]!.replaceAll('PORT', pagePort!).replace('SELECTORS', () =>
          JSON.stringify(selectors).replaceAll('<', String.raw`\u003c`),
        );
        const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' };
        res.writeHead(200, headers).end(gzipSync(page(body)));
      };
    pages = await startSite({
      ...Object.fromEntries(Object.keys(bodies).map((path) => [path, answerOf(path)])),
      '/moved': (_req, res) => void res.writeHead(302, { Location: '/policy' }).end(),
      '*': script,
    });
    const names = ['news.test', 'shop.test', 'ads.test'];
    listed = await startEngine({
      allowHosts: names.map((name) => `${name}:${pages.host.split(':')[1]}`),
      names: Object.fromEntries(names.map((name) => [name, ['127.0.0.1']])),
      blocklists: createBlocklists(
        compileLists(
          new Map([
            [2, adRules.join('\n')],
            [18, bannerRules.join('\n')],
          ]),
        ),
      ),
    });
  });
  afterAll(async () => {
    await listed?.stop();
    await pages?.stop();
  });

  const take = async (host: string, path: string, options: object): Promise<{ text: string; html: string }> => {
    const url = `http://${host}:${pages.host.split(':')[1]}${path}`;
    const outputs = [{ type: 'text' }, { type: 'html' }];
    const taken = await listed.captureAll({ ...none, ...options, url, outputs });
    return { text: taken['text']!.bytes.toString(), html: taken['html']!.bytes.toString() };
  };
  const measure = `const { marginTop } = getComputedStyle(document.querySelector('main'));
    document.body.dataset.seen = marginTop + ' ' + getComputedStyle(document.body).overflow`;

  test('hide an ancestor, style the page, replace scripts and remove parameters', async () => {
    const { text, html } = await take('news.test', '/ads', { blockAds: true, customJs: measure });
    for (const word of ['loaded', 'queued', 'refused', 'listed']) expect(text).toContain(word);
    expect(text).not.toMatch(/Offer|failed|odd/);
    expect(html).toContain('data-seen="0px ');
    expect(pages.requests.map((line) => line.split(' ')[1])).toEqual(['/ads', '/ad/list?a=1']);
  });

  test('restrict the page by a policy', async () => {
    expect((await take('news.test', '/policy', { blockAds: true })).text).toContain('ran');
    expect((await take('shop.test', '/moved', { blockAds: true })).text.trim()).toBe('Größe');
  });

  test('hide a banner and unlock the page', async () => {
    const { text, html } = await take('news.test', '/banner', { blockCookieBanners: true, customJs: measure });
    expect(text).not.toContain('cookies');
    expect(html).toContain('visible"');
  });

  // One selector that the browser does not support would switch off hundreds of others.
  test('have selectors that the browser supports', async () => {
    expect((await take('news.test', '/selectors', {})).text.trim()).toBe('true');
  });
});
