import {
  repeatRule,
  flagRule,
  customRule,
  similarRule,
  ignoredRule,
  unsupported,
  fieldRule,
  type TranslatedParameter,
  type Rules,
} from '../rule.ts';
import { toHeaderFields } from '../session-values.ts';
import { urlRule } from '../shared-rules.ts';
import {
  createAgeParser,
  parseBoolean,
  isObject,
  parseJsonValue,
  parseList,
  parseMs,
  NoCounterpart,
} from '../values.ts';
import { findEntry } from '@tintype/contracts/schemas/find-entry';

const textOutputs: Readonly<Record<string, (mainContentOnly: boolean) => object>> = {
  markdown: (mainContentOnly) => ({ type: 'markdown', mainContentOnly }),
  html: (mainContentOnly) => ({ type: 'html', clean: true, mainContentOnly }),
  rawhtml: () => ({ type: 'html', id: 'rawHtml' }),
  links: () => ({ type: 'links' }),
};

/** The formats of a scrape are outputs here. Without a format, it is Markdown. */
const formatsRule = customRule('outputs', (value, given) => {
  const mainContentOnly = parseBoolean(given['onlyMainContent']) ?? true;
  const left: string[] = [];
  const outputs = parseList(value).flatMap((one): object[] => {
    const [name, more] = isObject(one) ? [String(one['type']), one] : [String(one), {}];
    const lower = name.toLowerCase();
    const textOutput = findEntry(textOutputs, lower);
    if (textOutput !== undefined) return [textOutput(mainContentOnly)];
    if (lower.startsWith('screenshot')) return [getImage(lower, more)];
    left.push(name);
    return [];
  });
  if (outputs.length === 0) throw new NoCounterpart(`no equivalent for: ${left.join(', ')}`);
  return { fields: { outputs }, ...(left.length > 0 && { note: `no equivalent for: ${left.join(', ')}` }) };
});

function getImage(name: string, more: Readonly<Record<string, unknown>>): object {
  const quality = more['quality'];
  return {
    type: 'screenshot',
    format: quality === undefined ? 'png' : 'jpeg',
    fullPage: name.includes('fullpage') || more['fullPage'] === true,
    ...(quality !== undefined && { quality }),
  };
}

/** If a scrape contains steps that capture something, their outputs come at the end. */
const actionsRule = customRule('actions', (value): TranslatedParameter => {
  const left: string[] = [];
  const outputs: object[] = [];
  let focus: unknown;
  const read = parseList(value)
    .filter(isObject)
    .flatMap((action): object[] => {
      const { type, selector } = action;
      if (type === 'wait')
        return [selector === undefined ? { type, ms: Number(action['milliseconds'] ?? 0) } : { type, selector }];
      if (type === 'click') {
        focus = selector;
        return [{ type, selector }];
      }
      if (type === 'write' && focus !== undefined) return [{ type: 'type', selector: focus, text: action['text'] }];
      if (type === 'press') return [{ type, key: action['key'] }];
      if (type === 'scroll')
        return [
          selector === undefined ? { type, y: action['direction'] === 'up' ? -1_000 : 1_000 } : { type, selector },
        ];
      if (type === 'screenshot') outputs.push(getImage('screenshot', action));
      else left.push(String(type));
      return [];
    });
  return {
    ...(read.length > 0 && { fields: { actions: read } }),
    ...(outputs.length > 0 && { beside: outputs.slice(0, 1) }),
    ...(left.length > 0 && { note: `no equivalent for: ${left.join(', ')}` }),
  };
});

const proxyRule = customRule('stealthMode', (value) => {
  if (['basic', 'auto'].includes(String(value))) return {};
  if (['stealth', 'enhanced'].includes(String(value)))
    return { fields: { stealthMode: true }, note: 'stealthMode does not use a proxy in a different network' };
  throw new NoCounterpart('has no equivalent');
});

/** https://docs.firecrawl.dev/api-reference/endpoint/scrape */
export const firecrawl: Rules = {
  url: urlRule,
  formats: formatsRule,
  actions: actionsRule,
  onlyMainContent: { ...formatsRule, translate: () => ({}) },
  jsonOptions: similarRule('outputs', 'the output json accepts selectors, not a prompt'),
  extract: similarRule('outputs', 'the output json accepts selectors, not a prompt'),
  ...repeatRule('extractorOptions pageOptions', similarRule('outputs', 'belongs to an earlier version; send outputs')),
  removeBase64Images: similarRule('outputs', 'the output markdown has the option imageText'),
  includeTags: customRule('selector', (value) => {
    const selectors = parseList(value).map(String);
    throw new NoCounterpart(
      `text outputs contain the complete page; send selector in a screenshot output, or use the output json for ${selectors.join(', ')}`,
    );
  }),
  excludeTags: fieldRule('hideSelectors'),
  mobile: flagRule({ device: 'iphone_14' }),
  waitFor: fieldRule('delay', parseMs),
  timeout: fieldRule('timeout', parseMs),
  maxAge: fieldRule('cacheTtl', createAgeParser('ms')),
  minAge: similarRule('cacheTtl', 'cacheTtl is the maximum age'),
  storeInCache: similarRule('cacheTtl', 'every capture can be reused', true, 'true'),
  headers: customRule('session.headers', (value) => toHeaderFields(value)),
  'location.languages': fieldRule('locale', (value) => String(parseList(value)[0])),
  'location.country': unsupported('the service has no proxies in other countries'),
  location: customRule('locale', (value) => {
    throw new NoCounterpart(`${JSON.stringify(parseJsonValue(value))} is not an object`);
  }),
  proxy: { ...proxyRule, ours: [] },
  stealthProxy: flagRule({ stealthMode: true }),
  scrapeOptions: similarRule('POST /v1/crawls', 'use POST /v1/crawls to start a crawl'),
  crawlerOptions: similarRule('POST /v1/crawls', 'use POST /v1/crawls to start a crawl'),
  changeTrackingOptions: similarRule('POST /v1/schedules', 'use POST /v1/schedules to compare captures'),
  skipTlsVerification: unsupported('pages with invalid certificates are not captured'),
  ...repeatRule('parsers parsePDF agent', unsupported()),
  ...repeatRule('integration origin zeroDataRetention', ignoredRule),
  blockAds: fieldRule('blockAds'),
};
