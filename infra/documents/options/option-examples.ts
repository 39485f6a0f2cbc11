import type { OptionName } from '../../../packages/contracts/src/capture/options.ts';
import type { OptionGroup } from './option-groups.ts';

type OptionExampleFields = Readonly<Record<string, unknown>>;
/** A capture without and with the option, and a sentence about the difference. */
export type Pair = {
  readonly page: string;
  readonly fields: OptionExampleFields;
  /** Fields that are sent both with and without the option. */
  readonly beside?: OptionExampleFields;
  readonly shows: string;
};
/** An option whose effect no image could show. */
export type InvisibleExample = { readonly says: string };
export type Example = Pair | InvisibleExample;
export const isPair = (example: Example): example is Pair => 'fields' in example;

const shop = 'shop.html';
const pdf = { format: 'pdf' } as const;
const whole = { fullPage: true } as const;
const small = '<p style="width: 100%; font-size: 24px; text-align: center; color: #c25a1e">';

/**
 * Every option of a capture with the page that demonstrates it. An option without a row does not
 * compile. The images are created by `npm run lab pictures -- options`.
 */
export const optionExamples: Readonly<Record<OptionName, Example & { readonly group: OptionGroup }>> = {
  viewport: {
    group: 'picture',
    page: shop,
    fields: { viewport: { width: 420, height: 640 } },
    shows: 'A narrow window: the shop lays itself out in one column.',
  },
  device: {
    group: 'picture',
    page: shop,
    fields: { device: 'iphone_15' },
    shows: 'The shop as a phone shows it.',
  },
  fullPage: { group: 'picture', page: shop, fields: whole, shows: 'Everything down to the end of the page.' },
  fullPageMode: {
    group: 'picture',
    says:
      '`stitch` scrolls and joins sections, as a reader would see them. `native` asks the browser for one ' +
      'picture: faster, and the same for most pages.',
  },
  freezeFixed: {
    group: 'picture',
    page: shop,
    beside: { fullPage: true, hideSelectors: ['.chat'] },
    fields: { freezeFixed: false },
    shows: 'The fixed header stands in each section that was joined.',
  },
  scrollInterval: {
    group: 'picture',
    says: 'A longer interval gives pages that load while scrolling more time for each step.',
  },
  maxSections: {
    group: 'picture',
    page: shop,
    beside: whole,
    fields: { maxSections: 2 },
    shows: 'The page ends after two windows, and the answer warns with `PAGE_CUT`.',
  },
  maxHeight: {
    group: 'picture',
    page: shop,
    beside: whole,
    fields: { maxHeight: 1000 },
    shows: 'The page ends after 1,000 pixels, and the answer warns with `PAGE_CUT`.',
  },
  selector: {
    group: 'picture',
    page: shop,
    fields: { selector: '#offer' },
    shows: 'The offer alone.',
  },
  selectorPadding: {
    group: 'picture',
    page: shop,
    beside: { selector: '#offer' },
    fields: { selectorPadding: 60 },
    shows: 'The offer with 60 pixels of the page around it.',
  },
  clip: {
    group: 'picture',
    page: shop,
    fields: { clip: { x: 30, y: 80, width: 480, height: 200 } },
    shows: 'A rectangle of the page.',
  },
  omitBackground: {
    group: 'picture',
    page: 'badge.html',
    fields: { omitBackground: true },
    shows: 'Transparent where the page draws no background of its own; here on a chequered ground.',
  },
  format: {
    group: 'picture',
    page: shop,
    fields: { format: 'pdf' },
    shows: 'A sheet of paper in place of a picture. `png`, `jpeg` and `webp` look alike and differ in size.',
  },
  quality: {
    group: 'picture',
    page: shop,
    beside: { format: 'jpeg', clip: { x: 30, y: 80, width: 480, height: 320 } },
    fields: { quality: 3 },
    shows: 'Blocks and smeared letters: the file has a tenth of the bytes.',
  },
  resize: {
    group: 'picture',
    page: shop,
    fields: { resize: { width: 200 } },
    shows: 'The same page, 200 pixels wide.',
  },
  paper: { group: 'pdf', page: 'report.html', beside: pdf, fields: { paper: 'A6' }, shows: 'A sheet of A6.' },
  landscape: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A5' },
    fields: { landscape: true },
    shows: 'The sheet lies on its side.',
  },
  margins: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A5' },
    fields: { margins: { top: '4cm', left: '3cm' } },
    shows: 'More white above and on the left.',
  },
  width: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, width: '14cm', height: '18cm' },
    fields: { width: '9cm' },
    shows: 'A narrow sheet. Width and height need each other.',
  },
  height: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, width: '14cm', height: '18cm' },
    fields: { height: '9cm' },
    shows: 'A short sheet.',
  },
  printBackground: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A5', media: 'screen' },
    fields: { printBackground: false },
    shows: 'No colours behind the text, as a printer that saves ink.',
  },
  preferCssPageSize: {
    group: 'pdf',
    page: 'ticket.html',
    beside: { ...pdf, paper: 'A5' },
    fields: { preferCssPageSize: true },
    shows: 'The size that the page itself asks for by `@page`, in place of A5.',
  },
  singlePage: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A6' },
    fields: { singlePage: true },
    shows: 'One sheet as long as the page.',
  },
  fitWidth: {
    group: 'pdf',
    says: 'A table of 24 columns is printed completely and smaller, instead of 17 columns and `PAGE_CUT`.',
  },
  scale: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A5' },
    fields: { scale: 0.5 },
    shows: 'Everything at half its size.',
  },
  pageRanges: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A6' },
    fields: { pageRanges: '2' },
    shows: 'The file begins with the second sheet.',
  },
  headerTemplate: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A5', margins: { top: '2cm' } },
    fields: { headerTemplate: `${small}<span class="title"></span></p>` },
    shows: 'The title of the page above each sheet.',
  },
  footerTemplate: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdf, paper: 'A5', margins: { bottom: '2cm' } },
    fields: {
      footerTemplate: `${small}<span class="pageNumber"></span> of <span class="totalPages"></span></p>`,
    },
    shows: 'The number of the sheet below it.',
  },
  outline: { group: 'pdf', says: 'Bookmarks of the headings, in the side bar of the PDF reader.' },
  waitUntil: {
    group: 'waiting',
    page: 'slow.html',
    beside: { settleTimeout: 0 },
    fields: { waitUntil: 'domcontentloaded' },
    shows: 'The picture is taken before the slow image has come.',
  },
  waitFor: {
    group: 'waiting',
    page: 'board.html?after=9000',
    fields: { waitFor: '#chart svg' },
    shows: 'The chart, which comes after nine seconds.',
  },
  delay: {
    group: 'waiting',
    page: 'board.html?after=9000',
    fields: { delay: 10_000 },
    shows: 'The chart too, at the price of ten seconds for each capture.',
  },
  settleTimeout: {
    group: 'waiting',
    page: 'board.html?after=1500',
    fields: { settleTimeout: 0 },
    shows: 'The chart is missing: nothing was waited for after the page had loaded.',
  },
  timeout: {
    group: 'waiting',
    says: 'A capture that takes longer ends with `TIMEOUT`, and is not charged.',
  },
  failOn: {
    group: 'waiting',
    says:
      'An error in place of the picture when the page is one of these: an HTTP error, blank, blocked, ' +
      'broken off, without its images. It is not charged.',
  },
  blockCookieBanners: {
    group: 'cleaning',
    page: 'journal.html',
    beside: { blockPopups: true },
    fields: { blockCookieBanners: true },
    shows: 'The consent banner at the bottom is gone. This is the default.',
  },
  blockAds: {
    group: 'cleaning',
    page: 'article.html',
    fields: { blockAds: true },
    shows: 'The advertisement is not loaded, and its place is closed. This is the default.',
  },
  blockPopups: {
    group: 'cleaning',
    page: 'journal.html',
    beside: { blockCookieBanners: true },
    fields: { blockPopups: true },
    shows: 'The newsletter is gone with the shade behind it. This is the default.',
  },
  blockLevel: {
    group: 'cleaning',
    says:
      'Hosts from which nothing is loaded: advertising with `light`, trackers too with `normal`, and so on ' +
      'to `ultimate`. Pages load faster; most look the same.',
  },
  hideSelectors: {
    group: 'cleaning',
    page: shop,
    fields: { hideSelectors: ['.chat'] },
    shows: 'The chat in the corner is gone.',
  },
  blockRequests: {
    group: 'cleaning',
    page: shop,
    fields: { blockRequests: ['*/chat.js'] },
    shows: 'The chat was never loaded.',
  },
  blockResourceTypes: {
    group: 'cleaning',
    page: shop,
    fields: { blockResourceTypes: ['image'] },
    shows: 'No images.',
  },
  actions: {
    group: 'page',
    page: shop,
    fields: { actions: [{ type: 'click', selector: 'button' }] },
    shows: 'The button was pressed: one lamp is in the basket.',
  },
  customJs: {
    group: 'page',
    page: shop,
    fields: { customJs: "document.querySelector('h1').textContent = 'Closed for holidays'" },
    shows: 'Another heading.',
  },
  customCss: {
    group: 'page',
    page: shop,
    fields: { customCss: 'h1 { color: crimson } #offer { outline: 6px solid crimson }' },
    shows: 'A red heading, and a frame round the offer.',
  },
  darkMode: { group: 'page', page: shop, fields: { darkMode: true }, shows: 'The dark colours of the shop.' },
  media: {
    group: 'page',
    page: shop,
    fields: { media: 'print' },
    shows: 'The shop as it prints: no header, no buttons, no chat.',
  },
  reducedMotion: {
    group: 'page',
    page: shop,
    fields: { reducedMotion: true },
    shows: 'The ribbon above the heading, which swings otherwise, is straight and still.',
  },
  forcedColors: {
    group: 'page',
    page: shop,
    fields: { forcedColors: true },
    shows: 'The colours of a high-contrast mode.',
  },
  locale: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { locale: 'de-DE' },
    shows: 'Language, price and date as a German visitor sees them.',
  },
  timezone: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { timezone: 'Asia/Tokyo' },
    shows: 'Another time zone, in which the sale ends the next morning.',
  },
  geolocation: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { geolocation: { latitude: 48.21, longitude: 16.37 } },
    shows: 'The page knows where its visitor is.',
  },
  userAgent: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { userAgent: 'Mozilla/5.0 (Shop) Monitor/1.0' },
    shows: 'The browser has another name.',
  },
  session: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { session: { cookies: [{ name: 'name', value: 'Ada' }] } },
    shows: 'A cookie: the page knows its visitor again.',
  },
  authentication: {
    group: 'visitor',
    page: 'members',
    fields: { authentication: { username: 'ada', password: 'secret' } },
    shows: 'Behind the password that the browser asks for.',
  },
  stealthMode: {
    group: 'visitor',
    page: 'checkpoint.html',
    fields: { stealthMode: true },
    shows:
      'A full browser without these marks of a driven one. Some sites answer others with a captcha; some this one too.',
  },
  outputs: {
    group: 'answer',
    says:
      'Several results of one load: pictures, PDF, HTML, Markdown, text, links, data. The picture is one ' +
      'of them ([Markdown or data](../recipes/markdown.md)).',
  },
  responseType: {
    group: 'answer',
    says: 'The file itself (`binary`), JSON with the file in it (`base64`), or JSON with a link (`url`).',
  },
  cacheTtl: {
    group: 'answer',
    says: 'An equal capture that is younger answers at once, without a credit.',
  },
  metadata: { group: 'answer', says: 'JSON of yours, which comes back with the answer and in webhooks.' },
};

const firstLike = (name: string): string => {
  const like = Object.entries(optionExamples).find(
    ([, other]) => isPair(other) && startOf(other) === startOf(optionExamples[name as OptionName]),
  );
  return like?.[0] ?? name;
};
const startOf = (example: Example): string =>
  isPair(example) ? JSON.stringify([example.page, example.beside ?? {}]) : '';

/**
 * Returns the name of an image below `docs/pictures/options`. Options that begin with the same
 * capture share its image.
 */
export const getExampleImage = (name: string, side: 'with' | 'without'): string =>
  side === 'with' ? `${name}.webp` : `without-${firstLike(name)}.webp`;
