import { expect, test } from '@jest/globals';
import { createParser } from '../schemas/parse.ts';
import { captureRequest } from './capture-request.ts';
import { computeFingerprint, acceptedUrl, makeCapture, makeCaptures } from './make-capture.ts';
import type { Origin } from './origins.ts';
import { pdfOptions } from './pdf-fields.ts';
import { pictureOptions } from './picture-fields.ts';
import { scriptOptions, visitorOptions } from './visitor-options.ts';

const url = 'https://example.com/';
const parse = createParser(captureRequest);
const faultsOf = (fields: object): object => {
  const parsed = parse({ url, ...fields });
  return parsed.ok ? {} : parsed.fields;
};

const parsedFrom = (fields: object): object => {
  const parsed = parse({ url, ...fields });
  return parsed.ok ? parsed.value : {};
};

const clip = { x: 0, y: 0, width: 100, height: 100 };
const needsPicture = 'applies only to png, jpeg and webp';
const needsPdf = 'applies only to format pdf';
const inOutput = (type: string): string =>
  `has no effect together with outputs. Set it in an output of the type ${type}`;
const outputs = [{ type: 'html' }];
const pdf = { format: 'pdf' };
const side = 'must be a length such as 1cm, 10mm, 0.4in or 20px, or a number of CSS pixels';
const loads = 'must not load resources or run scripts. Embed images as data: URLs';

type Row = {
  /** Accepted, each with an effect. */
  readonly good: readonly object[];
  /** Refused, with the faults by their fields. */
  readonly bad: readonly (readonly [sent: object, faults: object])[];
};
type Name =
  | keyof typeof pictureOptions
  | Exclude<keyof typeof pdfOptions, 'paper' | 'printBackground' | 'landscape' | 'margins'>
  | keyof typeof visitorOptions
  | keyof typeof scriptOptions;

/**
 * The bounds of every option, and the requests in which it would have no effect. Its effect is
 * shown in `tests/rendering/options-*.test.ts`.
 */
