import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { looksBlank, pdfPages, pictureOf } from './pixels.ts';

const stripes = (heights: readonly number[]): string =>
  heights
    .map(
      (height, index) => `<div style="height:${height}px;background:${index % 2 === 0 ? '#ff0000' : '#0000ff'}"></div>`,
    )
    .join('');
const plain = '<style>body{margin:0;background:#ffffff}</style>';
const fontsAndImages = `${plain}<img src="/slow.svg" width="50" height="50" style="display:block"><p>text</p>`;

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/tall': page(stripes([1000, 1000, 1000]), plain),
    '/very-tall': page(stripes([20_000, 20_000]), plain),
    '/dark': page(
      '',
      '<style>body{background:#ffffff}@media (prefers-color-scheme: dark){body{background:#000000}}</style>',
    ),
    '/device': page(
      '<script>document.title=JSON.stringify([innerWidth,devicePixelRatio,navigator.userAgent,"ontouchstart" in window])</script><p></p><script>document.querySelector("p").style.cssText="width:100px;height:100px;background:"+(("ontouchstart" in window&&/iPhone/.test(navigator.userAgent))?"#00ff00":"#ff0000")+";margin:0"</script>',
      plain,
    ),
    '/box': page(
      '<div id="box" style="position:absolute;left:300px;top:1500px;width:200px;height:100px;background:#00ff00"></div><div style="height:3000px"></div>',
      plain,
    ),
    '/late': page(
      '<script>setTimeout(()=>{const d=document.createElement("div");d.id="late";d.style.cssText="position:fixed;inset:0;background:#00ff00";document.body.append(d)},400)</script>',
      plain,
    ),
    '/banner': page(
      '<div class="banner" style="position:fixed;inset:0;background:#ff0000"></div>',
      `${plain}<meta http-equiv="Content-Security-Policy" content="style-src 'unsafe-inline' 'self'">`,
    ),
    '/images': page(fontsAndImages),
    '/slow.svg': (_req, res) => {
      setTimeout(
        () =>
          res
            .writeHead(200, { 'Content-Type': 'image/svg+xml' })
            .end(
              '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="#00ff00"/></svg>',
            ),
        300,
      );
    },
    '/broken-image': page('<img src="/none.png" width="100" height="100"><p>text</p>', plain),
    '/500': (_req, res) => void res.writeHead(500, { 'Content-Type': 'text/html' }).end(page('<h1>Sorry</h1>', plain)),
    '/moved': (_req, res) => void res.writeHead(302, { Location: '/tall' }).end(),
    '/moving': page(
      '<div id="d"></div><p>text that is pushed up and down</p><script>let n=0;setInterval(()=>{d.style.height=(++n%7)*20+"px"},30)</script>',
      plain,
    ),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const noBlocking = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const request = (path: string, fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  ...noBlocking,
  ...fields,
});
const small = { viewport: { width: 400, height: 300 } };

describe('formats', () => {
  test.each(['png', 'jpeg', 'webp'])('%s has the size of the viewport and is what it says', async (format) => {
    const { bytes, file } = await engine.capture(request('/tall', { format, ...small }));
    expect(await pictureOf(bytes)).toMatchObject({ width: 400, height: 300 });
    expect(file).toMatchObject({ format, width: 400, height: 300, size: bytes.length });
  });
  test('pdf prints every part of the page', async () => {
    const { bytes, file } = await engine.capture(request('/tall', { format: 'pdf' }));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfPages(bytes)).toBeGreaterThan(1);
    expect(file).toMatchObject({ format: 'pdf', width: 1920, height: null });
  });
  test('quality changes the bytes of a lossy picture', async () => {
    const sizes = await Promise.all(
      [10, 95].map(
        async (quality) => (await engine.capture(request('/images', { format: 'jpeg', quality }))).file.size,
      ),
    );
    expect(sizes[0]).toBeLessThan(sizes[1]!);
  });
});

