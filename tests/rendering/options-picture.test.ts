import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import sharp from 'sharp';
import { startEngine, type Engine, type Taken } from './engine.ts';
import { pictureOf } from './pixels.ts';

/*
 * The effect of each option that `packages/contracts/src/capture/effects.test.ts` has the bounds
 * of: the picture, and who looks at the page.
 */

const box = (left: number, top: number, width: number, height: number, colour: string): string =>
  `<div class="box" style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;background:${colour}"></div>`;
const plain = '<style>body{margin:0}</style>';

/** The traits of its visitor that a page can see, and those that its server saw. */
const visitorPage = (headers: object): string =>
  page(
    `<p id="seen"></p><script>
    const matches = (query) => matchMedia(query).matches;
    const seen = { ...${JSON.stringify(headers)}, agent: navigator.userAgent, languages: navigator.languages.join(),
      number: (1234.5).toLocaleString(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone, hour: new Date(0).getHours(),
      print: matches('print'), reduced: matches('(prefers-reduced-motion: reduce)'), forced: matches('(forced-colors: active)'),
      width: innerWidth, touch: 'ontouchstart' in window, place: 'none' };
    const show = () => { document.querySelector('#seen').textContent = JSON.stringify(seen); };
    show();
    navigator.geolocation.getCurrentPosition(({ coords }) => { seen.place = [coords.latitude, coords.longitude, coords.accuracy].join(); show(); }, () => { seen.place = 'refused'; show(); });
    </script>`,
  );

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    // Left of it nothing, and low on the page a third one.
    '/boxes': page(
      `${box(100, 50, 200, 100, '#ff0000')}${box(300, 50, 100, 100, '#0000ff')}${box(0, 1_400, 50, 100, '#00ff00')}`,
      plain,
    ),
    '/visitor': (req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(visitorPage({ sentAgent: req.headers['user-agent'], accepts: req.headers['accept-language'] })),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const noBlocking = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const view = { viewport: { width: 600, height: 400 } };
const request = (path: string, fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  ...noBlocking,
  ...view,
  ...fields,
});
const take = (path: string, fields: object = {}): Promise<Taken> => engine.capture(request(path, fields));
const alphaAt = async ({ bytes }: Taken, x: number, y: number): Promise<number> => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * 4 + 3]!;
};

test('clip: a rectangle of the viewport, in device pixels too; of the page with fullPage; cut at its edges with a warning', async () => {
  const clip = { x: 250, y: 50, width: 100, height: 50 };
  const seen = await pictureOf(
    (await take('/boxes', { clip, viewport: { ...view.viewport, deviceScaleFactor: 2 } })).bytes,
  );
  expect([seen.width, seen.height, seen.at(98, 50), seen.at(102, 50)]).toEqual([200, 100, '#ff0000', '#0000ff']);

  const low = { x: 0, y: 1_400, width: 100, height: 50 };
  for (const fullPageMode of ['stitch', 'native']) {
    const taken = await take('/boxes', { clip: low, fullPage: true, fullPageMode, format: 'jpeg' });
    const whole = await pictureOf(taken.bytes);
    expect([whole.width, whole.height, taken.file.width, taken.file.height]).toEqual([100, 50, 100, 50]);
    expect(whole.at(10, 10)).toMatch(/^#0[0-4]f[b-f]0[0-4]$/);
    expect(whole.at(90, 10)).toBe('#ffffff');
  }
  const cut = await take('/boxes', { clip: { ...low, height: 500 }, fullPage: true });
  expect([cut.file.height, cut.report.warnings.map(({ code }) => code)]).toEqual([100, ['PAGE_CUT']]);
  expect(await engine.failureOf(request('/boxes', { clip: { ...low, y: 9_000 }, fullPage: true }))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { clip: 'must be within the page, which has 600×1500 CSS pixels' } },
  });
});

test('selectorPadding: the page around the element, as far as there is page', async () => {
  const { bytes } = await take('/boxes', { selector: '.box', selectorPadding: 20 });
  const seen = await pictureOf(bytes);
  expect([seen.width, seen.height, seen.at(19, 60), seen.at(21, 60), seen.at(225, 60)]).toEqual([
    240,
    140,
    '#ffffff',
    '#ff0000',
    '#0000ff',
  ]);
  const atEdge = await take('/boxes', { selector: '.box', selectorPadding: 80 });
  expect([atEdge.file.width, atEdge.file.height]).toEqual([360, 230]);
});