const rows: Readonly<Record<Name, Row>> = {
  clip: {
    good: [
      { clip },
      { clip: { x: 1_820, y: 980, width: 100, height: 100 } },
      { clip: { x: 0, y: 29_000, width: 100, height: 1_000 }, fullPage: true },
      { outputs: [{ type: 'screenshot', clip }] },
      { clip: { ...clip, width: 375 }, device: 'iphone_se' },
    ],
    bad: [
      [
        { clip: {} },
        { 'clip.x': 'is required', 'clip.y': 'is required', 'clip.width': 'is required', 'clip.height': 'is required' },
      ],
      [{ clip: { ...clip, x: -1 } }, { 'clip.x': 'must be from 0 to 30000' }],
      [{ clip: { ...clip, height: 0 } }, { 'clip.height': 'must be from 1 to 30000' }],
      [
        { clip: { ...clip, y: 1_000 } },
        {
          clip: 'must lie within the viewport of 1920×1080 CSS pixels. To capture an area outside the viewport, also send fullPage',
        },
      ],
      [{ clip, viewport: { width: 100, height: 100 } }, {}],
      [
        { clip: { ...clip, width: 376 }, device: 'iphone_se' },
        {
          clip: 'must lie within the viewport of 375×667 CSS pixels. To capture an area outside the viewport, also send fullPage',
        },
      ],
      [
        { clip, selector: 'h1' },
        { clip: 'has no effect with selector. Send selectorPadding instead, or omit selector' },
      ],
      [{ clip, ...pdf }, { clip: needsPicture }],
      [{ clip, outputs }, { clip: inOutput('screenshot') }],
      [
        { outputs: [{ type: 'html' }, { type: 'screenshot', selector: 'h1', clip }] },
        { 'outputs.1.clip': 'has no effect with selector. Send selectorPadding instead, or omit selector' },
      ],
    ],
  },
  selectorPadding: {
    good: [
      { selector: 'h1', selectorPadding: 500 },
      { outputs: [{ type: 'screenshot', selector: 'h1', selectorPadding: 0 }] },
    ],
    bad: [
      [{ selectorPadding: 5 }, { selectorPadding: 'applies only with selector' }],
      [{ selector: 'h1', selectorPadding: 501 }, { selectorPadding: 'must be from 0 to 500' }],
      [{ selector: 'h1', selectorPadding: 5, ...pdf }, { selectorPadding: needsPicture }],
    ],
  },
  omitBackground: {
    good: [{ omitBackground: true }, { omitBackground: true, format: 'png' }, { omitBackground: false, ...pdf }],
    bad: [
      [
        { omitBackground: true, format: 'jpg' },
        { omitBackground: 'applies only to png and webp, because jpeg has no transparency' },
      ],
      [{ omitBackground: true, ...pdf }, { omitBackground: needsPicture }],
      [
        { outputs: [{ type: 'screenshot', format: 'jpeg', omitBackground: true }] },
        { 'outputs.0.omitBackground': 'applies only to png and webp, because jpeg has no transparency' },
      ],
    ],
  },
  resize: {
    good: [
      { resize: { width: 1 } },
      { resize: { width: 10_000, height: 10_000, fit: 'CONTAIN', background: 'navy' } },
      { outputs: [{ type: 'screenshot', resize: { height: 10 } }] },
    ],
    bad: [
      [{ resize: {} }, { resize: 'must have width or height' }],
      [{ resize: { width: 10_001 } }, { 'resize.width': 'must be from 1 to 10000' }],
      [
        { resize: { width: 5, fit: 'cover' } },
        { 'resize.fit': 'requires both width and height. With only one of them, send fit inside' },
      ],
      [{ resize: { width: 5, background: 'red' } }, { 'resize.background': 'applies only if fit is contain' }],
      [
        { outputs: [{ type: 'screenshot', resize: { width: 5, height: 5, fit: 'contain', background: 'reddish' } }] },
        { 'outputs.0.resize.background': expect.stringMatching(/^must be a colour/) },
      ],
      [{ resize: { width: 5 }, ...pdf }, { resize: needsPicture }],
    ],
  },
  width: {
    good: [
      { ...pdf, width: '10cm', height: 500 },
      { ...pdf, width: '200in', singlePage: true },
    ],
    bad: [
      [{ ...pdf, width: '10em', height: '10cm' }, { width: side }],
      [{ ...pdf, width: '201in', height: '10cm' }, { width: 'must be from 1in to 200in' }],
      [{ ...pdf, width: '10cm' }, { width: 'requires height or singlePage' }],
      [
        { ...pdf, width: '10cm', paper: 'A4', singlePage: true },
        { width: 'has no effect with a named paper size. Send only one of them' },
      ],
      [{ width: 1_280 }, { width: `${needsPdf}. To set the size of the window, send viewport.width` }],
      [
        { outputs: [{ type: 'pdf', format: 'A4', width: '10cm', height: '10cm' }] },
        {
          'outputs.0.width': 'has no effect with a named paper size. Send only one of them',
          'outputs.0.height': 'has no effect with a named paper size. Send only one of them',
        },
      ],
    ],
  },
  height: {
    good: [{ ...pdf, width: 96, height: 96 }],
    bad: [
      [{ ...pdf, height: '10cm' }, { height: 'requires width' }],
      [{ ...pdf, width: '10cm', height: '0.5in' }, { height: 'must be from 1in to 200in' }],
      [
        { ...pdf, width: '10cm', height: '10cm', singlePage: true },
        { height: 'has no effect with singlePage, because the sheet is as high as the page' },
      ],
      [{ height: 720 }, { height: `${needsPdf}. To set the size of the window, send viewport.height` }],
    ],
  },
  preferCssPageSize: {
    good: [{ ...pdf, preferCssPageSize: false }, { preferCssPageSize: false }],
    bad: [[{ preferCssPageSize: true }, { preferCssPageSize: needsPdf }]],
  },
  singlePage: { good: [{ ...pdf, singlePage: true }], bad: [[{ singlePage: true }, { singlePage: needsPdf }]] },
  fitWidth: {
    good: [{ ...pdf, fitWidth: true }, { outputs: [{ type: 'pdf', fitWidth: true }] }],
    bad: [[{ fitWidth: true }, { fitWidth: needsPdf }]],
  },
  scale: {
    good: [{ ...pdf, scale: 0.1 }, { outputs: [{ type: 'pdf', scale: 2 }] }],
    bad: [
      [{ ...pdf, scale: 2.1 }, { scale: 'must be from 0.1 to 2' }],
      [{ scale: 2 }, { scale: `${needsPdf}. To set the pixel density of an image, send viewport.deviceScaleFactor` }],
      [{ scale: 1, outputs }, { scale: inOutput('pdf') }],
    ],
  },
  pageRanges: {
    good: [
      { ...pdf, pageRanges: '1' },
      { ...pdf, pageRanges: '1-3, 5' },
    ],
    bad: [
      [{ ...pdf, pageRanges: 'all' }, { pageRanges: 'must be page numbers and ranges such as 1-3, 5' }],
      [{ ...pdf, pageRanges: '3-1' }, { pageRanges: 'must use page numbers from 1, and each range must be ascending' }],
      [{ ...pdf, pageRanges: '0' }, { pageRanges: 'must use page numbers from 1, and each range must be ascending' }],
      [{ ...pdf, pageRanges: '1', singlePage: true }, { pageRanges: 'has no effect with singlePage' }],
      [{ pageRanges: '1' }, { pageRanges: needsPdf }],
      [
        { outputs: [{ type: 'pdf', pageRanges: '2-1' }] },
        { 'outputs.0.pageRanges': 'must use page numbers from 1, and each range must be ascending' },
      ],
    ],
  },
  headerTemplate: {
    good: [
      { ...pdf, headerTemplate: '<b class="title"></b><img src="data:image/png;base64,aaaa"><a>source = 5</a>' },
      { ...pdf, headerTemplate: '<i>&#60;link> &lt;script></i>' },
      { ...pdf, headerTemplate: '' },
    ],
    bad: [
      ...[
        '<img src=https://example.com/a.png>',
        "<img srcset='/a.png 2x'>",
        '<script>1</script>',
        '<iframe src="file:///etc/passwd"></iframe>',
        '<p style="background: url( http://10.0.0.1/ )">',
        '<style>@import "a.css"</style>',
        '<p style="background: image-set(\'a.png\' 1x)">',
        '<svg><image href="//example.com/a.png"/></svg>',
        '<svg><use xlink:href="http://a/#b"/></svg>',
        '<link rel=stylesheet>',
        '<style>@\\69mport "a.css"</style>',
        '<style>@im\\port "a.css"</style>',
        '<p style="background: \\75 rl(a.png)">',
        '<p style="background: &#117;rl(a.png)">',
        '<p style="background: u&bsol;72l&lpar;a.png)">',
      ].map((headerTemplate) => [{ ...pdf, headerTemplate }, { headerTemplate: loads }] as const),
      [{ ...pdf, headerTemplate: 'a'.repeat(10_001) }, { headerTemplate: 'must have at most 10000 characters' }],
      [{ headerTemplate: 'a' }, { headerTemplate: needsPdf }],
    ],
  },
  footerTemplate: {
    good: [{ ...pdf, footerTemplate: '<span class="pageNumber"></span>' }],
    bad: [
      [{ outputs: [{ type: 'pdf', footerTemplate: '<object data="a">' }] }, { 'outputs.0.footerTemplate': loads }],
      [{ footerTemplate: 'a' }, { footerTemplate: needsPdf }],
    ],
  },
  outline: { good: [{ ...pdf, outline: false }], bad: [[{ outline: true }, { outline: needsPdf }]] },
  media: {
    good: [
      { media: 'PRINT' },
      { ...pdf, media: 'screen' },
      { media: 'print', outputs },
      { outputs: [{ type: 'pdf', media: 'screen' }] },
    ],
    bad: [[{ media: 'tv' }, { media: 'must be one of screen, print' }]],
  },
  reducedMotion: {
    good: [{ reducedMotion: true }],
    bad: [[{ reducedMotion: 'reduce' }, { reducedMotion: 'must be a boolean' }]],
  },
  forcedColors: {
    good: [{ forcedColors: true }],
    bad: [[{ forcedColors: 'active' }, { forcedColors: 'must be a boolean' }]],
  },
  userAgent: {
    good: [{ userAgent: 'a'.repeat(512) }, { userAgent: 'Mine/1.0', device: 'iphone_14' }],
    bad: [
      [{ userAgent: 'a'.repeat(513) }, { userAgent: 'must have at most 512 characters' }],
      [{ userAgent: 'a\r\nb: c' }, { userAgent: 'must consist of printable ASCII characters' }],
    ],
  },
  locale: {
    good: [{ locale: 'de' }, { locale: 'zh-Hans-CN' }],
    bad: [
      [{ locale: 'de_DE' }, { locale: 'must be a BCP 47 language tag, such as de-DE' }],
      [{ locale: 'german language' }, { locale: 'must be a BCP 47 language tag, such as de-DE' }],
    ],
  },
  timezone: {
    good: [{ timezone: 'Europe/Berlin' }, { timezone: 'utc' }],
    bad: [[{ timezone: 'Berlin' }, { timezone: 'must be an IANA time zone name, such as Europe/Berlin' }]],
  },
  geolocation: {
    good: [{ geolocation: { latitude: -90, longitude: 180 } }],
    bad: [
      [{ geolocation: { latitude: 91, longitude: 0 } }, { 'geolocation.latitude': 'must be from -90 to 90' }],
      [{ geolocation: { latitude: 0 } }, { 'geolocation.longitude': 'is required' }],
      [
        { geolocation: { latitude: 0, longitude: 0, accuracy: -1 } },
        { 'geolocation.accuracy': 'must be from 0 to 100000' },
      ],
    ],
  },
  customJs: {
    good: [{ customJs: 'a'.repeat(10_000) }],
    bad: [[{ customJs: 'a'.repeat(10_001) }, { customJs: 'must have at most 10000 characters' }]],
  },
  blockRequests: {
    good: [{ blockRequests: Array(50).fill('*') }],
    bad: [
      [{ blockRequests: Array(51).fill('*') }, { blockRequests: 'must have at most 50 items' }],
      [{ blockRequests: [''] }, { 'blockRequests.0': 'must have at least 1 character' }],
      [{ blockRequests: '*' }, { blockRequests: 'must be an array' }],
    ],
  },
  blockResourceTypes: {
    good: [{ blockResourceTypes: ['IMAGE', 'media', 'font', 'script', 'stylesheet', 'xhr', 'websocket'] }],
    bad: [
      [
        { blockResourceTypes: ['document'] },
        { 'blockResourceTypes.0': 'must be one of image, media, font, script, stylesheet, xhr, websocket' },
      ],
    ],
  },
};

