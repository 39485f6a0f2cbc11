import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { PageDocument } from '@tintype/contracts/crawls/page-document';
import { startFolderSite } from '@tintype/testing/folder-site';
import { page, startSite, type Answer, type Pages, type Site } from '@tintype/testing/site';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { crawlClient, type CrawlPage, type CrawlRecord } from './crawls/crawl-client.ts';
import { documentationMissing, findDocumentation } from '../rendering/documentation/documentation.ts';
import { problemsOf } from './crawls/check-outputs.ts';
import { walkDocumentation } from './crawls/documentation-walk.ts';
import { unzip } from './crawls/unzip.ts';

jest.setTimeout(120_000);

const undo = new AsyncDisposableStack();
let canary: Site;
let system: System;
let client: ReturnType<typeof crawlClient>;
beforeAll(async () => {
  canary = await site({ '*': page('secret'), '/robots.txt': page('secret') }, '127.0.0.66');
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler', 'crawl'],
    // The canary's port is open, so that its address alone keeps everybody away.
    settings: { TINTYPE_ALLOW_PORTS: canary.host.split(':')[1]! },
    allowHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'],
  });
  undo.defer(system.stop);
  client = crawlClient(system);
});
afterAll(() => undo.disposeAsync());

const links = (...urls: string[]): string => urls.map((url) => `<p><a href="${url}">to ${url}</a></p>`).join('');
const site = async (pages: Pages, address?: string): Promise<Site> => {
  const started = await startSite(pages, address);
  undo.defer(started.stop);
  return started;
};
const quick = { crawlDelayMs: 0, outputs: ['json'] };
const crawl = async (body: object) => {
  const id = await client.start({ ...quick, ...body });
  const record = await client.ended(id);
  return { id, record, pages: await client.pages(id) };
};
const brief = (from: Site, pages: readonly CrawlPage[]) =>
  pages.map(({ url, status, errorCode }) => [url.replace(from.url(''), ''), errorCode ?? status].join(' ')).toSorted();

test('a small site comes complete, with every output of every page', async () => {
  const here = await site({
    '/': page(
      `<h1>Home</h1>${links('/a', '/b#part', 'mailto:a@b.c', 'javascript:void 0')}`,
      '<link rel="canonical" href="/">',
    ),
    '/a': page(`<h1>A</h1>${links('/', '/b', '/c')}`),
    '/b': page('<h1>B</h1>'),
    '/c': page(`<h1>C</h1>${links('/d')}`),
    '/d': page('<h1>too deep</h1>'),
  });
  const { id, record, pages } = await crawl({ url: here.url(''), outputs: ['screenshot', 'html', 'markdown', 'json'] });
  expect(record).toMatchObject({
    status: 'COMPLETED',
    progress: { discovered: 4, completed: 4, failed: 0, skipped: 0, charged: 4, queued: 0 },
  });
  expect(pages.map(({ url, depth }) => [url.replace(here.url(''), ''), depth])).toEqual([
    ['/', 0],
    ['/a', 1],
    ['/b', 1],
    ['/c', 2],
  ]);
  expect(pages[3]!.parentId).toBe(pages[1]!.id);
  expect(pages[0]).toMatchObject({ title: 'Test', httpStatus: 200, canonicalUrl: here.url('/'), parentId: null });
  for (const { outputs } of pages)
    expect(outputs.map(({ type }) => type)).toEqual(['screenshot', 'html', 'markdown', 'json']);
  for (const { contentType, size, resultUrl } of pages.flatMap(({ outputs }) => outputs)) {
    const response = await client.call('GET', resultUrl);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType]);
    expect((await response.arrayBuffer()).byteLength).toBe(size);
  }
  const document = (await (await client.call('GET', pages[0]!.outputs[3]!.resultUrl)).json()) as Record<
    string,
    unknown
  >;
  expect(document).toMatchObject({
    requestedUrl: here.url('/'),
    url: here.url('/'),
    title: 'Test',
    language: 'en',
    depth: 0,
    parentId: null,
    headings: [{ level: 1, text: 'Home' }],
    http: { status: 200 },
  });
  expect((await client.call('DELETE', `/v1/crawls/${id}`)).status).toBe(204);
});

type Trap = {
  readonly name: string;
  readonly pages: (there: () => Site) => Pages;
  readonly body?: object;
  readonly expected: readonly string[];
  readonly status?: string;
};
const type =
  (contentType: string, body: string | Buffer = 'x'): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': contentType }).end(body);
