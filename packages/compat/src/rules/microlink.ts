import { each, flagRule, made, near, needless, none, to, nest, type Rules } from '../rule.ts';
import { headers } from '../session-values.ts';
import {
  address,
  ageUnlessForced,
  colourScheme,
  fileFormat,
  isOn,
  joined,
  steps,
  waitUntilRule,
  withoutScripts,
} from '../shared-rules.ts';
import { ageSeconds, boolean, device, isObject, json, length, list, ms } from '../values.ts';
import { printing } from './printing.ts';

const sides = printing('px')['margin']!;
/** Times are milliseconds, or text such as `3s`. */
const dataRule = (value: unknown): object => {
  const rule = isObject(value) ? value : {};
  const attribute = typeof rule['attr'] === 'string' ? rule['attr'] : 'text';
  const [selector, multiple] = [rule['selectorAll'] ?? rule['selector'], rule['selectorAll'] !== undefined];
  const what = ['text', 'html'].includes(attribute) ? { type: attribute } : { type: 'attribute', attribute };
  return { selector: String(selector), ...what, ...(multiple && { multiple }) };
};

/** https://microlink.io/docs/api/getting-started/overview */
export const microlink: Rules = {
  url: address,
  apiKey: needless,
  // Parameters that select outputs
  screenshot: made('outputs', (value) => (isOn(value) ? { fields: { format: 'png' } } : {})),
  pdf: made('outputs', (value) => (isOn(value) ? { fields: { format: 'pdf' } } : {})),
  meta: made('outputs', (value, given) =>
    boolean(value) === true && (isOn(given['screenshot']) || isOn(given['pdf']))
      ? { beside: [{ type: 'metadata' }] }
      : {},
  ),
  data: made('outputs', (value) => ({
    fields: {
      outputs: [
        {
          type: 'json',
          schema: Object.fromEntries(
            Object.entries(json(value) as object).map(([name, rule]) => [name, dataRule(rule)]),
          ),
        },
      ],
    },
  })),
  palette: near('outputs', 'no output contains colours'),
  iframe: near('outputs', 'no output contains the code of an embedded player'),
  insights: none(),
  embed: made('responseType', (value) =>
    /^(screenshot|pdf)/.test(String(value)) ? { fields: { responseType: 'binary' } } : {},
  ),
  ...nest('screenshot', {
    fullPage: to('fullPage'),
    element: to('selector'),
    type: fileFormat,
    quality: to('quality'),
    omitBackground: to('omitBackground'),
    overlay: none(),
    'overlay.background': none(),
    'overlay.browser': none(),
    codeScheme: none(),
    animations: none(),
    optimizeForSpeed: needless,
  }),
  ...nest('pdf', {
    ...printing('px'),
    margin: sides,
    'margin.top': to('margins.top', length('px')),
    'margin.right': to('margins.right', length('px')),
    'margin.bottom': to('margins.bottom', length('px')),
    'margin.left': to('margins.left', length('px')),
  }),
  element: to('selector'),
  // The visitor that the page sees
  device: to('device', device),
  colorScheme: colourScheme,
  animations: near('reducedMotion', 'the capture waits until animations have ended', true, 'true'),
  mediaType: to('media'),
  headers: made('session.headers', (value) => headers(value)),
  'headers.user-agent': to('userAgent'),
  // When to take the capture
  waitUntil: waitUntilRule,
  waitForSelector: to('waitFor'),
  waitForTimeout: to('delay', ms),
  waitFor: made('delay', (value) =>
    /^[\d.]+\s*(ms|s|m)?$/.test(String(value))
      ? { fields: { delay: ms(value) } }
      : { fields: { waitFor: String(value) } },
  ),
  timeout: to('timeout', ms),
  retry: none('failed browsers are replaced automatically', 2, '2'),
  ttl: ageUnlessForced('force', (value) => ({ min: 60, max: 2_678_400 })[String(value)] ?? ageSeconds('ms')(value)),
  staleTtl: near('cacheTtl', 'links return an old image while a new one is created; use GET /v1/render'),
  force: flagRule({ cacheTtl: 0 }),
  prerender: none('pages are always loaded in a browser', true, 'true', 'auto'),
  // Blocked requests, added styles and scripts
  adblock: flagRule({ blockAds: true, blockCookieBanners: true }, { blockAds: false, blockCookieBanners: false }),
  javascript: made('blockResourceTypes', (value) => (boolean(value) === false ? withoutScripts : {})),
  hide: to('hideSelectors', (value) => list(value, ',').map(String)),
  remove: to('hideSelectors', (value) => list(value, ',').map(String)),
  styles: joined('customCss'),
  scripts: joined('customJs'),
  modules: joined('customJs'),
  function: near('customJs', 'driver code cannot run in the page; express it as actions and customJs'),
  click: steps('click'),
  scroll: steps('scroll'),
  filter: needless,
  filename: needless,
  ping: needless,
  ...each('proxy', none()),
};
