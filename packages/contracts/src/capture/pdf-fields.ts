import { type OptionRow, type SentOptions, isPdf } from './option-row.ts';

const inInches = (widthInches: number, heightInches: number) => ({ widthInches, heightInches });
const inMillimetres = (width: number, height: number) => inInches(width / 25.4, height / 25.4);

/** Portrait (ISO 216 and ANSI/ASME Y14.1). Ledger is Tabloid in landscape. */
export const paperSizes = {
  A0: inMillimetres(841, 1_189),
  A1: inMillimetres(594, 841),
  A2: inMillimetres(420, 594),
  A3: inMillimetres(297, 420),
  A4: inMillimetres(210, 297),
  A5: inMillimetres(148, 210),
  A6: inMillimetres(105, 148),
  Letter: inInches(8.5, 11),
  Legal: inInches(8.5, 14),
  Tabloid: inInches(11, 17),
  Ledger: inInches(17, 11),
} as const;
type PaperSize = keyof typeof paperSizes;
const paperSizeNames = Object.keys(paperSizes) as readonly PaperSize[];

const length = {
  type: ['string', 'number'],
  maxLength: 10,
  pattern: '^\\d{1,4}(\\.\\d{1,3})?(px|in|cm|mm)$',
  minimum: 0,
  maximum: 9_999,
  description: 'must be a length such as 1cm, 10mm, 0.4in or 20px, or a number of CSS pixels',
} as const;
const template = {
  type: 'string',
  maxLength: 10_000,
} as const;

export const paper = {
  enum: paperSizeNames,
  description: 'Paper size. Defaults to the size that the page sets (CSS @page), or to Letter if the page sets none.',
} as const;

export const pdfFields = {
  printBackground: { type: 'boolean', description: 'Print background colours and images. Defaults to true.' },
  landscape: { type: 'boolean', description: 'Use landscape orientation. Defaults to false.' },
  margins: {
    type: 'object',
    properties: { top: length, right: length, bottom: length, left: length },
    description: 'Page margins. Each defaults to 1 cm.',
  },
  width: { ...length, description: `${length.description}. Paper width. Use it instead of a named size.` },
  height: { ...length, description: `${length.description}. Paper height. Use it instead of a named size.` },
  preferCssPageSize: {
    type: 'boolean',
    description:
      'Prefer the size that the page sets (CSS @page). Defaults to true, or to false if a paper size, width or height is set.',
  },
  singlePage: {
    type: 'boolean',
    description: 'Print the complete page on a single sheet that is as high as the page. Defaults to false.',
  },
  fitWidth: {
    type: 'boolean',
    description:
      'Scale the content down until its complete width fits the paper, including tables, code and rows that scroll ' +
      'sideways. The smallest scale is 0.1. Defaults to false.',
  },
  scale: { type: 'number', minimum: 0.1, maximum: 2, description: 'Scale of the content. Defaults to 1.' },
  pageRanges: {
    type: 'string',
    maxLength: 200,
    pattern: '^ *\\d{1,5}( *- *\\d{1,5})?( *, *\\d{1,5}( *- *\\d{1,5})?)* *$',
    description: 'must be page numbers and ranges such as 1-3, 5. Sheets to print. Defaults to all.',
  },
  headerTemplate: {
    ...template,
    description:
      'HTML at the top of each sheet. Elements with the class pageNumber, totalPages, title, url or date ' +
      'are filled with that value. The HTML cannot load resources, so images must be data: URLs.',
  },
  footerTemplate: {
    ...template,
    description: 'HTML at the bottom of each sheet, in the same form as `headerTemplate`.',
  },
  outline: { type: 'boolean', description: 'Add bookmarks for the headings to the PDF. Defaults to true.' },
} as const;

/** The medium whose CSS rules apply. */
export const medium = { enum: ['screen', 'print'] } as const;

const inchesOf = { px: 1 / 96, in: 1, cm: 1 / 2.54, mm: 1 / 25.4 } as const;