const to =
  (location: string | (() => string), status = 302): Answer =>
  (_req, res) =>
    void res.writeHead(status, { Location: typeof location === 'string' ? location : location() }).end();
const one = { crawlDelayMs: 1 };

const traps: readonly Trap[] = [
  {
    name: 'chains of redirects end, loops fail, and what leads to a page that the crawl has is no page of its own',
    pages: () => ({
      '/': page(links('/r1', '/loop1', '/to-a', '/a', '/s1')),
      '/r1': to('/r2'),
      '/r2': to('/r3', 301),
      '/r3': to('/end', 307),
      '/end': page(links('/')),
      '/s1': to('/end'),
      '/loop1': to('/loop2'),
      '/loop2': to('/loop1'),
      '/to-a': to('/a'),
      '/a': page('a'),
    }),
    body: one,
    expected: [
      '/ COMPLETED',
      '/a COMPLETED',
      '/loop1 RENDER_FAILED',
      '/r1 COMPLETED',
      '/s1 DUPLICATE',
      '/to-a DUPLICATE',
    ],
    status: 'PARTIALLY_COMPLETED',
  },
  {
    name: 'cycles are walked once',
    pages: () => ({ '/': page(links('/a', '/')), '/a': page(links('/b', '/a#x')), '/b': page(links('/', '/a', '/b')) }),
    expected: ['/ COMPLETED', '/a COMPLETED', '/b COMPLETED'],
  },
  {
    name: 'a calendar without end stops at the depth',
    pages: () => ({
      '/': (req, res) => {
        const month = Number(new URL(req.url!, 'http://x').searchParams.get('month') ?? 0);
        type('text/html', page(links(`/?month=${month + 1}`)))(req, res);
      },
    }),
    body: { depth: 4 },
    expected: [
      '/ COMPLETED',
      '/?month=1 COMPLETED',
      '/?month=2 COMPLETED',
      '/?month=3 COMPLETED',
      '/?month=4 COMPLETED',
    ],
  },
  {
    name: 'sessions in addresses and facets stop at the limit, in the order of the links',
    pages: () => ({
      '/': (req, res) => {
        const query = new URL(req.url!, 'http://x').search;
        type(
          'text/html',
          page(
            links(...['a', 'b', 'c', 'd', 'e', 'f'].map((facet) => `/${query === '' ? '?' : `${query}&`}${facet}=1`)),
          ),
        )(req, res);
      },
    }),
    body: { limit: 5, depth: 5 },
    expected: ['/ COMPLETED', '/?a=1 COMPLETED', '/?b=1 COMPLETED', '/?c=1 COMPLETED', '/?d=1 COMPLETED'],
  },
  {
    name: 'other hosts are not followed, by link or by redirect',
    pages: (there) => ({
      '/': page(`<a href="${there().url('/x')}">x</a>${links('/out', '/in')}`),
      '/out': to(() => there().url('/x')),
      '/in': page('in'),
    }),
    expected: ['/ COMPLETED', '/in COMPLETED', '/out OUT_OF_SCOPE'],
    status: 'PARTIALLY_COMPLETED',
  },
  {
    name: '<base> counts, and links in image maps and drawings are links',
    pages: () => ({
      '/': page(
        '<a href="x">x</a><map name="m"><area href="y" shape="rect" coords="0,0,9,9"></map><svg><a xlink:href="z"><text y="9">z</text></a></svg>',
        '<base href="/deep/">',
      ),
      '*': page('leaf'),
      '/robots.txt': type('text/plain', ''),
    }),
    expected: ['/ COMPLETED', '/deep/x COMPLETED', '/deep/y COMPLETED', '/deep/z COMPLETED'],
  },
  {
    name: 'links in open shadow roots are found, and those that scripts add, also after the address was changed',
    pages: () => ({
      '/': page(`<div id="one"></div><div id="two"></div><script>
        const inner = one.attachShadow({ mode: 'open' });
        inner.innerHTML = '<div id="nested"><a href="/shadow">s</a></div>';
        inner.getElementById('nested').attachShadow({ mode: 'open' }).innerHTML = '<a href="/nested">n</a>';
        two.attachShadow({ mode: 'closed' }).innerHTML = '<a href="/closed">c</a>';
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<a href="/late">l</a>'), 300);
        history.pushState({}, '', '/pushed');
        document.body.insertAdjacentHTML('beforeend', '<a href="/after-push">p</a>');
      </script>`),
      '*': page('leaf'),
      '/robots.txt': type('text/plain', ''),
    }),
    body: { renderDelay: 700 },
    expected: ['/ COMPLETED', '/after-push COMPLETED', '/late COMPLETED', '/nested COMPLETED', '/shadow COMPLETED'],
  },
  {
    name: 'what is no HTML is skipped and takes no place; a page that answers 404 is captured as it looks',
    pages: () => ({
      '/': page(links('/f.pdf', '/f.zip', '/f.png', '/f.txt', '/f.json', '/download', '/missing', '/fine')),
      '/f.pdf': type('application/pdf', '%PDF-1.4\n%%EOF'),
      '/f.zip': type('application/zip'),
      '/f.png': type('image/png', Buffer.from('89504e470d0a1a0a', 'hex')),
      '/f.txt': type('text/plain'),
      '/f.json': type('application/json', '{}'),
      '/download': (_req, res) =>
        void res
          .writeHead(200, {
            'Content-Type': 'application/octet-stream',
            'Content-Disposition': 'attachment; filename=a.bin',
          })
          .end('x'),
      '/fine': page('fine'),
    }),
    body: { limit: 3 },
    expected: [
      '/ COMPLETED',
      '/download NOT_HTML',
      '/f.json NOT_HTML',
      '/f.pdf NOT_HTML',
      '/f.png NOT_HTML',
      '/f.txt NOT_HTML',
      '/f.zip NOT_HTML',
      '/fine COMPLETED',
      '/missing COMPLETED',
    ],
    status: 'PARTIALLY_COMPLETED',
  },
  {
    name: 'globs choose, and exclusions win',
    pages: () => ({
      '/': page(links('/docs/a', '/docs/private/b', '/shop')),
      '*': page('leaf'),
      '/robots.txt': type('text/plain', ''),
    }),
    body: { includePatterns: ['**/docs/**'], excludePatterns: ['**/private/**'] },
    expected: ['/ COMPLETED', '/docs/a COMPLETED'],
  },
  {
    name: 'robots.txt is obeyed, and says why a page is missing',
    pages: () => ({
      '/': page(links('/private/a', '/private/open', '/a')),
      '/robots.txt': type(
        'text/plain',
        'User-agent: *\nDisallow: /\n\nUser-agent: Tintype\nDisallow: /private\nAllow: /private/open\n',
      ),
      '*': page('leaf'),
    }),
    expected: ['/ COMPLETED', '/a COMPLETED', '/private/a ROBOTS_DISALLOWED', '/private/open COMPLETED'],
    status: 'PARTIALLY_COMPLETED',
  },
  {
    name: 'a root that robots.txt refuses fails the crawl',
    pages: () => ({ '/robots.txt': type('text/plain', 'User-agent: *\nDisallow: /'), '/': page('x') }),
    expected: ['/ ROBOTS_DISALLOWED'],
    status: 'FAILED',
  },
  {
    name: 'a robots.txt that cannot be read refuses everything',
    pages: () => ({ '/robots.txt': (_req, res) => void res.writeHead(503).end(), '/': page('x') }),
    expected: ['/ ROBOTS_UNREACHABLE'],
    status: 'FAILED',
  },
  {
    name: 'a robots.txt that is not there allows everything',
    pages: () => ({ '/': page('x') }),
    expected: ['/ COMPLETED'],
  },
];

