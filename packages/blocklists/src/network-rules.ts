import { type FiltersEngine, Request } from '@ghostery/adblocker';
import { type Stub, stubs } from './stubs.ts';

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
const types: ReadonlyMap<string, EngineType> = new Map([
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
  const request = Request.fromRawDetails({ url, sourceUrl: pageUrl, type: types.get(type) ?? 'other' });
  const { match, filter, rewrite } = engine.match(request);
  if (rewrite?.url !== undefined) return { action: 'rewrite', url: rewrite.url };
  if (!match || filter === undefined) return { action: 'allow' };
  // The engine compares an important rule with no exception.
  const isExcepted =
    filter.isImportant() && engine.exceptions.matchAll(request).some((exception) => exception.isImportant());
  if (isExcepted) return { action: 'allow' };
  const stub = filter.isRedirect() ? stubs.get(filter.getRedirectResource()) : undefined;
  // A frame would show the source of any other stub.
  const isUsable = type !== 'Document' || stub?.contentType.startsWith('text/html') === true;
  return stub === undefined || !isUsable ? { action: 'block' } : { action: 'replace', stub };
}

/** Directives that only restrict the page. Others report to an address, or set the base address. */
const restriction = /^[a-z]+-src(?:-elem|-attr)?(?: [\w'*:/.+=-]+)*$/;

/** Returns the content security policy that a list adds to a page. */
export function findPolicy(engine: FiltersEngine, url: string): string | undefined {
  const policy = engine.getCSPDirectives(Request.fromRawDetails({ url, sourceUrl: url, type: 'main_frame' }));
  const isSafe = policy?.split(';').every((directive) => restriction.test(directive.trim())) === true;
  return isSafe ? policy : undefined;
}
