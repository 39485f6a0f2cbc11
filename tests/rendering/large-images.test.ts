import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Site } from '@tintype/testing/site';
import sharp from 'sharp';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

const count = 6;
const sidePx = 3_000;
let site: Site;
let engine: Engine;
/** Few bytes, and many pixels to decode. */
beforeAll(async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}"><defs><linearGradient id="g"><stop stop-color="#336699"/><stop offset="1" stop-color="#993366"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  const images = (more: string): string =>
    Array.from(
      { length: count },
      (_, index) => `<img src="/large-${index}.jpg" width="200" height="200" ${more}>`,
    ).join('');
  const style = '<style>body{margin:0}img{display:block;float:left}</style>';
  site = await startSite({
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/large-${index}.jpg`,
        (_req: unknown, res: import('node:http').ServerResponse) =>
          void res.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(jpeg),
      ]),
    ),
    '/async': page(images('decoding="async"'), style),
    '/usual': page(images(''), style),
    '/inserted': page(
      `<main></main><script>addEventListener('load',()=>setTimeout(()=>{document.querySelector('main').innerHTML=\`${images('decoding="async"')}\`},100))</script>`,
      style,
    ),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

test.each(
  someOf(
    [
      ['/async', {}],
      ['/usual', {}],
      ['/inserted', {}],
      ['/async', { fullPage: true }],
      ['/inserted', { fullPage: true, fullPageMode: 'stitch' }],
    ] as const,
    4,
  ),
)('large images that are decoded beside the drawing are in the picture: %s %o', async (path, fields) => {
  const { bytes, report } = await engine.capture({
    url: site.url(path),
    format: 'png',
    viewport: { width: 600, height: 400 },
    ...fields,
  });
  const picture = await pictureOf(bytes);
  const shown = Array.from({ length: count }, (_, index) =>
    picture.at(100 + 200 * (index % 3), 100 + 200 * Math.floor(index / 3)),
  );
  expect(shown.filter((colour) => colour === '#ffffff')).toEqual([]);
  expect(report.warnings).toEqual([]);
});
