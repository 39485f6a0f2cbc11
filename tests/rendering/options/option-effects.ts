import type { OptionName } from '@tintype/contracts/capture/options';

/** The results for which every option is tried. */
export const results = {
  png: { format: 'png' },
  webp: { format: 'webp', quality: 90 },
  pdf: { format: 'pdf' },
  markdown: { outputs: [{ type: 'markdown' }] },
} as const;
export type Result = keyof typeof results;
export const resultNames = Object.keys(results) as readonly Result[];

/**
 * `changed`: the file differs from the one without the option. `same`: it does not, and need not.
 * `ignored`: it is said to have no effect. `refused`: the request is. `failed`: the capture is, as
 * the option wants it.
 */
export type Effect = 'changed' | 'same' | 'ignored' | 'refused' | 'failed';
export type OptionRow = {
  readonly fields: Readonly<Record<string, unknown>>;
  /** In place of `fields` for a PDF, which differs from a picture unasked. */
  readonly pdfFields?: Readonly<Record<string, unknown>>;
  /** Sent with and without the option. */
  readonly beside: Readonly<Record<string, unknown>>;
  readonly page: string;
  readonly effects: Readonly<Record<Result, Effect>>;
};
type More = Partial<Pick<OptionRow, 'beside' | 'page' | 'pdfFields'>>;

/** `effects` has a word for each of png, webp, pdf and markdown. */
function row(fields: OptionRow['fields'], effects: string, { beside = {}, page = '/', ...more }: More = {}): OptionRow {
  const words = effects.split(' ') as readonly Effect[];
  return {
    fields,
    beside,
    page,
    ...more,
    effects: Object.fromEntries(resultNames.map((name, at) => [name, words[at] ?? words[0]])) as OptionRow['effects'],
  };
}

const [everywhere, nowhere] = ['changed changed changed changed', 'same same same same'];
const ofPicture = 'changed changed refused refused';
const ofPdf = 'refused refused changed refused';
const ofPdfOnly = 'ignored ignored changed ignored';
const fullPage = { beside: { fullPage: true } };
const unsettled = { settleTimeout: 0 };

/**
 * Each option of a capture with what it does to each result. An option without a row does not
 * compile.
 */