/** There are 96 CSS pixels per inch (CSS Values and Units, section 6.2). */
export function inches(given: string | number): number {
  if (typeof given === 'number') return given * inchesOf.px;
  const unit = given.slice(-2) as keyof typeof inchesOf;
  return Number.parseFloat(given) * inchesOf[unit];
}

/** The maximum of PDF readers (ISO 32000-1, annex C.2). Below the minimum no content fits. */
const [sideInchesMin, sideInchesMax] = [1, 200];
const sideFault = (side: string | number): Record<string, string> =>
  inches(side) < sideInchesMin || inches(side) > sideInchesMax
    ? { '': `must be from ${sideInchesMin}in to ${sideInchesMax}in` }
    : {};

const rangeFault = (ranges: string): Record<string, string> => {
  const isWrong = ranges.split(',').some((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return first < 1 || last < first;
  });
  return isWrong ? { '': 'must use page numbers from 1, and each range must be ascending' } : {};
};

/** Chromium loads nothing in templates, so such content would be missing without a warning. */
const loads =
  /<\s*(?:script|iframe|frame|object|embed|link|video|audio|base|meta)\b|\b(?:src|srcset|poster|data|background|(?:xlink:)?href)\s*=\s*["']?\s*(?!data:|#)[^"'\s>]|url\(\s*["']?\s*(?!data:|#)|image-set\(|@import/i;
const templateFault = (template: string): Record<string, string> =>
  [template, resolveEscapes(template)].some((text) => loads.test(text))
    ? { '': 'must not load resources or run scripts. Embed images as data: URLs' }
    : {};

/** Resolves escapes of HTML and then CSS, such as `\75rl(` and `&commat;import`. */
const resolveEscapes = (template: string): string =>
  template
    .replace(/&#x([\da-f]{1,6});?|&#(\d{1,7});?/gi, (_, hex?: string, decimal = '') =>
      toCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&(commat|lpar|bsol|colon|equals);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
    .replace(/\\([^\da-f])/gi, '$1');
const entities = { commat: '@', lpar: '(', bsol: '\\', colon: ':', equals: '=' } as const;
const toCharacter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code).replace('<', '') : '');

export const pdfRules = {
  width: sideFault,
  height: sideFault,
  pageRanges: rangeFault,
  headerTemplate: templateFault,
  footerTemplate: templateFault,
} as const;

const isNotPdf = (sent: SentOptions): boolean => !isPdf(sent);
const { printBackground, landscape, margins, width, height, ...pdfOnly } = pdfFields;

export const pdfOptions = {
  paper: {
    schema: {
      ...paper,
      description:
        'Paper size. Applies only to format pdf. Defaults to the size that the page sets (CSS @page), or to Letter if the page sets none.',
    },
    withoutEffect: isNotPdf,
  },
  printBackground: { schema: printBackground, withoutEffect: isNotPdf },
  landscape: { schema: landscape, withoutEffect: isNotPdf },
  margins: { schema: margins, withoutEffect: isNotPdf },
  width: {
    schema: { ...width, title: 'Paper width' },
    rules: { '': sideFault },
    of: 'pdf',
  },
  height: {
    schema: { ...height, title: 'Paper height' },
    rules: { '': sideFault },
    of: 'pdf',
  },
  preferCssPageSize: { schema: pdfOnly.preferCssPageSize, of: 'pdf' },
  singlePage: { schema: pdfOnly.singlePage, of: 'pdf' },
  fitWidth: { schema: pdfOnly.fitWidth, of: 'pdf' },
  scale: { schema: { ...pdfOnly.scale, title: 'PDF scale' }, of: 'pdf' },
  pageRanges: { schema: pdfOnly.pageRanges, rules: { '': rangeFault }, of: 'pdf' },
  headerTemplate: {
    schema: pdfOnly.headerTemplate,
    rules: { '': templateFault },
    of: 'pdf',
  },
  footerTemplate: {
    schema: pdfOnly.footerTemplate,
    rules: { '': templateFault },
    of: 'pdf',
  },
  outline: { schema: pdfOnly.outline, of: 'pdf' },
} as const satisfies Record<string, OptionRow>;
