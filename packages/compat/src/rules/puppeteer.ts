import {
  choiceRule,
  repeatRule,
  flagRule,
  customRule,
  similarRule,
  ignoredRule,
  unsupported,
  fieldRule,
  nestRules,
  type Rules,
} from '../rule.ts';
import { toCookies, parseCredentials, toHeaderFields } from '../session-values.ts';
import {
  blockedTypesRule,
  colourSchemeRule,
  fileFormatRule,
  joinedTextRule,
  reducedMotionRule,
  clipRule,
  waitUntilRule,
  scriptBlocking,
} from '../shared-rules.ts';
import { isObject, parseList, parseMs, NoCounterpart } from '../values.ts';
import { createPrintRules } from './printing.ts';

const fileRules: Rules = {
  type: fileFormatRule,
  encoding: choiceRule('responseType', { binary: null, base64: 'base64' }),
};
const getSelector = (value: unknown): string => String(isObject(value) ? value['selector'] : value);
const elementsRule = customRule('outputs', (value) => {
  const selectors = parseList(value).map(getSelector);
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
  token: ignoredRule,
  ...fileRules,
  deviceScaleFactor: fieldRule('viewport.deviceScaleFactor'),
  isMobile: fieldRule('viewport.isMobile'),
  hasTouch: fieldRule('viewport.hasTouch'),
  isLandscape: similarRule('viewport.width and viewport.height', 'swap viewport.width and viewport.height'),
  'viewport.isLandscape': similarRule('viewport.width and viewport.height', 'swap viewport.width and viewport.height'),
  ...nestRules('options', {
    ...fileRules,
    ...createPrintRules('px'),
    fullPage: fieldRule('fullPage'),
    clip: clipRule,
    quality: fieldRule('quality'),
    omitBackground: fieldRule('omitBackground'),
    selector: fieldRule('selector'),
    path: ignoredRule,
    optimizeForSpeed: ignoredRule,
    fromSurface: ignoredRule,
    captureBeyondViewport: ignoredRule,
    timeout: fieldRule('timeout', parseMs),
    tagged: ignoredRule,
    waitForFonts: ignoredRule,
  }),
  displayHeaderFooter: similarRule('headerTemplate', 'send headerTemplate or footerTemplate'),
  scrollPage: similarRule('fullPage', 'the page is scrolled with fullPage'),
  manipulate: similarRule('clip', 'send clip, resize or omitBackground'),
  elements: elementsRule,
  emulateMediaType: fieldRule('media'),
  emulateMediaFeatures: customRule('darkMode', (value) => getFeatures(value)),
  setUserAgent: fieldRule('userAgent', (value) => String(isObject(value) ? value['userAgent'] : value)),
  userAgent: fieldRule('userAgent', (value) => String(isObject(value) ? value['userAgent'] : value)),
  emulateTimezone: fieldRule('timezone'),
  cookies: fieldRule('session.cookies', toCookies),
  setExtraHTTPHeaders: customRule('session.headers', (value) => toHeaderFields(value)),
  authenticate: fieldRule('authentication', parseCredentials),
  stealth: fieldRule('stealthMode'),
  waitForSelector: customRule('waitFor', (value) => ({
    fields: { waitFor: getSelector(value) },
    ...(isObject(value) &&
      value['hidden'] === true && { note: 'waits until the element is visible, not until it is hidden' }),
  })),
  waitForTimeout: fieldRule('delay', parseMs),
  waitForNavigation: waitUntilRule,
  gotoOptions: similarRule('waitUntil', 'send waitUntil and timeout'),
  'gotoOptions.waitUntil': waitUntilRule,
  'gotoOptions.timeout': fieldRule('timeout', parseMs),
  'gotoOptions.referer': unsupported(),
  bestAttempt: unsupported('a capture that cannot be correct fails; warnings report missing parts'),
  blockConsentModals: flagRule({ blockCookieBanners: true }),
  rejectRequestPattern: fieldRule('blockRequests', (value) => parseList(value).map(getPattern)),
  requestInterceptors: similarRule('blockRequests', 'requests can only be blocked, not answered; send blockRequests'),
  rejectResourceTypes: blockedTypesRule,
  setJavaScriptEnabled: customRule('blockResourceTypes', (value) =>
    value === false || value === 'false' ? scriptBlocking : {},
  ),
  addStyleTag: joinedTextRule('customCss'),
  addScriptTag: joinedTextRule('customJs'),
  code: similarRule('customJs', 'driver code cannot run in the page; express it as actions and customJs'),
  waitForFunction: similarRule('customJs', 'send customJs that returns a promise, for which the capture waits'),
  waitForEvent: similarRule('customJs', 'send customJs that returns a promise, for which the capture waits'),
  html: fieldRule('html'),
  'launch.stealth': fieldRule('stealthMode'),
  ...repeatRule(
    'launch.args launch.headless launch.acceptInsecureCerts',
    unsupported('the installation sets the switches of the browser'),
  ),
  ...repeatRule('launch proxy', unsupported()),
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
  const asked = parseList(value).filter(isObject);
  const read = asked.map(({ name, value: of }) => {
    if (name === 'prefers-color-scheme') return colourSchemeRule.translate(of, {}).fields;
    if (name === 'prefers-reduced-motion') return reducedMotionRule.translate(of, {}).fields;
    if (name === 'forced-colors') return { forcedColors: of === 'active' };
    throw new NoCounterpart(`the media feature ${String(name)} has no equivalent`);
  });
  return { fields: Object.assign({}, ...read) as Readonly<Record<string, unknown>> };
}
