import { each, flagRule, made, near, needless, none, to, type TranslatedParameter, type Rules } from '../rule.ts';
import { headers } from '../session-values.ts';
import { address } from '../shared-rules.ts';
import { ageSeconds, boolean, isObject, json, list, ms, NoCounterpart } from '../values.ts';
import { findEntry } from '@tintype/contracts/schemas/find-entry';

const textOutputs: Readonly<Record<string, (mainContentOnly: boolean) => object>> = {
  markdown: (mainContentOnly) => ({ type: 'markdown', mainContentOnly }),
  html: (mainContentOnly) => ({ type: 'html', clean: true, mainContentOnly }),
  rawhtml: () => ({ type: 'html', id: 'rawHtml' }),
  links: () => ({ type: 'links' }),
};

/** The formats of a scrape are outputs here. Without a format, it is Markdown. */
const formats = made('outputs', (value, given) => {
  const mainContentOnly = boolean(given['onlyMainContent']) ?? true;
  const left: string[] = [];
  const outputs = list(value).flatMap((one): object[] => {
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
const actions = made('actions', (value): TranslatedParameter => {
  const left: string[] = [];
  const outputs: object[] = [];
  let focus: unknown;
  const read = list(value)
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

const proxy = made('stealthMode', (value) => {
  if (['basic', 'auto'].includes(String(value))) return {};
  if (['stealth', 'enhanced'].includes(String(value)))
    return { fields: { stealthMode: true }, note: 'stealthMode does not use a proxy in a different network' };
  throw new NoCounterpart('has no equivalent');
});

/** https://docs.firecrawl.dev/api-reference/endpoint/scrape */
export const firecrawl: Rules = {
  url: address,
  formats,
  actions,
  onlyMainContent: { ...formats, translate: () => ({}) },
  jsonOptions: near('outputs', 'the output json accepts selectors, not a prompt'),
  extract: near('outputs', 'the output json accepts selectors, not a prompt'),
  ...each('extractorOptions pageOptions', near('outputs', 'belongs to an earlier version; send outputs')),
  removeBase64Images: near('outputs', 'the output markdown has the option imageText'),
  includeTags: made('selector', (value) => {
    const selectors = list(value).map(String);
    throw new NoCounterpart(
      `text outputs contain the complete page; send selector in a screenshot output, or use the output json for ${selectors.join(', ')}`,
    );
  }),
  excludeTags: to('hideSelectors'),
  mobile: flagRule({ device: 'iphone_14' }),
  waitFor: to('delay', ms),
  timeout: to('timeout', ms),
  maxAge: to('cacheTtl', ageSeconds('ms')),
  minAge: near('cacheTtl', 'cacheTtl is the maximum age'),
  storeInCache: near('cacheTtl', 'every capture can be reused', true, 'true'),
  headers: made('session.headers', (value) => headers(value)),
  'location.languages': to('locale', (value) => String(list(value)[0])),
  'location.country': none('the service has no proxies in other countries'),
  location: made('locale', (value) => {
    throw new NoCounterpart(`${JSON.stringify(json(value))} is not an object`);
  }),
  proxy: { ...proxy, ours: [] },
  stealthProxy: flagRule({ stealthMode: true }),
  scrapeOptions: near('POST /v1/crawls', 'use POST /v1/crawls to start a crawl'),
  crawlerOptions: near('POST /v1/crawls', 'use POST /v1/crawls to start a crawl'),
  changeTrackingOptions: near('POST /v1/schedules', 'use POST /v1/schedules to compare captures'),
  skipTlsVerification: none('pages with invalid certificates are not captured'),
  ...each('parsers parsePDF agent', none()),
  ...each('integration origin zeroDataRetention', needless),
  blockAds: to('blockAds'),
};