describe('area', () => {
  test('a full page has the height of the page', async () => {
    const { bytes, report } = await engine.capture(
      request('/tall', { fullPage: true, fullPageMode: 'native', ...small }),
    );
    const picture = await pictureOf(bytes);
    expect(picture).toMatchObject({ width: 400, height: 3000 });
    expect([picture.at(5, 500), picture.at(5, 1500), picture.at(5, 2500)]).toEqual(['#ff0000', '#0000ff', '#ff0000']);
    expect(report.warnings).toEqual([]);
  });
  test('maxHeight cuts a full page, and the answer says so', async () => {
    const { bytes, report } = await engine.capture(
      request('/tall', { fullPage: true, fullPageMode: 'native', maxHeight: 1200, ...small }),
    );
    expect(await pictureOf(bytes)).toMatchObject({ height: 1200 });
    expect(report.warnings).toEqual([{ code: 'PAGE_CUT', message: expect.stringContaining('1200 of 3000') }]);
  });
  test('a page taller than any picture may be is cut at 30,000 CSS pixels', async () => {
    const { bytes, report } = await engine.capture(
      request('/very-tall', { fullPage: true, fullPageMode: 'native', ...small }),
    );
    expect(await pictureOf(bytes)).toMatchObject({ height: 30_000 });
    expect(report.warnings.map(({ code }) => code)).toEqual(['PAGE_CUT']);
  });
  test('what WebP cannot hold becomes a whole PNG, and the answer says so', async () => {
    const { bytes, file, report } = await engine.capture(
      request('/very-tall', { format: 'webp', fullPage: true, fullPageMode: 'native', maxHeight: 20_000, ...small }),
    );
    expect(file).toMatchObject({ format: 'png', height: 20_000 });
    expect((await pictureOf(bytes)).at(5, 19_999)).toBe('#ff0000');
    expect(report.warnings.map(({ code }) => code)).toEqual(['PAGE_CUT', 'FORMAT_CHANGED']);
  });
  test('an element is captured alone, wherever it stands', async () => {
    const { bytes } = await engine.capture(request('/box', { selector: '#box', ...small }));
    const picture = await pictureOf(bytes);
    expect(picture).toMatchObject({ width: 200, height: 100 });
    expect([picture.at(0, 0), picture.at(199, 99)]).toEqual(['#00ff00', '#00ff00']);
  });
  test('deviceScaleFactor multiplies the pixels', async () => {
    const { bytes } = await engine.capture(
      request('/box', { selector: '#box', viewport: { width: 400, height: 300, deviceScaleFactor: 2 } }),
    );
    expect(await pictureOf(bytes)).toMatchObject({ width: 400, height: 200 });
  });
});

describe('emulation', () => {
  test('a phone has its size, its scale, its touch and its name', async () => {
    const { bytes } = await engine.capture(request('/device', { device: 'iPhone 14' }));
    const picture = await pictureOf(bytes);
    expect(picture).toMatchObject({ width: 390 * 3, height: 663 * 3 });
    expect(picture.at(10, 10)).toBe('#00ff00');
  });
  test.each([
    [true, '#000000'],
    [false, '#ffffff'],
  ])('darkMode %s', async (darkMode, colour) => {
    const { bytes } = await engine.capture(request('/dark', { darkMode, ...small }));
    expect((await pictureOf(bytes)).at(200, 150)).toBe(colour);
  });
});

describe('readiness', () => {
  test('waitFor waits for an element that comes after load', async () => {
    const { bytes } = await engine.capture(request('/late', { waitFor: '#late', ...small }));
    expect((await pictureOf(bytes)).at(200, 150)).toBe('#00ff00');
  });
  test('delay waits that long', async () => {
    const { bytes } = await engine.capture(request('/late', { delay: 700, ...small }));
    expect((await pictureOf(bytes)).at(200, 150)).toBe('#00ff00');
  });
  test('visible images are there even when the page counts as loaded before them', async () => {
    const { bytes } = await engine.capture(request('/images', { waitUntil: 'domcontentloaded', ...small }));
    expect((await pictureOf(bytes)).at(25, 25)).toBe('#00ff00');
  });
  test('an image that did not load is said', async () => {
    const { report } = await engine.capture(request('/broken-image', small));
    expect(report.warnings.map(({ code }) => code)).toEqual(['IMAGES_NOT_LOADED']);
  });
  test('a page that never rests is captured, and the answer says so', async () => {
    const { report } = await engine.capture(request('/moving', { timeout: 6_000, ...small }));
    expect(report.warnings.map(({ code }) => code)).toEqual(['NOT_SETTLED']);
  });
});

describe('cleaning', () => {
  test('hidden elements are gone, also under a content security policy', async () => {
    const { bytes } = await engine.capture(request('/banner', { hideSelectors: ['.other', '.banner'], ...small }));
    expect((await pictureOf(bytes)).at(200, 150)).toBe('#ffffff');
  });
  test('customCss is applied', async () => {
    const { bytes } = await engine.capture(
      request('/banner', { customCss: '.banner{background:#0000ff !important}', ...small }),
    );
    expect((await pictureOf(bytes)).at(200, 150)).toBe('#0000ff');
  });
});

describe('what the page answered', () => {
  test('an error page is captured as it looks, with its status', async () => {
    const { bytes, report } = await engine.capture(request('/500', small));
    expect(report.httpStatus).toBe(500);
    expect(looksBlank(await pictureOf(bytes))).toBe(false);
  });
  test('a redirect ends at the final address', async () => {
    const { report } = await engine.capture(request('/moved', small));
    expect(report).toMatchObject({ finalUrl: site.url('/tall'), httpStatus: 200 });
  });
  test('the stages are reported in their order', async () => {
    const { report } = await engine.capture(request('/tall', small));
    // Some run more than once: a page that moved is taken again, and what it asked for is checked
    // at the end.
    expect([...new Set(report.stages.map(({ stage }) => stage))]).toEqual([
      'prepare',
      'navigate',
      'wait',
      'settle',
      'recognise',
      'block',
      'clean',
      'capture',
      'check',
      'encode',
      'verdict',
      'store',
    ]);
  });
});