test.each(Object.entries(rows))('%s is accepted where it has an effect', (_name, { good }) => {
  for (const sent of good) expect([sent, faultsOf(sent)]).toEqual([sent, {}]);
});

test.each(Object.entries(rows))('%s is refused where it has none, with the field and the fix', (_name, { bad }) => {
  for (const [sent, faults] of bad) expect([sent, faultsOf(sent)]).toEqual([sent, faults]);
});

test('of layers the result is judged: the element may stand in one, its padding in the other', () => {
  const made = (layers: readonly Record<string, unknown>[]) =>
    makeCaptures({
      origin: 'batch',
      plan: { capabilities: [] },
      checkUrl: (text) => ({ allowed: true, url: new URL(text) }),
      items: [{ url, layers, placeOf: (field) => `entries.0.options.${field}` }],
    });
  expect(made([{ selectorPadding: 5 }, { selector: 'h1' }])).toMatchObject([{ selector: 'h1', selectorPadding: 5 }]);
  expect(() => made([{ clip }, { format: 'pdf' }])).toThrow(`entries.0.options.clip ${needsPicture}`);
});

const single = { origin: 'sync', plan: { capabilities: [] }, url, checkUrl: acceptedUrl } as const;
const storedFrom = (layer: object, origin: Origin = 'sync') => {
  const made = makeCapture({ ...single, origin, layers: [layer as Record<string, unknown>] });
  if (!made.ok) throw made.failure;
  return made.request;
};

