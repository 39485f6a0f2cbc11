import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Frame, HTTPResponse } from 'puppeteer-core';
import type { PageSlot } from '../browser/page-slot.ts';
import { frameIdOf, getProtocolClient, requestIdOf } from '../browser/puppeteer-internals.ts';
import type { InPage } from '../browser/run-in-page.ts';
import { withoutFragment } from '../browser/serve-html.ts';
import { isLoaded, waitForNextTask } from '../in-page/settle.ts';
import { isOpenedInPage } from '../in-page/stay-in-place.ts';
import { isCutOff } from './broken-documents.ts';

type NavigationWait = { readonly leftMs: () => number; readonly signal: AbortSignal };
type Dependencies = {
  readonly slot: Pick<PageSlot, 'page' | 'session'>;
  readonly inPage: InPage;
  readonly waitUntil: 'load' | 'domcontentloaded';
};

export type Navigations = {
  /**
   * Waits until a navigation that has begun has led to a loaded document. Returns `false` if the
   * time expires first.
   */
  readonly arrive: (wait: NavigationWait) => Promise<boolean>;
};

/** A page may cancel a requested navigation, when its own handler stopped the click. */
const requestedMsMax = 1_000;
const pollIntervalMs = 20;

export async function followNavigations({ slot: { page }, inPage, waitUntil }: Dependencies): Promise<Navigations> {
  // The browser preserves the order only within a session, so this is the session of `inPage`.
  const session = getProtocolClient(page);
  let requestedAt = -Infinity;
  let underWay: string | undefined;
  const isMain = (frameId: string): boolean => frameId === frameIdOf(page.mainFrame());
  const ended = (frameId: string): void => {
    if (!isMain(frameId)) return;
    underWay = undefined;
    requestedAt = -Infinity;
  };
  session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
    if (isMain(frameId) && disposition === 'currentTab') requestedAt = performance.now();
  });
  session.on('Page.frameStartedNavigating', ({ frameId, navigationType, loaderId }) => {
    if (!isMain(frameId)) return;
    requestedAt = -Infinity;
    underWay = /same/i.test(navigationType) ? undefined : loaderId;
  });
  session.on('Page.frameNavigated', ({ frame }) => ended(frame.id));
  // A download, an empty response or an address of another program ends a navigation without a
  // document. The current document may still be loading.
  session.on('Network.loadingFailed', ({ requestId, canceled }) => {
    if (requestId === underWay && canceled === true) underWay = undefined;
  });
  session.on('Page.frameStoppedLoading', ({ frameId }) => ended(frameId));
  await session.send('Page.enable');

  const isThere = async (): Promise<boolean> => {
    if (underWay !== undefined || performance.now() - requestedAt < requestedMsMax) return false;
    return inPage(isLoaded, waitUntil).catch(() => false);
  };
  return {
    arrive: async ({ leftMs, signal }) => {
      let isOver = false;
      const timeIsUp = async (): Promise<false> => {
        while (!isOver && leftMs() > 0) await sleep(pollIntervalMs, undefined, { signal });
        return false;
      };
      const arrival = async (): Promise<true> => {
        // The page requests its navigation before it responds to this call.
        await inPage(waitForNextTask).catch(() => undefined);
        while (!isOver && !(await isThere())) await sleep(pollIntervalMs, undefined, { signal });
        return true;
      };
      // A page that is navigating does not respond until it arrives.
      const arrived = await Promise.race([arrival(), timeIsUp()]);
      isOver = true;
      // A stopped page can be used again.
      if (!arrived) await session.send('Page.stopLoading').catch(() => undefined);
      return arrived;
    },
  };
}

