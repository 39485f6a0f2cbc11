import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

const plain = '<style>body{margin:0;background:#ffffff}</style>';
const red = '#ff0000';
const green = '#00ff00';
const box = (css: string): string => `<div id="box" style="background:${red};${css}"></div>`;
const lines = Array.from({ length: 60 }, (_, at) => `<p style="background:#0000ff">line ${at}</p>`).join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="${green}"/></svg>`;

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/scroller': page(
      `<div style="overflow:auto;width:300px;height:100px"><div style="height:1000px">above</div>${box('width:100px;height:50px')}<div style="height:1000px"></div></div>${lines}`,
      plain,
    ),
    '/app': page(
      `<div style="height:100vh;overflow:auto"><div style="height:2000px">above</div>${box('width:100px;height:50px')}<div style="height:500px"></div></div>`,
      plain,
    ),
    '/too-large': page(
      `<div style="overflow:auto;width:300px;height:100px">${box('width:200px;height:400px')}</div>${lines}`,
      plain,
    ),
    '/never-shown': page(
      `<div style="overflow:hidden;width:300px;height:100px;position:relative">${box('width:50px;height:50px;position:absolute;left:-500px')}</div>`,
      plain,
    ),
    '/escapes': page(
      `<div style="overflow:hidden;width:30px;height:10px">${box('width:200px;height:100px;position:absolute;left:50px;top:700px')}</div>`,
      plain,
    ),
    '/lazy': page(
      `<div style="height:9000px"></div><div id="box" style="width:100px;background:${red}"><img loading="lazy" src="/late.svg" width="100" height="100" style="display:block"><div style="height:1500px"></div><img loading="lazy" src="/late.svg?2" width="100" height="100" style="display:block"></div><div style="height:9000px"></div>`,
      plain,
    ),
    '/lazy-broken': page(
      '<div style="height:9000px"></div><div id="box" style="width:100px"><img loading="lazy" src="/none.svg" width="100" height="100"></div>',
      plain,
    ),
    '/late.svg': (_req, res) =>
      void setTimeout(() => res.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(svg), 300),
    '/fixed-header': page(
      `<div style="position:fixed;left:0;top:0;width:100%;height:80px;background:#0000ff"></div><div style="height:3000px"></div>${box('width:200px;height:1200px')}<div style="height:2000px"></div>`,
      plain,
    ),
    '/fraction': page(box('position:absolute;left:5.4px;top:10.6px;width:100px;height:50px'), plain),
    '/fraction-below': page(
      `<h1 style="height:21.375px;margin:0"></h1><p style="height:700.25px;margin:0"></p>${box('width:200px;height:100px')}`,
      plain,
    ),
    '/from-right-to-left': page(
      `<div style="position:absolute;left:-400px;top:0;width:400px;height:400px;background:#0000ff"></div>${box('width:200px;height:100px;margin:50px')}`,
      `${plain}<style>html{direction:rtl}</style>`,
    ),
    '/beyond-the-left-edge': page(
      `<div style="width:3000px;display:flex"><p style="flex:1"></p>${box('width:200px;height:100px')}</div>`,
      `${plain}<style>html{direction:rtl}</style>`,
    ),
    '/tall': page(box('width:100px;height:4000px'), plain),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const noBlocking = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const take = async (path: string, fields: object = {}) => {
  const url = site.url(path);
  const viewport = { width: 800, height: 600 };
  const { bytes, report } = await engine.capture({
    url,
    format: 'png',
    ...noBlocking,
    selector: '#box',
    viewport,
    ...fields,
  });
  // Boxes of one colour, which is what they are meant to be.
  const warnings = report.warnings.filter(({ code }) => code !== 'LOOKS_BLANK');
  return { picture: await pictureOf(bytes), report: { ...report, warnings } };
};
/** The corners and the middle. */
const seen = ({ at, width, height }: Awaited<ReturnType<typeof take>>['picture']): string[] => [
  at(0, 0),
  at(width - 1, 0),
  at(Math.floor(width / 2), Math.floor(height / 2)),
  at(0, height - 1),
  at(width - 1, height - 1),
];
const all = (colour: string): string[] => Array.from({ length: 5 }, () => colour);

describe('an element', () => {
  test.each(['/scroller', '/app'])('%s is shown by the container that it lies in', async (path) => {
    const { picture, report } = await take(path);
    expect(picture).toMatchObject({ width: 100, height: 50 });
    expect(seen(picture)).toEqual(all(red));
    expect(report.warnings).toEqual([]);
  });

  test.each(['/from-right-to-left', '/beyond-the-left-edge'])(
    '%s is captured where it stands in a page that reaches beyond its left edge',
    async (path) => {
      const { picture, report } = await take(path);
      expect(picture).toMatchObject({ width: 200, height: 100 });
      expect(seen(picture)).toEqual(all(red));
      expect(report.warnings).toEqual([]);
    },
  );

  test('that its container cannot show whole is captured as far as it is shown, and the answer says so', async () => {
    const { picture, report } = await take('/too-large');
    expect(picture).toMatchObject({ width: 200, height: 100 });
    expect(seen(picture)).toEqual(all(red));
    expect(report.warnings).toEqual([{ code: 'PAGE_CUT', message: expect.stringContaining('200×100 of the 200×400') }]);
  });

  test('that nothing shows is not there', async () => {
    const failure = await engine.failureOf({ url: site.url('/never-shown'), format: 'png', selector: '#box' });
    expect(failure).toMatchObject({ code: 'SELECTOR_NOT_FOUND' });
  });

  test('that is not clipped by what it lies in is captured whole', async () => {
    const { picture, report } = await take('/escapes');
    expect(picture).toMatchObject({ width: 200, height: 100 });
    expect(seen(picture)).toEqual(all(red));
    expect(report.warnings).toEqual([]);
  });

  test('far below the viewport has the images that load when it comes into view, to its foot', async () => {
    const { picture, report } = await take('/lazy');
    expect(picture).toMatchObject({ width: 100, height: 1700 });
    expect([picture.at(50, 50), picture.at(50, 800), picture.at(50, 1650)]).toEqual([green, red, green]);
    expect(report).toMatchObject({ warnings: [], failedImages: 0 });
  });

  test('whose image does not load says so', async () => {
    const { report } = await take('/lazy-broken');
    expect(report).toMatchObject({ failedImages: 1, warnings: [{ code: 'IMAGES_NOT_LOADED' }] });
  });

  test('has no fixed header across it', async () => {
    const { picture } = await take('/fixed-header');
    expect(picture).toMatchObject({ width: 200, height: 1200 });
    const column = Array.from({ length: 12 }, (_, at) => picture.at(100, at * 100 + 50));
    expect(new Set(column)).toEqual(new Set([red]));
  });

  test.each([
    ['/fraction', 1, 100, 50],
    ['/fraction', 2, 200, 100],
    ['/fraction', 3, 300, 150],
    ['/fraction-below', 1, 200, 100],
    ['/fraction-below', 2, 400, 200],
    ['/fraction-below', 3, 600, 300],
  ])('%s between pixels at scale %d has its own size', async (path, scale, width, height) => {
    const { picture } = await take(path, { viewport: { width: 800, height: 600, deviceScaleFactor: scale } });
    expect(picture).toMatchObject({ width, height });
    // The browser begins a picture at whole CSS pixels: where a box does not, its edge is off by
    // half of one at most.
    const off = Math.floor(scale / 2);
    const { at } = picture;
    const corners = [
      at(off, off),
      at(width - 1 - off, off),
      at(off, height - 1 - off),
      at(width - 1 - off, height - 1 - off),
    ];
    expect(corners).toEqual(corners.map(() => red));
  });

  test('is not cut by maxHeight, which is for full pages', async () => {
    const { picture, report } = await take('/tall', { maxHeight: 1000 });
    expect(picture).toMatchObject({ width: 100, height: 4000 });
    expect(report.warnings).toEqual([]);
  });
});
