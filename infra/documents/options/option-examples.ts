import type { OptionName } from '../../../packages/contracts/src/capture/options.ts';
import type { OptionGroup } from './option-groups.ts';

type OptionExampleFields = Readonly<Record<string, unknown>>;
/** A capture without and with the option, and a sentence about the difference. */
export type ExamplePair = {
  readonly page: string;
  readonly fields: OptionExampleFields;
  /** Fields that are sent both with and without the option. */
  readonly beside?: OptionExampleFields;
  readonly shows: string;
};
/** An option whose effect no image could show. */
export type InvisibleExample = { readonly says: string };
export type Example = ExamplePair | InvisibleExample;
export const isExamplePair = (example: Example): example is ExamplePair => 'fields' in example;

const shopPage = 'shop.html';
const pdfFormat = { format: 'pdf' } as const;
const fullPageOnly = { fullPage: true } as const;
const smallTextTag = '<p style="width: 100%; font-size: 24px; text-align: center; color: #c25a1e">';

/**
 * Every option of a capture with the page that demonstrates it. An option without a row does not
 * compile. The images are created by `npm run lab pictures -- options`.
 */
export const optionExamples: Readonly<Record<OptionName, Example & { readonly group: OptionGroup }>> = {
  viewport: {
    group: 'image',
    page: shopPage,
    fields: { viewport: { width: 420, height: 640 } },
    shows: 'In a narrow window the shop has one column.',
  },
  device: {
    group: 'image',
    page: shopPage,
    fields: { device: 'iphone_15' },
    shows: 'The shop looks as it does on a phone.',
  },
  fullPage: {
    group: 'image',
    page: shopPage,
    fields: fullPageOnly,
    shows: 'The image shows the page down to its end.',
  },
  fullPageMode: {
    group: 'image',
    says:
      '`stitch` joins sections as a reader would see them. `native` captures a single image, which is faster and looks ' +
      'the same for most pages.',
  },
  freezeFixed: {
    group: 'image',
    page: shopPage,
    beside: { fullPage: true, hideSelectors: ['.chat'] },
    fields: { freezeFixed: false },
    shows: 'The fixed header appears in each of the joined sections.',
  },
  scrollInterval: {
    group: 'image',
    says: 'A longer interval gives pages that load while scrolling more time for each step.',
  },
  maxSections: {
    group: 'image',
    page: shopPage,
    beside: fullPageOnly,
    fields: { maxSections: 2 },
    shows: 'The image ends after two viewports, and the response contains the warning `PAGE_CUT`.',
  },
  maxHeight: {
    group: 'image',
    page: shopPage,
    beside: fullPageOnly,
    fields: { maxHeight: 1000 },
    shows: 'The image ends after 1,000 pixels, and the response contains the warning `PAGE_CUT`.',
  },
  selector: {
    group: 'image',
    page: shopPage,
    fields: { selector: '#offer' },
    shows: 'The image shows only the offer.',
  },
  selectorPadding: {
    group: 'image',
    page: shopPage,
    beside: { selector: '#offer' },
    fields: { selectorPadding: 60 },
    shows: 'The image shows the offer and 60 pixels of the page around it.',
  },
  clip: {
    group: 'image',
    page: shopPage,
    fields: { clip: { x: 30, y: 80, width: 480, height: 200 } },
    shows: 'The image shows a rectangle of the page.',
  },
  omitBackground: {
    group: 'image',
    page: 'badge.html',
    fields: { omitBackground: true },
    shows: 'The image is transparent where the page has no background. It is shown here on a chequered background.',
  },
  format: {
    group: 'image',
    page: shopPage,
    fields: { format: 'pdf' },
    shows: 'The result is a PDF. Images in `png`, `jpeg` and `webp` look alike and differ in size.',
  },
  quality: {
    group: 'image',
    page: shopPage,
    beside: { format: 'jpeg', clip: { x: 30, y: 80, width: 480, height: 320 } },
    fields: { quality: 3 },
    shows: 'The image has blocks and blurred text in a tenth of the bytes.',
  },
  resize: {
    group: 'image',
    page: shopPage,
    fields: { resize: { width: 200 } },
    shows: 'The image shows the same page, but is 200 pixels wide.',
  },
  paper: {
    group: 'pdf',
    page: 'report.html',
    beside: pdfFormat,
    fields: { paper: 'A6' },
    shows: 'The PDF has the size A6.',
  },
  landscape: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A5' },
    fields: { landscape: true },
    shows: 'The sheet has landscape orientation.',
  },
  margins: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A5' },
    fields: { margins: { top: '4cm', left: '3cm' } },
    shows: 'The margins at the top and on the left are wider.',
  },
  width: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, width: '14cm', height: '18cm' },
    fields: { width: '9cm' },
    shows: 'The sheet is narrower. Width and height must be set together.',
  },
  height: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, width: '14cm', height: '18cm' },
    fields: { height: '9cm' },
    shows: 'The sheet is shorter.',
  },
  printBackground: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A5', media: 'screen' },
    fields: { printBackground: false },
    shows: 'The colours behind the text are left out to save ink.',
  },
  preferCssPageSize: {
    group: 'pdf',
    page: 'ticket.html',
    beside: { ...pdfFormat, paper: 'A5' },
    fields: { preferCssPageSize: true },
    shows: 'The sheet has the size that the page sets with `@page` instead of A5.',
  },
  singlePage: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A6' },
    fields: { singlePage: true },
    shows: 'The PDF is one sheet that is as long as the page.',
  },
  fitWidth: {
    group: 'pdf',
    says: 'A table of 24 columns is printed completely and smaller, instead of 17 columns and `PAGE_CUT`.',
  },
  scale: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A5' },
    fields: { scale: 0.5 },
    shows: 'All content has half its size.',
  },
  pageRanges: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A6' },
    fields: { pageRanges: '2' },
    shows: 'The file begins with the second sheet.',
  },
  headerTemplate: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A5', margins: { top: '2cm' } },
    fields: { headerTemplate: `${smallTextTag}<span class="title"></span></p>` },
    shows: 'The title of the page is at the top of each sheet.',
  },
  footerTemplate: {
    group: 'pdf',
    page: 'article.html',
    beside: { ...pdfFormat, paper: 'A5', margins: { bottom: '2cm' } },
    fields: {
      footerTemplate: `${smallTextTag}<span class="pageNumber"></span> of <span class="totalPages"></span></p>`,
    },
    shows: 'The page number is at the bottom of each sheet.',
  },
  outline: { group: 'pdf', says: 'The headings become bookmarks in the side bar of the PDF reader.' },
  waitUntil: {
    group: 'waiting',
    page: 'slow.html',
    beside: { settleTimeout: 0 },
    fields: { waitUntil: 'domcontentloaded' },
    shows: 'The page is captured before the slow image has loaded.',
  },
  waitFor: {
    group: 'waiting',
    page: 'board.html?after=9000',
    fields: { waitFor: '#chart svg' },
    shows: 'The chart is visible. It appears after nine seconds.',
  },
  delay: {
    group: 'waiting',
    page: 'board.html?after=9000',
    fields: { delay: 10_000 },
    shows: 'The chart is visible, but each capture takes ten seconds longer.',
  },
  settleTimeout: {
    group: 'waiting',
    page: 'board.html?after=1500',
    fields: { settleTimeout: 0 },
    shows: 'The chart is missing because the capture did not wait after the page had loaded.',
  },
  timeout: {
    group: 'waiting',
    says: 'A capture that takes longer fails with `TIMEOUT` and is not charged.',
  },
  assertions: {
    group: 'waiting',
    says: 'Texts, selectors and statuses that the page must or must not have. The response lists those that do not hold.',
  },
  failOn: {
    group: 'waiting',
    says:
      'The capture fails if the page is an HTTP error, blank, blocked, incomplete, or without its images, as you ' +
      'choose. A failed capture is not charged.',
  },
  blockCookieBanners: {
    group: 'cleaning',
    page: 'journal.html',
    beside: { blockPopups: true },
    fields: { blockCookieBanners: true },
    shows: 'The consent banner at the bottom is removed. This is the default.',
  },
  blockAds: {
    group: 'cleaning',
    page: 'article.html',
    fields: { blockAds: true },
    shows: 'The advertisement is not loaded, and its space is removed. This is the default.',
  },
  blockPopups: {
    group: 'cleaning',
    page: 'journal.html',
    beside: { blockCookieBanners: true },
    fields: { blockPopups: true },
    shows: 'The newsletter popup and its backdrop are removed. This is the default.',
  },
  blockLevel: {
    group: 'cleaning',
    says:
      'Blocks requests to certain hosts. `light` blocks advertising, `normal` also trackers, and levels up to ' +
      '`ultimate` block more. Pages load faster.',
  },
  hideSelectors: {
    group: 'cleaning',
    page: shopPage,
    fields: { hideSelectors: ['.chat'] },
    shows: 'The chat in the corner is hidden.',
  },
  blockRequests: {
    group: 'cleaning',
    page: shopPage,
    fields: { blockRequests: ['*/chat.js'] },
    shows: 'The chat was never loaded.',
  },
  blockResourceTypes: {
    group: 'cleaning',
    page: shopPage,
    fields: { blockResourceTypes: ['image'] },
    shows: 'The page has no images.',
  },
  actions: {
    group: 'page',
    page: shopPage,
    fields: { actions: [{ type: 'click', selector: 'button' }] },
    shows: 'The button was clicked, so one lamp is in the basket.',
  },
  customJs: {
    group: 'page',
    page: shopPage,
    fields: { customJs: "document.querySelector('h1').textContent = 'Closed for holidays'" },
    shows: 'The heading is different.',
  },
  customCss: {
    group: 'page',
    page: shopPage,
    fields: { customCss: 'h1 { color: crimson } #offer { outline: 6px solid crimson }' },
    shows: 'The heading is red, and the offer has a frame.',
  },
  darkMode: { group: 'page', page: shopPage, fields: { darkMode: true }, shows: 'The shop has its dark colours.' },
  media: {
    group: 'page',
    page: shopPage,
    fields: { media: 'print' },
    shows: 'The shop looks as in print: no header, no buttons, no chat.',
  },
  reducedMotion: {
    group: 'page',
    page: shopPage,
    fields: { reducedMotion: true },
    shows: 'The ribbon above the heading, which otherwise swings, does not move.',
  },
  forcedColors: {
    group: 'page',
    page: shopPage,
    fields: { forcedColors: true },
    shows: 'The page has the colours of a high-contrast mode.',
  },
  locale: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { locale: 'de-DE' },
    shows: 'Language, price and date are those that a German visitor sees.',
  },
  timezone: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { timezone: 'Asia/Tokyo' },
    shows: 'In this time zone the sale ends the next morning.',
  },
  geolocation: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { geolocation: { latitude: 48.21, longitude: 16.37 } },
    shows: 'The page shows the location of the visitor.',
  },
  userAgent: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { userAgent: 'Mozilla/5.0 (Shop) Monitor/1.0' },
    shows: 'The page shows the name that the browser sends.',
  },
  session: {
    group: 'visitor',
    page: 'visitor.html',
    fields: { session: { cookies: [{ name: 'name', value: 'Ada' }] } },
    shows: 'The page recognises the visitor by the cookie.',
  },
  authentication: {
    group: 'visitor',
    page: 'members',
    fields: { authentication: { username: 'ada', password: 'secret' } },
    shows: 'The image shows the page behind the password prompt of the browser.',
  },
  stealthMode: {
    group: 'visitor',
    page: 'checkpoint.html',
    fields: { stealthMode: true },
    shows:
      'The full browser does not show these signs of automation. Some sites show a captcha to browsers with such signs, ' +
      'and a few show it even to this one.',
  },
  outputs: {
    group: 'response',
    says:
      'One page load returns several results: images, PDF, HTML, Markdown, text, links or data. See ' +
      '[Markdown or data](../recipes/markdown.md).',
  },
  responseType: {
    group: 'response',
    says: 'The response is the file itself (`binary`), JSON that contains the file (`base64`), or JSON with a link (`url`).',
  },
  cacheTtl: {
    group: 'response',
    says: 'If an identical capture is more recent than this, it is returned at once and uses no credit.',
  },
  metadata: { group: 'response', says: 'Your own JSON is returned in the response and in webhooks.' },
};

const findFirstAlike = (name: string): string => {
  const like = Object.entries(optionExamples).find(
    ([, other]) =>
      isExamplePair(other) && getComparisonKey(other) === getComparisonKey(optionExamples[name as OptionName]),
  );
  return like?.[0] ?? name;
};
const getComparisonKey = (example: Example): string =>
  isExamplePair(example) ? JSON.stringify([example.page, example.beside ?? {}]) : '';

/**
 * Returns the name of an image below `docs/pictures/options`. Options that begin with the same
 * capture share its image.
 */
export const getExampleImage = (name: string, side: 'with' | 'without'): string =>
  side === 'with' ? `${name}.webp` : `without-${findFirstAlike(name)}.webp`;
