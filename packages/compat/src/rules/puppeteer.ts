import { choice, each, flagRule, made, near, needless, none, to, nest, type Rules } from '../rule.ts';
import { cookies, credentials, headers } from '../session-values.ts';
import {
  blockedKinds,
  colourScheme,
  fileFormat,
  joined,
  motion,
  rectangle,
  waitUntilRule,
  withoutScripts,
} from '../shared-rules.ts';
import { isObject, list, ms, NoCounterpart } from '../values.ts';
import { printing } from './printing.ts';

const file: Rules = { type: fileFormat, encoding: choice('responseType', { binary: null, base64: 'base64' }) };
const selectorOf = (value: unknown): string => String(isObject(value) ? value['selector'] : value);
const elements = made('outputs', (value) => {
  const selectors = list(value).map(selectorOf);
  const schema = Object.fromEntries(
    selectors.map((selector, at) => [`element${at + 1}`, { selector, multiple: true }]),
  );
  return { fields: { outputs: [{ type: 'json', schema }] } };
});

/**
 * The REST API of Browserless (https://docs.browserless.io/rest-apis/intro), which has the options
 * of Puppeteer (https://pptr.dev/api).
 */
export const puppeteer: Rules = {
  token: needless,
  ...file,
  deviceScaleFactor: to('viewport.deviceScaleFactor'),
  isMobile: to('viewport.isMobile'),
  hasTouch: to('viewport.hasTouch'),
  isLandscape: near('viewport.width and viewport.height', 'swap viewport.width and viewport.height'),
  'viewport.isLandscape': near('viewport.width and viewport.height', 'swap viewport.width and viewport.height'),
  ...nest('options', {
    ...file,
    ...printing('px'),
    fullPage: to('fullPage'),
    clip: rectangle,
    quality: to('quality'),
    omitBackground: to('omitBackground'),
    selector: to('selector'),
    path: needless,
    optimizeForSpeed: needless,
    fromSurface: needless,
    captureBeyondViewport: needless,
    timeout: to('timeout', ms),
    tagged: needless,
    waitForFonts: needless,
  }),
  displayHeaderFooter: near('headerTemplate', 'send headerTemplate or footerTemplate'),
  scrollPage: near('fullPage', 'the page is scrolled with fullPage'),
  manipulate: near('clip', 'send clip, resize or omitBackground'),
  elements,
  emulateMediaType: to('media'),
  emulateMediaFeatures: made('darkMode', (value) => getFeatures(value)),
  setUserAgent: to('userAgent', (value) => String(isObject(value) ? value['userAgent'] : value)),
  userAgent: to('userAgent', (value) => String(isObject(value) ? value['userAgent'] : value)),
  emulateTimezone: to('timezone'),
  cookies: to('session.cookies', cookies),
  setExtraHTTPHeaders: made('session.headers', (value) => headers(value)),
  authenticate: to('authentication', credentials),
  stealth: to('stealthMode'),
  waitForSelector: made('waitFor', (value) => ({
    fields: { waitFor: selectorOf(value) },
    ...(isObject(value) &&
      value['hidden'] === true && { note: 'waits until the element is visible, not until it is hidden' }),
  })),
  waitForTimeout: to('delay', ms),
  waitForNavigation: waitUntilRule,
  gotoOptions: near('waitUntil', 'send waitUntil and timeout'),
  'gotoOptions.waitUntil': waitUntilRule,
  'gotoOptions.timeout': to('timeout', ms),
  'gotoOptions.referer': none(),
  bestAttempt: none('a capture that cannot be correct fails; warnings report missing parts'),
  blockConsentModals: flagRule({ blockCookieBanners: true }),
  rejectRequestPattern: to('blockRequests', (value) => list(value).map(getPattern)),
  requestInterceptors: near('blockRequests', 'requests can only be blocked, not answered; send blockRequests'),
  rejectResourceTypes: blockedKinds,
  setJavaScriptEnabled: made('blockResourceTypes', (value) =>
    value === false || value === 'false' ? withoutScripts : {},
  ),
  addStyleTag: joined('customCss'),
  addScriptTag: joined('customJs'),
  code: near('customJs', 'driver code cannot run in the page; express it as actions and customJs'),
  waitForFunction: near('customJs', 'send customJs that returns a promise, for which the capture waits'),
  waitForEvent: near('customJs', 'send customJs that returns a promise, for which the capture waits'),
  html: to('html'),
  'launch.stealth': to('stealthMode'),
  ...each(
    'launch.args launch.headless launch.acceptInsecureCerts',
    none('the installation sets the switches of the browser'),
  ),
  ...each('launch proxy', none()),
};

/** A regular expression without special characters is a part of an address. */
function getPattern(value: unknown): string {
  const text = String(value)
    .replace(/^\/(.*)\/[a-z]*$/s, '$1')
    .replaceAll(String.raw`\.`, '.')
    .replaceAll('.*', '*');
  if (/[\\()[\]{}|^$+?]/.test(text.replace(/^\^|\$$/g, '')))
    throw new NoCounterpart(`the regular expression ${String(value)} must be rewritten as a pattern with *`);
  const [from, until] = [text.startsWith('^') ? '' : '*', text.endsWith('$') ? '' : '*'];
  return `${from}${text.replace(/^\^|\$$/g, '')}${until}`.replaceAll(/\*+/g, '*');
}

function getFeatures(value: unknown): { readonly fields: Readonly<Record<string, unknown>> } {
  const asked = list(value).filter(isObject);
  const read = asked.map(({ name, value: of }) => {
    if (name === 'prefers-color-scheme') return colourScheme.translate(of, {}).fields;
    if (name === 'prefers-reduced-motion') return motion.translate(of, {}).fields;
    if (name === 'forced-colors') return { forcedColors: of === 'active' };
    throw new NoCounterpart(`the media feature ${String(name)} has no equivalent`);
  });
  return { fields: Object.assign({}, ...read) as Readonly<Record<string, unknown>> };
}
