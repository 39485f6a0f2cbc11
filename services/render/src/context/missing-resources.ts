import type { MissingResource } from '@tintype/contracts/capture/capture-result';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Protocol, Frame, HTTPRequest, Page } from 'puppeteer-core';
import { callAlone, loadPageCode, getPageFunction } from '../browser/page-code.ts';
import { getProtocolClient, frameIdOf, isolatedWorldOf, requestIdOf } from '../browser/puppeteer-internals.ts';
import { findStyleImages } from '../in-page/style-images.ts';
import { getUrlHost } from './requests.ts';

/**
 * Returns resources that did not arrive, or that the browser refused to use, and would have been
 * visible, by host and kind. Resources that were blocked on purpose are left out.
 */
export type MissingReader = (isBlocked: (host: string) => boolean) => Promise<readonly MissingResource[]>;

/**
 * Kinds without which a page looks different. Images in elements are counted at the elements; only
 * images of styles are counted here.
 */
const kindLabels: Readonly<Record<string, string>> = {
  stylesheet: 'stylesheet',
  script: 'script',
  font: 'font',
  image: 'background image',
  document: 'frame',
};
/** The browser may refuse these after it has received them. */
const refusableKinds: ReadonlySet<string> = new Set(['stylesheet', 'script', 'font']);
const namedMax = 5;
/** A page may invent any number of hosts, kinds and images. */
const missingResourcesMax = 200;
/** A frame that is too busy to respond is not waited for longer. */
const askMsMax = 2_000;

type Image = { readonly frame: Frame; readonly url: string };

export function followMissing(page: Page): MissingReader {
  const missing = new Map<string, MissingResource>();
  const requested = new Map<string, string>();
  const refused = new Set<string>();
  /**
   * Images that a document requests: for an element, for a style, or for neither (a script that
   * counts visits). The browser does not report which.
   */
  const images = new Set<Image>();
  const add = (kind: string, url: string, to = missing): void => {
    const host = getUrlHost(url);
    const key = `${kind} ${host}`;
    if (to.size >= missingResourcesMax && !to.has(key)) return;
    to.set(key, { kind, host, count: (to.get(key)?.count ?? 0) + 1 });
  };
  const miss = (request: HTTPRequest): void => {
    const kind = findEntry(kindLabels, request.resourceType());
    const frame = request.frame();
    if (kind === undefined || (request.isNavigationRequest() && frame === page.mainFrame())) return;
    requested.delete(request.url());
    const isOfStylesheet = requested.get(request.initiator()?.url ?? '') === 'stylesheet';
    if (request.resourceType() !== 'image' || isOfStylesheet) add(kind, request.url());
    else if (frame !== null && images.size < missingResourcesMax)
      images.add({ frame, url: (request.redirectChain()[0] ?? request).url() });
  };
  page.on('request', (request) => {
    if (refusableKinds.has(request.resourceType()) && /^https?:/.test(request.url()))
      requested.set(request.url(), request.resourceType());
  });
  getProtocolClient(page).on('Log.entryAdded', ({ entry }) => {
    for (const url of findRefused(entry)) if (refused.size < missingResourcesMax) refused.add(url);
  });
  page.on('requestfinished', (request) => {
    if (isRefused(request)) miss(request);
  });
  page.on('requestfailed', (request) => {
    // A request that the page cancels, or that our block lists stop, is not missing. The browser
    // also cancels requests whose response is an error.
    if (isRefused(request) || !/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(request.failure()?.errorText ?? ''))
      miss(request);
  });
  followMixedFrames(page, (url) => add(kindLabels['document']!, url));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    missing.clear();
    images.clear();
    refused.clear();
  });
  return async (isBlocked) => {
    const isMeant = (host: string): boolean => !isBlocked(host.replace(/:\d+$/, ''));
    const all = new Map(missing);
    const asked = Map.groupBy(
      [...images].filter(({ url }) => isMeant(getUrlHost(url))),
      ({ frame }) => frame,
    );
    const ofStyles = [...asked].map(([frame, own]) => askFrame(frame, [...new Set(own.map(({ url }) => url))]));
    for (const url of (await Promise.all(ofStyles)).flat()) add(kindLabels['image']!, url, all);
    for (const url of refused) {
      const kind = findEntry(kindLabels, requested.get(url) ?? '');
      if (kind !== undefined) add(kind, url, all);
    }
    return [...all.values()].filter(({ host }) => isMeant(host));
  };
}

/** A removed frame is not in the image, so nothing is missing in it. */
async function askFrame(frame: Frame, urls: readonly string[]): Promise<readonly string[]> {
  if (frame.detached) return [];
  const script = callAlone(getPageFunction(await loadPageCode(), findStyleImages), ...urls);
  const asking = isolatedWorldOf(frame).evaluate<[], string[]>(script);
  return Promise.race([asking.catch(() => []), sleep(askMsMax, [], { ref: false })]);
}

/**
 * The browser ends the navigation of a frame without TLS in a page with TLS before a request (Mixed
 * Content, section 5.1), so no request event reports it.
 */
function followMixedFrames(page: Page, onBlocked: (url: string) => void): void {
  const session = getProtocolClient(page);
  const begun = new Map<string, string>();
  session.on('Page.frameStartedNavigating', ({ frameId, url, loaderId }) => {
    const isMixed = page.url().startsWith('https:') && url.startsWith('http:');
    if (isMixed && frameId !== frameIdOf(page.mainFrame()) && begun.size < missingResourcesMax)
      begun.set(loaderId, url);
  });
  page.on('request', (request) => void begun.delete(requestIdOf(request)));
  session.on('Network.loadingFailed', ({ requestId }) => {
    const url = begun.get(requestId);
    if (url !== undefined) onBlocked(url);
    begun.delete(requestId);
  });
}

const isRefused = (request: HTTPRequest): boolean => (request.response()?.status() ?? 200) >= 400;

export function describeMissing(missing: readonly MissingResource[]): string {
  const named = missing
    .slice(0, namedMax)
    .map(({ kind, host, count }) => `${count} ${kind}${count > 1 ? 's' : ''} from ${host}`);
  const more = missing.length > namedMax ? `, and from ${missing.length - namedMax} more hosts` : '';
  return `${named.join(', ')}${more}.`;
}

/**
 * URLs of resources that a message of the browser may report as refused. The browser reports a
 * resource that it has received and does not use (wrong digest, MIME type, or contents of a font)
 * in no other way. Messages about a place in a script have a line, and the URL of that script.
 */
function findRefused({ level, text, url, lineNumber }: Protocol.Log.LogEntry): string[] {
  const font = /^Failed to decode downloaded font: (\S+)/.exec(text)?.[1];
  if (font !== undefined) return [font];
  if (level !== 'error') return [];
  const quoted = [...text.matchAll(/'(https?:[^\s']+)'/g)].map(([, quotedUrl]) => quotedUrl!);
  return url === undefined || lineNumber !== undefined ? quoted : [...quoted, url];
}
