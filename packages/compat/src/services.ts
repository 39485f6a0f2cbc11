import type { SentFields, ForeignParameters, Rules } from './rule.ts';
import { apiflash } from './rules/apiflash.ts';
import { firecrawl } from './rules/firecrawl.ts';
import { gotenberg } from './rules/gotenberg.ts';
import { microlink } from './rules/microlink.ts';
import { playwright } from './rules/playwright.ts';
import { puppeteer } from './rules/puppeteer.ts';
import { screenshotone } from './rules/screenshotone.ts';
import { thumio } from './rules/thumio.ts';
import { urlbox } from './rules/urlbox.ts';
import { parseGotenbergPath, parsePuppeteerPath, parseThumioPath, parseUrlboxPath, type PathReader } from './paths.ts';

type ServiceRow = {
  readonly title: string;
  /** Absent if users run the service themselves. */
  readonly host?: RegExp;
  /** Dots in names lead into an object in the body. */
  readonly rules: Rules;
  readonly ofPath?: PathReader;
  /**
   * Fields that reproduce the default result of the service: for every result, for an image, for a
   * PDF.
   */
  readonly unasked: { readonly all?: SentFields; readonly picture: SentFields; readonly pdf?: SentFields };
  /** The result if no parameter is a format. */
  readonly result?: (given: ForeignParameters) => SentFields;
};

const nothingBlocked = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const screenFields = (width: number, height: number, deviceScaleFactor = 1): SentFields => ({
  'viewport.width': width,
  'viewport.height': height,
  ...(deviceScaleFactor !== 1 && { 'viewport.deviceScaleFactor': deviceScaleFactor }),
});
const marginFields = (side: string | number): SentFields => ({
  'margins.top': side,
  'margins.right': side,
  'margins.bottom': side,
  'margins.left': side,
});
/** The defaults of Chromium's drivers for PDFs (https://pptr.dev/api/puppeteer.pdfoptions). */
const driverPdf: SentFields = { ...marginFields(0), printBackground: false, preferCssPageSize: false, outline: false };

const printParameters = [
  'printBackground',
  'landscape',
  'margin',
  'pageRanges',
  'paperWidth',
  'paper-format',
  'marginTop',
];
const isPrinted = (given: ForeignParameters): boolean =>
  printParameters.some((name) => given[name] !== undefined || given[`options.${name}`] !== undefined) ||
  (typeof (given['options.format'] ?? given['format']) === 'string' &&
    /^([a-z]\d|letter|legal|tabloid|ledger)$/i.test(String(given['options.format'] ?? given['format'])));
const getPdfFormat = (given: ForeignParameters): SentFields => (isPrinted(given) ? { format: 'pdf' } : {});

/** The default behaviour is from public documentation of 2026. */
export const supportedServices = {
  screenshotone: {
    title: 'ScreenshotOne',
    host: /(^|\.)screenshotone\.com$/,
    rules: screenshotone,
    unasked: { all: nothingBlocked, picture: { format: 'jpeg', ...screenFields(1_280, 1_024) } },
  },
  urlbox: {
    title: 'Urlbox',
    host: /(^|\.)urlbox\.(com|io)$/,
    rules: urlbox,
    ofPath: parseUrlboxPath,
    unasked: {
      all: nothingBlocked,
      picture: { format: 'png', ...screenFields(1_280, 1_024) },
      pdf: { paper: 'A4', ...screenFields(1_280, 1_024) },
    },
  },
  puppeteer: {
    title: 'Browserless and Puppeteer',
    host: /(^|\.)browserless\.io$/,
    rules: puppeteer,
    ofPath: parsePuppeteerPath,
    unasked: { all: nothingBlocked, picture: { format: 'png', ...screenFields(800, 600) }, pdf: driverPdf },
    result: getPdfFormat,
  },
  playwright: {
    title: 'Playwright',
    rules: playwright,
    unasked: { all: nothingBlocked, picture: { format: 'png', ...screenFields(1_280, 720) }, pdf: driverPdf },
    result: getPdfFormat,
  },
  gotenberg: {
    title: 'Gotenberg',
    rules: gotenberg,
    ofPath: parseGotenbergPath,
    unasked: {
      all: { ...nothingBlocked, failOn: ['http_error'] },
      picture: { format: 'png', fullPage: true, media: 'print', quality: 100, ...screenFields(800, 600) },
      pdf: { ...driverPdf, ...marginFields('0.39in') },
    },
    result: getPdfFormat,
  },
  firecrawl: {
    title: 'Firecrawl',
    host: /(^|\.)firecrawl\.dev$/,
    rules: firecrawl,
    unasked: { all: { blockCookieBanners: false, blockPopups: false }, picture: {} },
    result: (given) =>
      given['formats'] === undefined
        ? {
            outputs: [
              {
                type: 'markdown',
                mainContentOnly: ![false, 'false'].includes(given['onlyMainContent'] as boolean | string),
              },
            ],
          }
        : {},
  },
  microlink: {
    title: 'microlink',
    host: /(^|\.)microlink\.io$/,
    rules: microlink,
    unasked: {
      all: { blockPopups: false },
      picture: { format: 'png', ...screenFields(1_280, 800, 2) },
      pdf: { paper: 'A4', ...marginFields('0.35cm'), outline: false, ...screenFields(1_280, 800, 2) },
    },
    result: (given) => {
      const asked = (name: string): boolean =>
        !['false', '0', 'undefined'].includes(String(given[name])) ||
        Object.keys(given).some((one) => one.startsWith(`${name}.`));
      if (asked('screenshot')) return { format: 'png' };
      if (asked('pdf')) return { format: 'pdf' };
      return given['data'] === undefined ? { outputs: [{ type: 'metadata' }] } : {};
    },
  },
  apiflash: {
    title: 'ApiFlash',
    host: /(^|\.)apiflash\.com$/,
    rules: apiflash,
    unasked: { all: nothingBlocked, picture: { format: 'jpeg' } },
  },
  thumio: {
    title: 'thum.io',
    host: /(^|\.)thum\.io$/,
    rules: thumio,
    ofPath: parseThumioPath,
    unasked: { all: nothingBlocked, picture: { format: 'png', ...screenFields(1_200, 1_200), 'resize.width': 600 } },
  },
} as const satisfies Record<string, ServiceRow>;
export type SupportedServiceName = keyof typeof supportedServices;
export type SupportedService = ServiceRow;
export const supportedServiceNames = Object.keys(supportedServices) as readonly SupportedServiceName[];