describe('sites that were built to trap', () => {
  test.each(traps)('$name', async ({ pages: pagesOf, body, expected, status = 'COMPLETED' }) => {
    const there = await site({ '/x': page('elsewhere') }, '127.0.0.2');
    const here = await site(pagesOf(() => there));
    const { record, pages } = await crawl({ url: here.url('/'), ...body });
    expect(brief(here, pages)).toEqual(expected);
    expect(record.status).toBe(status);
    expect(record.progress.charged).toBe(record.progress.completed);
  });
});

test('a crawl belongs to the host on which its root ended', async () => {
  const here = await site({ '/home': page(links('/a', '/moved')), '/a': page('a'), '/moved': to(() => old.url('/')) });
  const old = await site({ '/': to(() => here.url('/home')), '/x': page('x') }, '127.0.0.2');
  const { pages } = await crawl({ url: old.url('/'), crawlDelayMs: 1 });
  expect(pages.map(({ url, finalUrl, status, errorCode }) => [url, finalUrl, errorCode ?? status])).toEqual([
    [old.url('/'), here.url('/home'), 'COMPLETED'],
    [here.url('/a'), undefined, 'COMPLETED'],
    [here.url('/moved'), here.url('/home'), 'DUPLICATE'],
  ]);
});

test('the page document tells what the page says of itself', async () => {
  const here = await site({
    '/': page(
      '<h1>One</h1><h3>Three</h3><p hidden>unseen</p><p>seen</p><a href="/a" rel="nofollow">A</a><div id="host"></div>' +
        '<script>host.attachShadow({ mode: "open" }).innerHTML = "<h2>Two</h2><p>in the shadow</p>";</script>',
      `<meta name="description" content="About it"><link rel="canonical" href="/canonical"><meta property="og:title" content="OG">
       <meta property="og:image" content="/1.png"><meta property="og:image" content="/2.png">
       <link rel="alternate" hreflang="de" href="/de"><script type="application/ld+json">{"@type":"Thing"}</script>
       <script type="application/ld+json">{broken</script>`,
    ),
  });
  const { pages } = await crawl({ url: here.url('/'), depth: 0 });
  const document = (await (await client.call('GET', pages[0]!.outputs[0]!.resultUrl)).json()) as PageDocument;
  expect(document).toMatchObject({
    description: 'About it',
    canonicalUrl: here.url('/canonical'),
    headings: [
      { level: 1, text: 'One' },
      { level: 3, text: 'Three' },
      { level: 2, text: 'Two' },
    ],
    links: [{ url: here.url('/a'), text: 'A', rel: 'nofollow' }],
    openGraph: { 'og:title': 'OG', 'og:image': ['/1.png', '/2.png'] },
    jsonLd: [{ '@type': 'Thing' }, '{broken'],
    hreflang: [{ language: 'de', url: here.url('/de') }],
    cut: false,
    http: { status: 200, redirects: [], headers: { 'content-type': 'text/html; charset=utf-8' } },
  });
  expect(document.text).toContain('seen');
  expect(document.text).toContain('in the shadow');
  expect(document.text).not.toContain('unseen');
  expect(here.requests).toContain('GET /robots.txt');
});

