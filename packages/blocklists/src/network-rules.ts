import { type FiltersEngine, Request } from '@ghostery/adblocker';
import { type Stub, stubs } from './stubs.ts';
import { toNativeSelectors, toSafeStyle } from './native-selectors.ts';

/** A request as the browser describes it. `type` is the resource type in the browser's protocol. */
export type BlockableRequest = { readonly url: string; readonly pageUrl: string; readonly type: string };
export type RequestDecision =
  | { readonly action: 'allow' | 'block' }
  | { readonly action: 'replace'; readonly stub: Stub }
  | { readonly action: 'rewrite'; readonly url: string };

type EngineType =
  | 'script'
  | 'image'
  | 'stylesheet'
  | 'xhr'
  | 'sub_frame'
  | 'font'
  | 'media'
  | 'ping'
  | 'websocket'
  | 'other';
const engineTypes: ReadonlyMap<string, EngineType> = new Map([
  ['Script', 'script'],
  ['Image', 'image'],
  ['Stylesheet', 'stylesheet'],
  ['XHR', 'xhr'],
  ['Fetch', 'xhr'],
  ['EventSource', 'xhr'],
  ['Document', 'sub_frame'],
  ['Font', 'font'],
  ['Media', 'media'],
  ['Ping', 'ping'],
  ['WebSocket', 'websocket'],
]);

export function decideRequest(engine: FiltersEngine, { url, pageUrl, type }: BlockableRequest): RequestDecision {
  const request = Request.fromRawDetails({ url, sourceUrl: pageUrl, type: engineTypes.get(type) ?? 'other' });
  const { match, filter, rewrite } = engine.match(request);
  if (rewrite?.url !== undefined) return { action: 'rewrite', url: rewrite.url };
  if (!match || filter === undefined) return { action: 'allow' };
  // The engine applies no exception to an important rule.
  const isExcepted =
    filter.isImportant() && engine.exceptions.matchAll(request).some((exception) => exception.isImportant());
  if (isExcepted) return { action: 'allow' };
  const stub = filter.isRedirect() ? stubs.get(filter.getRedirectResource()) : undefined;
  // A document is replaced only by an HTML stub, because a frame would show any other stub as text.
  const isUsable = type !== 'Document' || stub?.contentType.startsWith('text/html') === true;
  return stub === undefined || !isUsable ? { action: 'block' } : { action: 'replace', stub };
}

/** Matches directives that only restrict the page. Others report to a URL, or set the base URL. */
const restrictingDirective = /^[a-z]+-src(?:-elem|-attr)?(?: [\w'*:/.+=-]+)*$/;

export function findPolicy(engine: FiltersEngine, url: string): string | undefined {
  const policy = engine.getCSPDirectives(Request.fromRawDetails({ url, sourceUrl: url, type: 'main_frame' }));
  const isSafe = policy?.split(';').every((directive) => restrictingDirective.test(directive.trim())) === true;
  return isSafe ? policy : undefined;
}

/**
 * Matches a rule for elements: sites, the `@` of an exception, the kind, and the selector with its
 * declarations.
 */
const elementRule =
  /^(?<sites>[^\s#|/@[\]$&?=:]*)#(?<exception>@?)(?<kind>\$\?|\$|\?|)#(?!\+js\(|\^)(?<body>[^\s#].*|#[^\s#].*)$/;
/**
 * Matches rules that run scripts in the page, rewrite its source, or depend on more than its host.
 */
const otherRule = /#@?%#|#@?[$?]*#(?:\+js\(|\^)|\$@?\$|^\[\$/;
/**
 * Matches rules that remove URL parameters. Without a request type they apply to the URL of the
 * page, which the caller chooses.
 */
const parameterRule = /^(?!@@).*\$(?:[^$]*,)?removeparam\b/;
const requestType = /[$,](?:xmlhttprequest|xhr|script|image|media|subdocument|frame|stylesheet|font|ping|other)\b/;

/**
 * Rewrites a rule of a list as rules that the engine supports; none if Chromium cannot apply the
 * rule, or if the rule would run a script. docs/capture.md lists the kinds.
 */
export function rewriteRule(line: string): string[] {
  const rule = line.trim();
  if (rule.startsWith('!')) return [];
  const { sites = '', exception, kind, body } = elementRule.exec(rule)?.groups ?? {};
  if (body === undefined) {
    const isForPage = parameterRule.test(rule) && !requestType.test(rule);
    return isForPage || otherRule.test(rule) ? [] : [rule];
  }
  const hosts = sites
    .split(',')
    .filter((host) => host !== '*')
    .join(',');
  const { selectors, style } = kind?.startsWith('$') === true ? readStyleRule(body) : { selectors: body, style: '' };
  if (style === undefined) return [];
  return toNativeSelectors(selectors).map((selector) => `${hosts}#${exception}#${selector}${style}`);
}

/**
 * Reads `selector { declarations }`. Declarations that only hide are left out, because the engine
 * hides by default.
 */
function readStyleRule(body: string): { selectors: string; style: string | undefined } {
  const [, selectors = '', declarations = ''] = /^([^{}]+)\{([^{}]*)\}$/.exec(body) ?? [];
  if (selectors.startsWith('@')) return { selectors, style: undefined };
  // Removing an element looks the same as hiding it.
  if (/^\s*remove\s*:\s*true\s*;?\s*$/.test(declarations)) return { selectors, style: '' };
  const style = toSafeStyle(declarations);
  if (style === undefined) return { selectors, style };
  return { selectors, style: style === 'display: none !important' ? '' : `:style(${style})` };
}
