import { each, made, near, needless, none, to, nest, type Rules } from '../rule.ts';
import { cookies, credentials, headers } from '../session-values.ts';
import {
  address,
  colourScheme,
  fileFormat,
  joined,
  motion,
  rectangle,
  waitUntilRule,
  withoutScripts,
} from '../shared-rules.ts';
import { device, isObject, json, list, ms, NoCounterpart } from '../values.ts';
import { printing } from './printing.ts';

/** The value is `800,600` on the command line, or an object. */
const screen = made('viewport', (value) => {
  const read = json(value);
  const [width, height] = isObject(read)
    ? [Number(read['width']), Number(read['height'])]
    : String(read)
        .split(/[,x]/)
        .map((side) => Number(side));
  if (!Number.isFinite(width) || !Number.isFinite(height)) throw new NoCounterpart('is not a size such as 800,600');
  return { fields: { 'viewport.width': width, 'viewport.height': height } };
});
const place = to('geolocation', (value) => {
  const read = json(value);
  if (isObject(read)) return read;
  const [latitude, longitude] = String(read).split(',').map(Number);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
    throw new NoCounterpart('is not a location such as 37.819722,-122.478611');
  return { latitude, longitude };
});
const hidden = made('hideSelectors', (value) => ({
  fields: { hideSelectors: list(value).map(String) },
  note: 'the elements are hidden, whereas a mask covers them with a colour',
}));

const picture: Rules = {
  type: fileFormat,
  mask: hidden,
  style: joined('customCss'),
  path: needless,
  caret: needless,
  animations: near('reducedMotion', 'the capture waits until animations have ended', 'allow', 'disabled'),
  maskColor: none(),
};

/**
 * Options of contexts, images and PDFs (https://playwright.dev/docs/api/class-page), and of
 * `playwright screenshot` and `playwright pdf`.
 */
export const playwright: Rules = {
  url: address,
  ...picture,
  viewportSize: screen,
  'viewport-size': screen,
  screen: near('viewport', 'the screen has the size of the viewport'),
  deviceScaleFactor: to('viewport.deviceScaleFactor'),
  isMobile: to('viewport.isMobile'),
  hasTouch: to('viewport.hasTouch'),
  device: to('device', device),
  'full-page': to('fullPage'),
  'paper-format': to('paper'),
  ...printing('px'),
  ...nest('options', {
    ...picture,
    ...printing('px'),
    fullPage: to('fullPage'),
    clip: rectangle,
    quality: to('quality'),
    omitBackground: to('omitBackground'),
    timeout: to('timeout', ms),
    scale: getScale(),
  }),
  clip: rectangle,
  scale: getScale(),
  colorScheme: colourScheme,
  'color-scheme': colourScheme,
  reducedMotion: motion,
  forcedColors: to('forcedColors', (value) => value === 'active' || value === true),
  media: to('media'),
  geolocation: place,
  permissions: needless,
  lang: to('locale'),
  timezone: to('timezone'),
  timezoneId: to('timezone'),
  'user-agent': to('userAgent'),
  storageState: made('session', (value) => getState(json(value))),
  'load-storage': near('session', 'send the content of the file in session'),
  extraHTTPHeaders: made('session.headers', (value) => headers(value)),
  httpCredentials: to('authentication', credentials),
  javaScriptEnabled: made('blockResourceTypes', (value) =>
    value === false || value === 'false' ? withoutScripts : {},
  ),
  waitUntil: waitUntilRule,
  'wait-for-selector': to('waitFor'),
  'wait-for-timeout': to('delay', ms),
  timeout: to('timeout', ms),
  ignoreHTTPSErrors: none('pages with invalid certificates are not captured'),
  'ignore-https-errors': none('pages with invalid certificates are not captured'),
  ...each('browser channel', none('pages are captured with Chromium', 'chromium', 'cr')),
  ...each('proxy proxy-server offline contrast', none()),
};

/** The scale selects pixels for an image, and the size of the content for a PDF. */
function getScale() {
  return made('scale', (value) => {
    if (value === 'css') return { fields: { 'viewport.deviceScaleFactor': 1 } };
    return value === 'device' ? {} : { fields: { scale: Number(value) } };
  });
}

function getState(state: unknown) {
  if (!isObject(state)) throw new NoCounterpart('send the content of the file in session');
  const storage = list(state['origins'])
    .filter(isObject)
    .map(({ origin, localStorage }) => ({
      origin,
      localStorage: Object.fromEntries(
        list(localStorage)
          .filter(isObject)
          .map(({ name, value }) => [name, value]),
      ) as object,
    }));
  return {
    fields: {
      'session.cookies': cookies(state['cookies'] ?? []),
      ...(storage.length > 0 && { 'session.storage': storage }),
    },
  };
}