test('a host that answers 429 is left alone for as long as it says, and then visited again', async () => {
  const visits: number[] = [];
  const here = await site(
    {
      '/': page(links('/busy', '/other')),
      '/busy': (_req, res) => {
        visits.push(performance.now());
        if (visits.length === 1) res.writeHead(429, { 'Retry-After': '3', 'Content-Type': 'text/html' }).end('later');
        else type('text/html', page('here'))(_req, res);
      },
      '/other': (req, res) => {
        visits.push(performance.now());
        type('text/html', page('other'))(req, res);
      },
    },
    '127.0.0.3',
  );
  const { record, pages } = await crawl({ url: here.url('/'), crawlDelayMs: 1 });
  expect(brief(here, pages)).toEqual(['/ COMPLETED', '/busy COMPLETED', '/other COMPLETED']);
  expect(record.progress.charged).toBe(3);
  expect(visits[1]! - visits[0]!).toBeGreaterThan(3_000);
});

test('nothing internal is reached: by link, redirect, sub-resource or robots.txt, and each is recorded', async () => {
  const here = await site(
    {
      '/': page(links(canary.url('/link'), '/redirect', '/part')),
      '/redirect': to(canary.url('/redirected')),
      '/part': page(`<img src="${canary.url('/part')}">`),
      '/fine': page('fine'),
    },
    '127.0.0.4',
  );
  const { pages } = await crawl({ url: here.url('/') });
  expect(brief(here, pages)).toEqual(['/ COMPLETED', '/part URL_NOT_ALLOWED', '/redirect URL_NOT_ALLOWED']);
  const luring = await site({ '/robots.txt': to(canary.url('/robots.txt')), '/': page('x') }, '127.0.0.4');
  expect((await crawl({ url: luring.url('/') })).record).toMatchObject({
    status: 'FAILED',
    errorCode: 'ROBOTS_UNREACHABLE',
  });
  expect(canary.requests).toEqual([]);
});

