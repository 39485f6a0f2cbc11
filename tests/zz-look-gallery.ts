import { createServer } from 'node:http';
import { once } from 'node:events';
import puppeteer from 'puppeteer-core';
import sharp from 'sharp';
import { galleryPage, goneGalleryPage } from '../services/gateway/src/routes/pipeline-results/gallery-page.ts';

const shot = (hue: number, h: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="${h}"><rect width="100%" height="100%" fill="hsl(${hue},30%,96%)"/><rect width="100%" height="70" fill="hsl(${hue},45%,35%)"/><rect x="60" y="130" width="560" height="50" fill="#333"/><rect x="60" y="210" width="800" height="16" fill="#999"/><rect x="60" y="246" width="760" height="16" fill="#999"/><rect x="60" y="320" width="340" height="260" rx="12" fill="hsl(${hue},45%,75%)"/><rect x="440" y="320" width="340" height="260" rx="12" fill="hsl(${hue + 40},45%,75%)"/><rect x="820" y="320" width="340" height="260" rx="12" fill="hsl(${hue + 80},45%,75%)"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
const files = await Promise.all([10, 90, 200, 280].map((hue, i) => shot(hue, 720 + i * 400)));
const server = createServer((req, res) => {
  const [, kind, n] = req.url!.split('/');
  if (kind === 'img') return void res.end(files[Number(n) % files.length]);
  const base = `http://127.0.0.1:${port}`;
  const item = (i: number, more: object = {}) => ({
    id: i,
    jobId: 'j',
    url: [
      'https://shop.example.com/',
      'https://shop.example.com/products/a-very-long-product-name-that-goes-on-and-on?utm_source=newsletter&utm_campaign=spring',
      'https://shop.example.com/checkout',
    ][i % 3]!,
    view: ['desktop', 'phone', 'tablet in landscape'][i % 3]!,
    edited: i % 2 === 0,
    width: 1280,
    height: 720,
    format: 'png' as const,
    status: 'COMPLETED' as const,
    error: null,
    downloadUrl: `${base}/img/${i}`,
    expiresAt: null,
    ...more,
  });
  const { downloadUrl: _d, ...gone } = item(5);
  const items = [
    item(0),
    item(1),
    item(2),
    {
      ...gone,
      id: 3,
      status: 'FAILED' as const,
      error: 'The page did not get ready in time.',
      width: null,
      height: null,
      format: null,
    },
    item(4, { width: 390, height: 844 }),
    item(6),
    item(7),
  ];
  const gallery = {
    runId: 'r',
    galleryNodeId: 'g',
    pipelineId: 'p',
    pipelineName: 'Weekly look at the shop',
    runState: 'PARTIALLY_COMPLETED' as const,
    graph: {
      version: 1 as const,
      nodes: [
        { id: 'g', type: 'gallery' as const, position: { x: 0, y: 0 }, data: { title: 'Spring sale, product pages' } },
      ],
      edges: [],
    },
    inputData: null,
    errorMessage: null,
    createdAt: new Date(),
    captures: { total: 7, completed: 6, failed: 1 },
    images: { total: 57, completed: 56, failed: 1 },
    keptUntil: null,
  };
  const reply =
    kind === 'gone'
      ? goneGalleryPage()
      : galleryPage({ gallery, items, nextCursor: 50, isFirst: false, expiresAt: new Date(Date.now() + 86e6) });
  res
    .writeHead(reply.status, { ...reply.headers, 'content-type': 'text/html; charset=utf-8' })
    .end((reply as { text: string }).text);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const port = (server.address() as { port: number }).port;
const browser = await puppeteer.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless=new'],
});
for (const theme of ['light', 'dark'])
  for (const width of [390, 1280]) {
    const page = await browser.newPage();
    page.on('console', (m) => console.log(m.text()));
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.setViewport({ width, height: width === 390 ? 844 : 900, deviceScaleFactor: 1 });
    await page.goto(`http://127.0.0.1:${port}/page`, { waitUntil: 'networkidle0' });
    console.log(theme, width, await page.evaluate('document.documentElement.scrollWidth'));
    await page.screenshot({ path: `/tmp/gallery-${theme}-${width}.png`, fullPage: width === 1280 });
    if (width === 1280 && theme === 'light') {
      await page.goto(`http://127.0.0.1:${port}/gone`);
      await page.screenshot({ path: '/tmp/gallery-gone.png' });
    }
  }
await browser.close();
server.close();
