import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const head = `<meta name="description" content="Of bridges"><link rel="canonical" href="/bridges">
<meta property="og:title" content="Bridges"><meta property="og:image" content="a.png"><meta property="og:image" content="b.png">
<meta name="twitter:card" content="summary"><meta property="Twitter:Site" content="@bridges">
<link rel="icon" href="/icon.png" sizes="32x32" type="image/png"><link rel="apple-touch-icon" href="touch.png">
<meta name="author" content="Ada"><script type="application/ld+json">{"@type":"Article"}</script><script type="application/ld+json">{broken</script>`;
const bridges = page(
  `<h1>Bridges</h1><p>Two <a href="/old" rel="nofollow">old ones</a> and <a href="https://example.com/new#a">a new one</a>.</p>
  <p hidden>Not seen</p><a href="mailto:a@example.com">Write</a><img src="/pixel.png" alt="A bridge">
  <label>Name <input id="name" value="Ada"></label><button style="position:absolute;left:40px;top:300px;width:120px;height:30px">Send</button>
  <div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Test</b><form itemprop="offers" itemscope><input name="children">
  <span itemprop="price">1.299,00 €</span><link itemprop="availability" href="https://schema.org/InStock"></form></div>
  <p id="late"></p><div id="host"></div>
  <script>late.textContent = 'By a script'; host.attachShadow({ mode: 'open' }).innerHTML = '<a href="/inside">Inside</a>'</script>`,
  head,
);

let site: Site;
let engine: Engine;
let outputs: Readonly<Record<string, Buffer>>;
const types = ['text', 'links', 'metadata', 'accessibility', 'mhtml'];
beforeAll(async () => {
  site = await startSite({
    '/bridges': bridges,
    '/pixel.png': (_req, res) => void res.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel),
  });
  engine = await startEngine({ allowHosts: [site.host] });
  const taken = await engine.captureAll({
    url: site.url('/bridges'),
    viewport: { width: 800, height: 600 },
    outputs: [{ type: 'screenshot' }, ...types.map((type) => ({ type }))],
  });
  outputs = Object.fromEntries(types.map((type) => [type, taken[type]!.bytes]));
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});
const json = (type: string): unknown => JSON.parse(outputs[type]!.toString());

test('text: the lines that a visitor sees', () => {
  expect(outputs['text']!.toString()).toBe(
    'Bridges\nTwo old ones and a new one.\nWrite Name\nSend\nTest\n1.299,00 €\nBy a script\nInside\n',
  );
});

test('links: address, text and rel, in open shadow roots too; none that leads to no page', () => {
  expect(json('links')).toEqual({
    links: [
      { url: site.url('/old'), text: 'old ones', rel: 'nofollow' },
      { url: 'https://example.com/new#a', text: 'a new one', rel: null },
      { url: site.url('/inside'), text: 'Inside', rel: null },
    ],
    isCut: false,
  });
});

test('metadata: what the page says of itself', () => {
  expect(json('metadata')).toEqual({
    title: 'Test',
    description: 'Of bridges',
    language: 'en',
    canonicalUrl: site.url('/bridges'),
    openGraph: { 'og:title': 'Bridges', 'og:image': ['a.png', 'b.png'] },
    twitter: { 'twitter:card': 'summary', 'twitter:site': '@bridges' },
    jsonLd: [{ '@type': 'Article' }, '{broken'],
    icons: [
      { url: site.url('/icon.png'), rel: 'icon', sizes: '32x32', type: 'image/png' },
      { url: site.url('/touch.png'), rel: 'apple-touch-icon', sizes: null, type: null },
    ],
    authors: ['Ada'],
    publishedAt: null,
    modifiedAt: null,
    siteName: null,
    product: {
      name: 'Test',
      description: null,
      brand: null,
      sku: null,
      gtin: null,
      price: 1299,
      priceMax: null,
      currency: 'EUR',
      availability: 'InStock',
      sources: { product: 'microdata', price: 'microdata', availability: 'microdata' },
    },
    posts: [],
    entries: [],
    sources: { authors: 'meta' },
    pageType: { kind: expect.any(String), confidence: expect.any(Number) },
  });
});

type Node = {
  readonly role: string;
  readonly name: string;
  readonly value?: unknown;
  readonly box?: object;
  readonly children?: readonly Node[];
};
test('accessibility: roles, names, values and boxes, as a tree', () => {
  const { tree } = json('accessibility') as { readonly tree: Node };
  const all = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(all)];
  const find = (role: string): Node | undefined => all(tree).find((node) => node.role === role);
  expect(tree).toMatchObject({ role: 'RootWebArea', name: 'Test' });
  expect(find('heading')).toMatchObject({ name: 'Bridges' });
  expect(find('image')).toMatchObject({ name: 'A bridge' });
  expect(find('textbox')).toMatchObject({ name: 'Name', value: 'Ada' });
  expect(find('button')).toMatchObject({ name: 'Send', box: { x: 40, y: 300, width: 120, height: 30 } });
  expect(all(tree).map(({ name }) => name)).not.toContain('Not seen');
});

test('mhtml: the page and its images in one file, without another request', () => {
  const text = outputs['mhtml']!.toString();
  expect(text).toMatch(/^From: .*\r\n/);
  expect(text).toContain('Content-Type: multipart/related');
  expect(text).toContain(`Content-Location: ${site.url('/pixel.png')}`);
  expect(text).toContain('By a script');
  expect(site.requests.filter((line) => line.includes('/pixel.png'))).toHaveLength(1);
});