test('five crawls of one host keep its distance together, and another host is not slowed', async () => {
  const times: number[] = [];
  const timed: Answer = (req, res) => {
    if (!/robots|favicon/.test(req.url!)) times.push(performance.now());
    type('text/html', page(links('/a', '/b')))(req, res);
  };
  const slow = await site({ '*': timed, '/robots.txt': type('text/plain', '') }, '127.0.0.5');
  const free = await site(
    { '/': page(links('/a', '/b', '/c')), '*': page('leaf'), '/robots.txt': type('text/plain', '') },
    '127.0.0.6',
  );
  const delayMs = 400;
  const five = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      client.start({ ...quick, url: slow.url(`/?${index}`), crawlDelayMs: delayMs, depth: 1 }),
    ),
  );
  const startedAt = performance.now();
  const { record } = await crawl({ url: free.url('/') });
  const freeMs = performance.now() - startedAt;
  expect(record.progress.completed).toBe(4);
  for (const id of five) expect((await client.ended(id)).progress.completed).toBe(3);
  const slowMs = performance.now() - startedAt;
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(times).toHaveLength(15);
  // The server notes a request when it has read it, which may be a moment after it came.
  expect(Math.min(...gaps)).toBeGreaterThan(delayMs - 5);
  expect(slowMs).toBeGreaterThan(14 * delayMs);
  expect(freeMs).toBeLessThan(slowMs / 2);
});

