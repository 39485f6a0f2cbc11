import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import { page } from '@tintype/testing/site';
import { links } from './answers.ts';
import { typeIn } from './check-outputs.ts';
import { type Crawling, startCrawling } from './start-crawling.ts';
import { unzip } from './unzip.ts';

const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

test('a small site comes complete, with every output of every page', async () => {
  const here = await crawling.site({
    '/': page(
      `<h1>Home</h1>${links('/a', '/b#part', 'mailto:a@b.c', 'javascript:void 0')}`,
      '<link rel="canonical" href="/">',
    ),
    '/a': page(`<h1>A</h1>${links('/', '/b', '/c')}`),
    '/b': page('<h1>B</h1>'),
    '/c': page(`<h1>C</h1>${links('/d')}`),
    '/d': page('<h1>too deep</h1>'),
  });
  const { id, record, pages } = await crawling.crawl({
    url: here.url(''),
    outputs: ['screenshot', 'html', 'markdown', 'json'],
  });
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
  expect(pages[0]).toMatchObject({ title: 'Test', httpStatus: 200, canonicalUrl: here.url('/') });
  expect(pages[0]).not.toHaveProperty('parentId');
  expect(pages[0]).toMatchObject({
    language: 'en',
    contentType: 'text/html',
    renderTimeMs: expect.any(Number),
    createdAt: expect.any(String),
    completedAt: expect.any(String),
  });
  for (const { outputs } of pages)
    expect(outputs.map(({ type }) => type)).toEqual(['screenshot', 'html', 'markdown', 'json']);
  for (const { contentType, size, resultUrl } of pages.flatMap(({ outputs }) => outputs)) {
    const response = await crawling.client.call('GET', resultUrl);
    expect([response.status, typeIn(response)]).toEqual([200, contentType]);
    expect((await response.arrayBuffer()).byteLength).toBe(size);
  }
  const document = (await (await crawling.client.call('GET', pages[0]!.outputs[3]!.resultUrl)).json()) as Record<
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
  expect((await crawling.client.call('DELETE', `/v1/crawls/${id}`)).status).toBe(204);
});

test('the page document tells what the page says of itself', async () => {
  const here = await crawling.site({
    '/': page(
      '<h1>One</h1><h3>Three</h3><p hidden>unseen</p><p>seen</p><a href="/a" rel="nofollow">A</a><div id="host"></div>' +
        '<script>host.attachShadow({ mode: "open" }).innerHTML = "<h2>Two</h2><p>in the shadow</p>";</script>',
      `<meta name="description" content="About it"><link rel="canonical" href="/canonical"><meta property="og:title" content="OG">
       <meta property="og:image" content="/1.png"><meta property="og:image" content="/2.png">
       <link rel="alternate" hreflang="de" href="/de"><script type="application/ld+json">{"@type":"Thing"}</script>
       <script type="application/ld+json">{broken</script>`,
    ),
  });
  const { pages } = await crawling.crawl({ url: here.url('/'), depth: 0 });
  const document = (await (await crawling.client.call('GET', pages[0]!.outputs[0]!.resultUrl)).json()) as PageDocument;
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

test('the page document is bounded, whatever the page says of itself', async () => {
  const long = 'x'.repeat(100_000);
  const here = await crawling.site({
    '/': page(
      `<a href="/a" rel="${long}">A</a><a href="/${long}">B</a><script>document.documentElement.lang = "${long}"</script>`,
      `<link rel="alternate" hreflang="${long}" href="/de"><meta property="og:${long}" content="OG">
       ${`<script type="application/ld+json">"${long.repeat(4)}"</script>`.repeat(12)}`,
    ),
  });
  const { pages } = await crawling.crawl({ url: here.url('/'), depth: 0 });
  const document = (await (await crawling.client.call('GET', pages[0]!.outputs[0]!.resultUrl)).json()) as PageDocument;
  const short = 'x'.repeat(200);
  expect(document).toMatchObject({
    language: short,
    links: [{ url: here.url('/a'), text: 'A', rel: short }],
    hreflang: [{ language: short, url: here.url('/de') }],
    openGraph: { [`og:${short}`.slice(0, 200)]: 'OG' },
    cut: true,
  });
  expect(document.jsonLd).toHaveLength(10);
});

test('the archive holds every file of every page, and the sitemap the tree of addresses', async () => {
  const here = await crawling.site(
    {
      '/': page(links('/a', '/b?x=1&y=2')),
      '/a': page(links('/c')),
      '/b': page('b'),
      '/c': page('c', '<title>&lt;C&gt;</title>'),
    },
    '127.0.0.3',
  );
  const { id, pages } = await crawling.crawl({ url: here.url('/'), outputs: ['html', 'markdown', 'json'] });
  const archive = await crawling.client.call('GET', `/v1/crawls/${id}/archive`);
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
      const alone = Buffer.from(await (await crawling.client.call('GET', resultUrl)).arrayBuffer());
      const name = index.pages.find((one) => one.id === pageId)!.files[at]!;
      expect(files.get(name)!.equals(alone)).toBe(true);
    }
  type Branch = { url: string; depth: number; children: Branch[] };
  const tree = (await (await crawling.client.call('GET', `/v1/crawls/${id}/sitemap`)).json()) as { pages: Branch[] };
  const outline = (branch: Branch): unknown[] => [
    branch.url.replace(here.url(''), ''),
    branch.depth,
    ...branch.children.map(outline),
  ];
  expect(tree.pages.map(outline)).toEqual([['/', 0, ['/a', 1, ['/c', 2]], ['/b?x=1&y=2', 1]]]);
  const xml = await (await crawling.client.call('GET', `/v1/crawls/${id}/sitemap?format=xml`)).text();
  expect(xml.match(/<loc>/g)).toHaveLength(4);
  expect(xml).toContain(`<loc>${here.url('/b?x=1&amp;y=2')}</loc>`);
});