test.each(['png', 'webp'])(
  'omitBackground: %s is transparent beside what the page draws, and the next capture is not',
  async (format) => {
    const taken = await take('/boxes', { omitBackground: true, format });
    expect([await alphaAt(taken, 10, 10), await alphaAt(taken, 150, 100)]).toEqual([0, 255]);
    const { full, plain: opaque } = await engine.captureAll(
      request('/boxes', {
        outputs: [
          { type: 'screenshot', id: 'full', fullPage: true, omitBackground: true, format },
          { type: 'screenshot', id: 'plain', format },
        ],
      }),
    );
    expect([await alphaAt(full!, 10, 1_300), await alphaAt(full!, 10, 1_450)]).toEqual([0, 255]);
    expect(await alphaAt(opaque!, 10, 10)).toBe(255);
  },
);

test.each([
  [{ width: 300 }, [300, 200], [[100, 50, '#ff0000']]],
  [{ width: 6_000 }, [600, 400], [[150, 100, '#ff0000']]],
  [{ height: 100 }, [150, 100], []],
  [{ width: 300, height: 300 }, [300, 200], []],
  [{ width: 300, height: 300, fit: 'fill' }, [300, 300], [[100, 75, '#ff0000']]],
  [
    { width: 300, height: 300, fit: 'contain', background: '#00ff00' },
    [300, 300],
    [
      [5, 5, '#00ff00'],
      [100, 100, '#ff0000'],
    ],
  ],
  [{ width: 400, height: 400, fit: 'cover' }, [400, 400], [[50, 100, '#ff0000']]],
] as const)('resize: %j', async (resize, size, colours) => {
  const taken = await take('/boxes', { resize });
  const seen = await pictureOf(taken.bytes);
  expect([seen.width, seen.height]).toEqual(size);
  expect([taken.file.width, taken.file.height]).toEqual(size);
  for (const [x, y, colour] of colours) expect(seen.at(x, y)).toBe(colour);
});

test('resize comes last: of a full page, a clip and an element, in every format', async () => {
  const outputs = ['png', 'jpeg', 'webp'].flatMap((format) => [
    { type: 'screenshot', id: `${format}-full`, format, fullPage: true, resize: { width: 60 } },
    {
      type: 'screenshot',
      id: `${format}-clip`,
      format,
      clip: { x: 100, y: 50, width: 200, height: 100 },
      resize: { width: 20 },
    },
    { type: 'screenshot', id: `${format}-box`, format, selector: '.box', resize: { height: 10 } },
  ]);
  const all = await engine.captureAll(request('/boxes', { outputs }));
  for (const format of ['png', 'jpeg', 'webp']) {
    const sizes = ['full', 'clip', 'box'].map((id) => all[`${format}-${id}`]!);
    expect(sizes.map(({ file }) => [file.format, file.width, file.height])).toEqual([
      [format, 60, 150],
      [format, 20, 10],
      [format, 20, 10],
    ]);
    for (const { bytes, file } of sizes)
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: file.width, height: file.height });
  }
});

const seenBy = async (fields: object): Promise<Readonly<Record<string, unknown>>> => {
  const outputs = [{ type: 'json', schema: { seen: { selector: '#seen' } } }];
  const { bytes } = await engine.capture(request('/visitor', { outputs, delay: 100, ...fields }));
  return JSON.parse((JSON.parse(bytes.toString()) as { seen: string }).seen) as Readonly<Record<string, unknown>>;
};

test('a page sees the visitor that was asked for, and the next one sees none of it', async () => {
  const before = await seenBy({});
  const asked = {
    userAgent: 'Mine/1.0 (test)',
    locale: 'de-DE',
    timezone: 'asia/kolkata',
    geolocation: { latitude: 48.2, longitude: 16.4, accuracy: 5 },
    reducedMotion: true,
    forcedColors: true,
    media: 'print',
    viewport: { width: 400, height: 300, isMobile: true, hasTouch: true },
  };
  expect(await seenBy(asked)).toEqual({
    sentAgent: 'Mine/1.0 (test)',
    agent: 'Mine/1.0 (test)',
    accepts: 'de-DE,de;q=0.9',
    languages: 'de-DE,de',
    number: '1.234,5',
    zone: 'Asia/Calcutta',
    hour: 5,
    place: '48.2,16.4,5',
    reduced: true,
    forced: true,
    print: true,
    // Without a viewport of its own a page is laid out for 980 pixels on a phone.
    width: 980,
    touch: true,
  });
  expect(await seenBy({})).toEqual(before);
  expect(before).toMatchObject({
    place: 'refused',
    reduced: false,
    forced: false,
    print: false,
    width: 600,
    touch: false,
  });
});

test('locale alone leaves the user agent, and a user agent stands before that of the device', async () => {
  const { agent } = await seenBy({});
  expect(await seenBy({ locale: 'fr' })).toMatchObject({ agent, languages: 'fr', accepts: 'fr' });
  expect(await seenBy({ device: 'iphone_14', userAgent: 'Mine/2' })).toMatchObject({ agent: 'Mine/2', touch: true });
});