test('a longer delay in robots.txt wins, and both it and pages are asked for under our name', async () => {
  const times: number[] = [];
  const agents: string[] = [];
  const here = await site(
    {
      '/robots.txt': (req, res) => {
        agents.push(String(req.headers['user-agent']));
        type('text/plain', 'User-agent: *\nCrawl-delay: 1.2')(req, res);
      },
      '*': (req, res) => {
        agents.push(String(req.headers['user-agent']));
        if (!req.url!.includes('favicon')) times.push(performance.now());
        type('text/html', page(links('/a', '/b')))(req, res);
      },
    },
    '127.0.0.6',
  );
  expect((await crawl({ url: here.url('/'), crawlDelayMs: 10 })).record.progress.completed).toBe(3);
  expect(Math.min(times[1]! - times[0]!, times[2]! - times[1]!)).toBeGreaterThan(1_195);
  expect(agents[0]).toMatch(/^Tintype\//);
  for (const agent of agents.slice(1)) expect(agent).toMatch(/^Mozilla.*Chrome.* Tintype\//);
});

test('a crawl is cancelled after the page in hand, and what was not rendered is not charged', async () => {
  const held: ServerResponse[] = [];
  const here = await site(
    { '/': page(links('/slow', '/next')), '/slow': (_req, res) => void held.push(res), '/next': page('next') },
    '127.0.0.3',
  );
  const id = await client.start({ ...quick, url: here.url('/'), crawlDelayMs: 1 });
  await until(() => held.length === 1, { what: 'the page to be in hand' });
  const answer = await client.call('POST', `/v1/crawls/${id}/cancel`);
  expect([answer.status, ((await answer.json()) as CrawlRecord).status]).toEqual([200, 'CANCELLED']);
  held[0]!.writeHead(200, { 'Content-Type': 'text/html' }).end(page(links('/never')));
  const { progress } = await client.ended(id);
  expect(progress).toEqual({ discovered: 3, completed: 2, failed: 0, skipped: 0, cancelled: 1, charged: 2, queued: 0 });
  expect(brief(here, await client.pages(id))).toEqual(['/ COMPLETED', '/next CANCELLED', '/slow COMPLETED']);
  expect(here.requests.filter((request) => /never|next/.test(request))).toEqual([]);
});

test('deleting a crawl removes its rows and every file, those of the page in hand too', async () => {
  const held: ServerResponse[] = [];
  const here = await site({ '/': page(links('/slow')), '/slow': (_req, res) => void held.push(res) }, '127.0.0.3');
  const id = await client.start({ ...quick, outputs: ['html', 'json'], url: here.url('/'), crawlDelayMs: 1 });
  await until(() => held.length === 1, { what: 'the page to be in hand' });
  const files = (): string[] =>
    readdirSync(join(system.folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const before = files().length;
  expect(before).toBeGreaterThan(0);
  expect((await client.call('DELETE', `/v1/crawls/${id}`)).status).toBe(204);
  for (const path of ['', '/pages', '/sitemap', '/archive'])
    expect((await client.call('GET', `/v1/crawls/${id}${path}`)).status).toBe(404);
  expect((await client.call('DELETE', `/v1/crawls/${id}`)).status).toBe(404);
  held[0]!.writeHead(200, { 'Content-Type': 'text/html' }).end(page('slow'));
  const { client: rows } = system.database;
  await until(async () => (await rows.crawl.count({ where: { id } })) === 0, { what: 'the crawl to be erased' });
  expect(await rows.crawlPage.count({ where: { crawlId: id } })).toBe(0);
  expect(files().length).toBe(before - 2);
});

test('the archive holds every file of every page, and the sitemap the tree of addresses', async () => {
  const here = await site(
    {
      '/': page(links('/a', '/b?x=1&y=2')),
      '/a': page(links('/c')),
      '/b': page('b'),
      '/c': page('c', '<title>&lt;C&gt;</title>'),
    },
    '127.0.0.3',
  );
  const { id, pages } = await crawl({ url: here.url('/'), outputs: ['html', 'markdown', 'json'] });
  const archive = await client.call('GET', `/v1/crawls/${id}/archive`);
  const bytes = Buffer.from(await archive.arrayBuffer());
  expect(Number(archive.headers.get('content-length'))).toBe(bytes.length);
  const files = await unzip(bytes);
  const index = JSON.parse(files.get('crawl.json')!.toString()) as { pages: { id: string; files: string[] }[] };
  expect(index.pages.flatMap((one) => one.files).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'crawl.json').toSorted(),
  );
  expect(files.size).toBe(1 + 3 * pages.length);
  for (const { id: pageId, outputs } of pages)
    for (const [at, { resultUrl }] of outputs.entries()) {
      const alone = Buffer.from(await (await client.call('GET', resultUrl)).arrayBuffer());
      const name = index.pages.find((one) => one.id === pageId)!.files[at]!;
      expect(files.get(name)!.equals(alone)).toBe(true);
    }
  type Branch = { url: string; depth: number; children: Branch[] };
  const tree = (await (await client.call('GET', `/v1/crawls/${id}/sitemap`)).json()) as { pages: Branch[] };
  const outline = (branch: Branch): unknown[] => [
    branch.url.replace(here.url(''), ''),
    branch.depth,
    ...branch.children.map(outline),
  ];
  expect(tree.pages.map(outline)).toEqual([['/', 0, ['/a', 1, ['/c', 2]], ['/b?x=1&y=2', 1]]]);
  const xml = await (await client.call('GET', `/v1/crawls/${id}/sitemap?format=xml`)).text();
  expect(xml.match(/<loc>/g)).toHaveLength(4);
  expect(xml).toContain(`<loc>${here.url('/b?x=1&amp;y=2')}</loc>`);
});

test('a crawl whose credits run out ends with what it has', async () => {
  const key = await system.newKey('free');
  await system.database.client.organization.update({
    where: { id: key.organizationId },
    data: { overrides: { capabilities: ['crawls'], capturesPerMonth: 2, screenshotsPerHour: null } },
  });
  const poor = crawlClient({ gatewayUrl: system.gatewayUrl, apiKey: key.apiKey });
  const here = await site(
    { '/': page(links('/a', '/b', '/c')), '*': page('leaf'), '/robots.txt': type('text/plain', '') },
    '127.0.0.3',
  );
  const id = await poor.start({ ...quick, url: here.url('/') });
  expect(await poor.ended(id)).toMatchObject({
    status: 'PARTIALLY_COMPLETED',
    errorCode: 'QUOTA_EXCEEDED',
    progress: { discovered: 4, completed: 2, skipped: 2, charged: 2 },
  });
  expect((await poor.call('POST', '/v1/crawls', { url: here.url('/') })).status).toBe(402);
});

const documentation = findDocumentation();
if (documentation === undefined)
  test.skip(`real documentation comes as its links foresee (${documentationMissing})`, () => undefined);
else
  test('real documentation comes as its links foresee, with every output, twice the same', async () => {
    const here = await startFolderSite(documentation);
    undo.defer(here.stop);
    const [depth, limit, outputs] = [5, 12, ['screenshot', 'html', 'markdown', 'json']];
    const foreseen = walkDocumentation({ folder: documentation, root: '/index.html', depth, limit });
    for (let time = 0; time < 2; time += 1) {
      const { pages } = await crawl({ url: here.url('/index.html'), depth, limit, outputs, fullPage: false });
      expect(brief(here, pages)).toEqual([...foreseen].map(([path, state]) => `${path} ${state}`).toSorted());
      const problems = await Promise.all(
        pages.map((one) => problemsOf(one, outputs, (path) => client.call('GET', path))),
      );
      expect(problems.flat()).toEqual([]);
    }
  });