test.each(['sync', 'async', 'bulk', 'batch', 'schedule', 'pipeline'] as const)(
  'captures of %s have them all',
  (origin) => {
    for (const { good } of Object.values(rows))
      for (const sent of good)
        // Views take one picture each.
        if (origin !== 'pipeline' || !('outputs' in sent))
          expect(storedFrom(sent, origin)).toMatchObject(parsedFrom(sent));
  },
);

test('a compose has those of a picture', () => {
  const sent = {
    selector: 'h1',
    selectorPadding: 5,
    omitBackground: true,
    resize: { width: 5 },
    locale: 'de',
    customJs: '1',
  };
  expect(storedFrom({ ...sent, format: 'png' }, 'compose')).toMatchObject(sent);
});

test('captures that differ in one of them have different fingerprints', () => {
  const key = Buffer.alloc(32);
  const plainly = { png: computeFingerprint(storedFrom({}), key), pdf: computeFingerprint(storedFrom(pdf), key) };
  for (const [name, { good }] of Object.entries(rows)) {
    const [sent] = good as readonly [Record<string, unknown>];
    const without = 'format' in sent && sent['format'] === 'pdf' ? plainly.pdf : plainly.png;
    expect([name, computeFingerprint(storedFrom(sent), key).equals(without)]).toEqual([name, false]);
  }
});

test('a request without these options is stored as it was before there were any', () => {
  const parsed = parse({ url });
  expect(parsed.ok && Object.keys(parsed.value).filter((name) => name in rows)).toEqual([]);
});