export type DocumentAnswer = {
  readonly url: string;
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * The addresses of the main frame, including redirects of servers and of the page itself, and the
 * response of the last document.
 */
export type NavigationHistory = {
  /**
   * Leaves out email, phone and app links that a page tried to open: the browser does not leave the
   * page for them.
   */
  readonly hops: () => readonly string[];
  /**
   * The target of the last redirect before the first document, whether or not the browser followed
   * it.
   */
  readonly redirectedTo: () => string | undefined;
  readonly answer: () => DocumentAnswer | undefined;
  /** A loader ID; `undefined` until the first document exists. */
  readonly document: () => string | undefined;
  readonly unreachedFrames: () => readonly UnreachedFrame[];
  /**
   * The browser's message if the main frame could not be navigated and has reached no other page
   * since then.
   */
  readonly failure: () => string | undefined;
  /**
   * Resolves when the main frame has reached a document that was refused or could not be reached.
   * The browser never returns an image of such a document.
   */
  readonly unreached: Promise<void>;
};

type UnreachedFrame = {
  readonly frame: Frame;
  /** Set if the egress proxy responded in place of the host. */
  readonly answer?: DocumentAnswer;
  readonly failure?: string;
};

/**
 * The mark of the egress proxy counts only on plain HTTP: through a tunnel any site could send the
 * same mark.
 */
function getHeaders(response: HTTPResponse): Readonly<Record<string, string>> {
  const headers = response.headers();
  if (response.url().startsWith('http:')) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-tintype-')));
}

/** A page may navigate without end. */
const hopsMax = 20;

export function trackNavigationHistory(page: Page): NavigationHistory {
  const hops: string[] = [];
  let documentId: string | undefined;
  /** The browser may report a redirect before it reports the request. */
  const redirects = new Map<string, string>();
  let answer: DocumentAnswer | undefined;
  /** Facts about a document that does not arrive are discarded. */
  let shown: { readonly id: string; readonly hops: number; answer: DocumentAnswer | undefined } | undefined;
  let failure: string | undefined;
  const unreached: UnreachedFrame[] = [];
  const { promise: nowhere, resolve: gone } = Promise.withResolvers<void>();
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const url = request.url();
    documentId = requestIdOf(request);
    if (isOpenedInPage(url) && hops.at(-1) !== url && hops.length < hopsMax) hops.push(url);
  });
  // The browser reports only the response for a request that it does not send.
  getProtocolClient(page).on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    if (shown !== undefined || statusCode < 300 || statusCode > 399) return;
    const location = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1];
    if (location !== undefined && redirects.size < hopsMax) redirects.set(requestId, location);
  });
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return;
    const given = { url: response.url(), status: response.status(), headers: getHeaders(response) };
    const frame = response.frame();
    if (frame === page.mainFrame()) {
      answer = given;
      failure = undefined;
      // Puppeteer may report a response after its document exists.
      if (shown?.id === requestIdOf(response.request())) shown.answer = given;
      if ('x-tintype-refused' in given.headers || 'x-tintype-failure' in given.headers) gone();
    } else if (
      frame !== null &&
      (given.headers['x-tintype-refused'] ?? given.headers['x-tintype-failure']) !== undefined
    )
      unreached.push({ frame, answer: given });
  });
  page.on('requestfailed', (request) => {
    const frame = request.frame();
    if (!request.isNavigationRequest() || frame === null) return;
    const text = request.failure()?.errorText ?? '';
    if (frame === page.mainFrame()) {
      failure = text;
      if (shown === undefined || requestIdOf(request) !== documentId || !text.includes('ERR_ABORTED')) return;
      hops.length = shown.hops;
      answer = shown.answer;
    } else if (!isCutOff(request) && !/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(text))
      unreached.push({ frame, failure: text });
  });
  getProtocolClient(page).on('Page.frameNavigated', ({ frame: { parentId, url, loaderId } }) => {
    if (parentId !== undefined) return;
    if (url.startsWith('chrome-error:')) gone();
    shown = { id: loaderId, hops: hops.length, answer };
  });
  return {
    failure: () => failure,
    unreached: nowhere,
    hops: () => hops,
    redirectedTo: () => {
      const location = redirects.get(documentId ?? '');
      return location === undefined ? undefined : URL.parse(location, hops.at(-1))?.href;
    },
    answer: () => answer,
    document: () => shown?.id,
    unreachedFrames: () => unreached,
  };
}

/** Milliseconds until the page navigates automatically; 0 for never. */
export type ScheduledNavigation = () => number;

/** A page that navigates later is captured: visitors have time to read it. */
const delayMsMax = 5_000;
/** The browser may take this long to begin a navigation that is due. */
const graceMs = 1_000;

/**
 * Follows refreshes of the main frame, by a header or a `meta` element. A page that only reloads
 * itself counts as not navigating.
 */
export function followScheduledNavigation(page: Page): ScheduledNavigation {
  const session = getProtocolClient(page);
  let dueAt = -Infinity;
  const isMain = (frameId: string): boolean => frameId === frameIdOf(page.mainFrame());
  session.on('Page.frameScheduledNavigation', ({ frameId, delay, url }) => {
    const delayMs = delay * 1_000;
    if (!isMain(frameId) || delayMs > delayMsMax || withoutFragment(url) === withoutFragment(page.url())) return;
    dueAt = performance.now() + delayMs;
  });
  const forget = (frameId: string): void => void (isMain(frameId) && (dueAt = -Infinity));
  session.on('Page.frameClearedScheduledNavigation', ({ frameId }) => forget(frameId));
  session.on('Page.frameNavigated', ({ frame }) => forget(frame.id));
  return () => Math.max(0, dueAt + graceMs - performance.now());
}
