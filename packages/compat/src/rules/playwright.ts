import {
  repeatRule,
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
  urlRule,
  colourSchemeRule,
  fileFormatRule,
  joinedTextRule,
  reducedMotionRule,
  clipRule,
  waitUntilRule,
  scriptBlocking,
} from '../shared-rules.ts';
import { parseDevice, isObject, parseJsonValue, parseList, parseMs, NoCounterpart } from '../values.ts';
import { createPrintRules } from './printing.ts';

/** The value is `800,600` on the command line, or an object. */
const viewportRule = customRule('viewport', (value) => {
  const read = parseJsonValue(value);
  const [width, height] = isObject(read)
    ? [Number(read['width']), Number(read['height'])]
    : String(read)
        .split(/[,x]/)
        .map((side) => Number(side));
  if (!Number.isFinite(width) || !Number.isFinite(height)) throw new NoCounterpart('is not a size such as 800,600');
  return { fields: { 'viewport.width': width, 'viewport.height': height } };
});
const geolocationRule = fieldRule('geolocation', (value) => {
  const read = parseJsonValue(value);
  if (isObject(read)) return read;
  const [latitude, longitude] = String(read).split(',').map(Number);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
    throw new NoCounterpart('is not a location such as 37.819722,-122.478611');
  return { latitude, longitude };
});
const hiddenRule = customRule('hideSelectors', (value) => ({
  fields: { hideSelectors: parseList(value).map(String) },
  note: 'the elements are hidden, whereas a mask covers them with a colour',
}));

const imageRules: Rules = {
  type: fileFormatRule,
  mask: hiddenRule,
  style: joinedTextRule('customCss'),
  path: ignoredRule,
  caret: ignoredRule,
  animations: similarRule('reducedMotion', 'the capture waits until animations have ended', 'allow', 'disabled'),
  maskColor: unsupported(),
};

/**
 * Options of contexts, images and PDFs (https://playwright.dev/docs/api/class-page), and of
 * `playwright screenshot` and `playwright pdf`.
 */
export const playwright: Rules = {
  url: urlRule,
  ...imageRules,
  viewportSize: viewportRule,
  'viewport-size': viewportRule,
  screen: similarRule('viewport', 'the screen has the size of the viewport'),
  deviceScaleFactor: fieldRule('viewport.deviceScaleFactor'),
  isMobile: fieldRule('viewport.isMobile'),
  hasTouch: fieldRule('viewport.hasTouch'),
  device: fieldRule('device', parseDevice),
  'full-page': fieldRule('fullPage'),
  'paper-format': fieldRule('paper'),
  ...createPrintRules('px'),
  ...nestRules('options', {
    ...imageRules,
    ...createPrintRules('px'),
    fullPage: fieldRule('fullPage'),
    clip: clipRule,
    quality: fieldRule('quality'),
    omitBackground: fieldRule('omitBackground'),
    timeout: fieldRule('timeout', parseMs),
    scale: getScale(),
  }),
  clip: clipRule,
  scale: getScale(),
  colorScheme: colourSchemeRule,
  'color-scheme': colourSchemeRule,
  reducedMotion: reducedMotionRule,
  forcedColors: fieldRule('forcedColors', (value) => value === 'active' || value === true),
  media: fieldRule('media'),
  geolocation: geolocationRule,
  permissions: ignoredRule,
  lang: fieldRule('locale'),
  timezone: fieldRule('timezone'),
  timezoneId: fieldRule('timezone'),
  'user-agent': fieldRule('userAgent'),
  storageState: customRule('session', (value) => getState(parseJsonValue(value))),
  'load-storage': similarRule('session', 'send the content of the file in session'),
  extraHTTPHeaders: customRule('session.headers', (value) => toHeaderFields(value)),
  httpCredentials: fieldRule('authentication', parseCredentials),
  javaScriptEnabled: customRule('blockResourceTypes', (value) =>
    value === false || value === 'false' ? scriptBlocking : {},
  ),
  waitUntil: waitUntilRule,
  'wait-for-selector': fieldRule('waitFor'),
  'wait-for-timeout': fieldRule('delay', parseMs),
  timeout: fieldRule('timeout', parseMs),
  ignoreHTTPSErrors: unsupported('pages with invalid certificates are not captured'),
  'ignore-https-errors': unsupported('pages with invalid certificates are not captured'),
  ...repeatRule('browser channel', unsupported('pages are captured with Chromium', 'chromium', 'cr')),
  ...repeatRule('proxy proxy-server offline contrast', unsupported()),
};

/** The scale selects pixels for an image, and the size of the content for a PDF. */
function getScale() {
  return customRule('scale', (value) => {
    if (value === 'css') return { fields: { 'viewport.deviceScaleFactor': 1 } };
    return value === 'device' ? {} : { fields: { scale: Number(value) } };
  });
}

function getState(state: unknown) {
  if (!isObject(state)) throw new NoCounterpart('send the content of the file in session');
  const storage = parseList(state['origins'])
    .filter(isObject)
    .map(({ origin, localStorage }) => ({
      origin,
      localStorage: Object.fromEntries(
        parseList(localStorage)
          .filter(isObject)
          .map(({ name, value }) => [name, value]),
      ) as object,
    }));
  return {
    fields: {
      'session.cookies': toCookies(state['cookies'] ?? []),
      ...(storage.length > 0 && { 'session.storage': storage }),
    },
  };
}
