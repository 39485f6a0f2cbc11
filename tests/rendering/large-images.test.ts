import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import sharp from 'sharp';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

const count = 6;
const sidePx = 3_000;
let site: Site;
let engine: Engine;
/** Noise takes long to decode. */
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const jpeg = await sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const images = (more: string): string =>
    Array.from(
      { length: count },
      (_, index) => `<img src="/noise-${index}.jpg" width="200" height="200" ${more}>`,
    ).join('');
  const style = '<style>body{margin:0}img{display:block;float:left}</style>';
  site = await startSite({
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/noise-${index}.jpg`,
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

test.each([
  ['/async', {}],
  ['/usual', {}],
  ['/inserted', {}],
  ['/async', { fullPage: true }],
  ['/inserted', { fullPage: true, fullPageMode: 'stitch' }],
])('large images that are decoded beside the drawing are in the picture: %s %o', async (path, fields) => {
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
