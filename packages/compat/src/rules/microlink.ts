import {
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
import { toHeaderFields } from '../session-values.ts';
import {
  urlRule,
  cacheAgeRule,
  colourSchemeRule,
  fileFormatRule,
  isOn,
  joinedTextRule,
  stepsRule,
  waitUntilRule,
  scriptBlocking,
} from '../shared-rules.ts';
import {
  createAgeParser,
  parseBoolean,
  parseDevice,
  isObject,
  parseJsonValue,
  createLengthParser,
  parseList,
  parseMs,
} from '../values.ts';
import { createPrintRules } from './printing.ts';

const marginRule = createPrintRules('px')['margin']!;
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
  url: urlRule,
  apiKey: ignoredRule,
  // Parameters that select outputs
  screenshot: customRule('outputs', (value) => (isOn(value) ? { fields: { format: 'png' } } : {})),
  pdf: customRule('outputs', (value) => (isOn(value) ? { fields: { format: 'pdf' } } : {})),
  meta: customRule('outputs', (value, given) =>
    parseBoolean(value) === true && (isOn(given['screenshot']) || isOn(given['pdf']))
      ? { beside: [{ type: 'metadata' }] }
      : {},
  ),
  data: customRule('outputs', (value) => ({
    fields: {
      outputs: [
        {
          type: 'json',
          schema: Object.fromEntries(
            Object.entries(parseJsonValue(value) as object).map(([name, rule]) => [name, dataRule(rule)]),
          ),
        },
      ],
    },
  })),
  palette: similarRule('outputs', 'no output contains colours'),
  iframe: similarRule('outputs', 'no output contains the code of an embedded player'),
  insights: unsupported(),
  embed: customRule('responseType', (value) =>
    /^(screenshot|pdf)/.test(String(value)) ? { fields: { responseType: 'binary' } } : {},
  ),
  ...nestRules('screenshot', {
    fullPage: fieldRule('fullPage'),
    element: fieldRule('selector'),
    type: fileFormatRule,
    quality: fieldRule('quality'),
    omitBackground: fieldRule('omitBackground'),
    overlay: unsupported(),
    'overlay.background': unsupported(),
    'overlay.browser': unsupported(),
    codeScheme: unsupported(),
    animations: unsupported(),
    optimizeForSpeed: ignoredRule,
  }),
  ...nestRules('pdf', {
    ...createPrintRules('px'),
    margin: marginRule,
    'margin.top': fieldRule('margins.top', createLengthParser('px')),
    'margin.right': fieldRule('margins.right', createLengthParser('px')),
    'margin.bottom': fieldRule('margins.bottom', createLengthParser('px')),
    'margin.left': fieldRule('margins.left', createLengthParser('px')),
  }),
  element: fieldRule('selector'),
  // The visitor that the page sees
  device: fieldRule('device', parseDevice),
  colorScheme: colourSchemeRule,
  animations: similarRule('reducedMotion', 'the capture waits until animations have ended', true, 'true'),
  mediaType: fieldRule('media'),
  headers: customRule('session.headers', (value) => toHeaderFields(value)),
  'headers.user-agent': fieldRule('userAgent'),
  // When to take the capture
  waitUntil: waitUntilRule,
  waitForSelector: fieldRule('waitFor'),
  waitForTimeout: fieldRule('delay', parseMs),
  waitFor: customRule('delay', (value) =>
    /^[\d.]+\s*(ms|s|m)?$/.test(String(value))
      ? { fields: { delay: parseMs(value) } }
      : { fields: { waitFor: String(value) } },
  ),
  timeout: fieldRule('timeout', parseMs),
  retry: unsupported('failed browsers are replaced automatically', 2, '2'),
  ttl: cacheAgeRule('force', (value) => ({ min: 60, max: 2_678_400 })[String(value)] ?? createAgeParser('ms')(value)),
  staleTtl: similarRule('cacheTtl', 'links return an old image while a new one is created; use GET /v1/render'),
  force: flagRule({ cacheTtl: 0 }),
  prerender: unsupported('pages are always loaded in a browser', true, 'true', 'auto'),
  // Blocked requests, added styles and scripts
  adblock: flagRule({ blockAds: true, blockCookieBanners: true }, { blockAds: false, blockCookieBanners: false }),
  javascript: customRule('blockResourceTypes', (value) => (parseBoolean(value) === false ? scriptBlocking : {})),
  hide: fieldRule('hideSelectors', (value) => parseList(value, ',').map(String)),
  remove: fieldRule('hideSelectors', (value) => parseList(value, ',').map(String)),
  styles: joinedTextRule('customCss'),
  scripts: joinedTextRule('customJs'),
  modules: joinedTextRule('customJs'),
  function: similarRule('customJs', 'driver code cannot run in the page; express it as actions and customJs'),
  click: stepsRule('click'),
  scroll: stepsRule('scroll'),
  filter: ignoredRule,
  filename: ignoredRule,
  ping: ignoredRule,
  ...repeatRule('proxy', unsupported()),
};