export const optionEffects: Readonly<Record<OptionName, OptionRow>> = {
  viewport: row({ viewport: { width: 700, height: 500 } }, everywhere),
  device: row({ device: 'iphone_14' }, everywhere),
  format: row({ format: 'jpeg' }, 'changed changed changed ignored'),
  quality: row({ quality: 10 }, 'same changed ignored ignored'),
  fullPage: row({ fullPage: true }, 'changed changed ignored ignored'),
  // Another way to the same picture.
  fullPageMode: row({ fullPageMode: 'native' }, nowhere, fullPage),
  freezeFixed: row({ freezeFixed: false }, 'changed changed same same', fullPage),
  scrollInterval: row({ scrollInterval: 300 }, nowhere, fullPage),
  maxSections: row({ maxSections: 2 }, 'changed changed same same', fullPage),
  maxHeight: row({ maxHeight: 1_000 }, 'changed changed same same', fullPage),
  selector: row({ selector: '#all' }, 'changed changed ignored ignored'),
  clip: row({ clip: { x: 0, y: 0, width: 500, height: 330 } }, ofPicture),
  selectorPadding: row({ selectorPadding: 20 }, ofPicture, { beside: { selector: '#all' } }),
  omitBackground: row({ omitBackground: true }, ofPicture),
  resize: row({ resize: { width: 450 } }, ofPicture),
  paper: row({ paper: 'A5' }, ofPdfOnly),
  printBackground: row({ printBackground: false }, ofPdfOnly),
  landscape: row({ landscape: true }, ofPdfOnly, { beside: { paper: 'A5' } }),
  margins: row({ margins: { top: '3cm' } }, ofPdfOnly),
  width: row({ width: '6in', height: '5in' }, ofPdf),
  height: row({ height: '5in', width: '6in' }, ofPdf),
  preferCssPageSize: row({ preferCssPageSize: true }, ofPdf, { beside: { paper: 'A5' } }),
  singlePage: row({ singlePage: true }, ofPdf),
  fitWidth: row({ fitWidth: true }, ofPdf, { page: '/wide' }),
  scale: row({ scale: 0.5 }, ofPdf),
  pageRanges: row({ pageRanges: '1' }, ofPdf),
  headerTemplate: row({ headerTemplate: '<b style="font-size:20px">Own</b>' }, ofPdf),
  footerTemplate: row({ footerTemplate: '<b style="font-size:20px" class="pageNumber"></b>' }, ofPdf),
  // `false` asks for nothing where there is none.
  outline: row({ outline: false }, 'same same changed same'),
  delay: row({ delay: 12_000 }, everywhere, { page: '/late', beside: unsettled }),
  waitFor: row({ waitFor: '#late' }, everywhere, { page: '/late', beside: unsettled }),
  // A browser prints a page once its images are there.
  waitUntil: row({ waitUntil: 'domcontentloaded' }, 'changed changed same same', {
    page: '/slow',
    beside: unsettled,
  }),
  settleTimeout: row({ settleTimeout: 0 }, everywhere, { page: '/soon' }),
  timeout: row({ timeout: 20_000 }, nowhere),
  customJs: row({ customJs: "document.querySelector('h1').append(' mine')" }, everywhere),
  blockRequests: row({ blockRequests: ['*/logo.svg'] }, 'changed changed changed same'),
  blockResourceTypes: row({ blockResourceTypes: ['image'] }, 'changed changed changed same'),
  actions: row({ actions: [{ type: 'click', selector: 'button' }] }, everywhere),
  darkMode: row({ darkMode: true }, everywhere),
  media: row({ media: 'print' }, everywhere, { pdfFields: { media: 'screen' } }),
  reducedMotion: row({ reducedMotion: true }, everywhere),
  forcedColors: row({ forcedColors: true }, everywhere),
  userAgent: row({ userAgent: 'Mine/1.0' }, everywhere),
  locale: row({ locale: 'de-DE' }, everywhere),
  timezone: row({ timezone: 'Asia/Tokyo' }, everywhere),
  geolocation: row({ geolocation: { latitude: 48, longitude: 16 } }, everywhere),
  customCss: row({ customCss: 'h1 { letter-spacing: 9px; display: inline-block }' }, 'changed changed changed same'),
  hideSelectors: row({ hideSelectors: ['.own'] }, everywhere),
  blockAds: row({ blockAds: true }, everywhere, { page: '/ad' }),
  blockCookieBanners: row({ blockCookieBanners: true }, everywhere, { page: '/consent' }),
  blockPopups: row({ blockPopups: true }, everywhere, { page: '/overlay' }),
  blockLevel: row({ blockLevel: 'normal' }, everywhere, { page: '/tracked' }),
  stealthMode: row({ stealthMode: true }, everywhere, { page: '/steps' }),
  assertions: row({ assertions: { textContains: ['Nothing like it'] } }, 'failed failed failed failed', {
    beside: { failOn: ['failed_assertions'] },
  }),
  failOn: row({ failOn: ['missing_images'] }, 'failed failed failed failed', { page: '/lacking' }),
  outputs: row({ outputs: [{ type: 'text' }] }, everywhere),
  responseType: row({ responseType: 'url' }, nowhere),
  cacheTtl: row({ cacheTtl: 60 }, nowhere),
  session: row({ session: { cookies: [{ name: 'theme', value: 'dark' }] } }, everywhere),
  authentication: row({ authentication: { username: 'ada', password: 'secret' } }, everywhere, { page: '/private' }),
  metadata: row({ metadata: { note: 1 } }, nowhere),
};
