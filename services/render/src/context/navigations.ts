import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, HTTPResponse, Page } from 'puppeteer-core';
import { clientOf, frameIdOf, requestIdOf } from '../browser/puppeteer-internals.ts';
import type { PageSlot } from '../browser/page-slot.ts';
import type { InPage } from '../browser/run-in-page.ts';
import { isLoaded, nextTask } from '../in-page/settle.ts';
import { isOpenedInPage } from '../in-page/stay-in-place.ts';
import { brokeOff } from './broken-documents.ts';

type Wait = { readonly leftMs: () => number; readonly signal: AbortSignal };
type Dependencies = {
  readonly slot: Pick<PageSlot, 'page' | 'session'>;
  readonly inPage: InPage;
  readonly waitUntil: 'load' | 'domcontentloaded';
};

/** Knows when the main frame is on its way to another document. */
export type Navigations = {
  /** Waits until a navigation that has begun, if any, has led to a loaded document. `false` when the time is up before. */
  readonly arrive: (wait: Wait) => Promise<boolean>;
};

/** A page that asks to go somewhere and then does not (its own handler took the click back) is not waited for. */
const requestedMsMax = 1_000;
const pollIntervalMs = 20;

export async function followNavigations({ slot: { page }, inPage, waitUntil }: Dependencies): Promise<Navigations> {
  // The one that `inPage` asks by: the browser keeps the order within a session alone.
  const session = clientOf(page);
  let requestedAt = -Infinity;
  /** The document that is on its way, by its loader. */
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
  // The navigation ended without a document: a download, an empty answer, an address of another program. The current document may still be loading.
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
        // By the time the page has answered it has said where it wants to go.
        await inPage(nextTask).catch(() => undefined);
        while (!isOver && !(await isThere())) await sleep(pollIntervalMs, undefined, { signal });
        return true;
      };
      // A page on its way answers nothing until it is there, so both have to run.
      const arrived = await Promise.race([arrival(), timeIsUp()]);
      isOver = true;
      // Then the page can be used again.
      if (!arrived) await session.send('Page.stopLoading').catch(() => undefined);
      return arrived;
    },
  };
}

export type DocumentAnswer = {
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Where the main frame has been, by redirects of servers and of the page itself, and what the last document was answered with. */
export type NavigationHistory = {
  /** Without the addresses of mail, phones and apps that a page tried to open: the browser stays where it is. */
  readonly hops: () => readonly string[];
  /** Where the last redirect on the way to the first document pointed, whether or not the browser went there. */
  readonly redirectedTo: () => string | undefined;
  readonly answer: () => DocumentAnswer | undefined;
  /** The document that is there, by its loader; `undefined` until the first has come. */
  readonly document: () => string | undefined;
  /** Frames whose document was refused or could not be reached. */
  readonly unreachedFrames: () => readonly UnreachedFrame[];
  /** The browser's message when the main frame could not be navigated; `undefined` once it went elsewhere. */
  readonly failure: () => string | undefined;
  /** Resolves when the main frame has come to a document that was refused or could not be reached: a picture that was asked for is never answered. */
  readonly unreached: Promise<void>;
};

export type UnreachedFrame = {
  readonly frame: Frame;
  /** The egress proxy's, in place of the host's. */
  readonly answer?: DocumentAnswer;
  readonly failure?: string;
};

/** Our proxy marks answers on plain HTTP alone: through a tunnel any site could send the same mark. */
function headersOf(response: HTTPResponse): Readonly<Record<string, string>> {
  const headers = response.headers();
  if (response.url().startsWith('http:')) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-tintype-')));
}

/** A page that sends itself around without end has made its point by then. */
const hopsMax = 20;

/** Follows a page from before its first navigation. */
export function trackNavigationHistory(page: Page): NavigationHistory {
  const hops: string[] = [];
  let documentId: string | undefined;
  /** The last redirect of each request: the browser may tell of it before it tells of the request. */
  const redirects = new Map<string, string>();
  let answer: DocumentAnswer | undefined;
  /** The document that is there: what is known of one that does not come is forgotten. */
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
  // The browser tells of no request that it does not make.
  clientOf(page).on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    if (shown !== undefined || statusCode < 300 || statusCode > 399) return;
    const location = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1];
    if (location !== undefined && redirects.size < hopsMax) redirects.set(requestId, location);
  });
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return;
    const given = { url: response.url(), status: response.status(), headers: headersOf(response) };
    const frame = response.frame();
    if (frame === page.mainFrame()) {
      answer = given;
      failure = undefined;
      // Puppeteer may tell of an answer after its document is there.
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
    } else if (!brokeOff(request) && !/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(text))
      unreached.push({ frame, failure: text });
  });
  clientOf(page).on('Page.frameNavigated', ({ frame: { parentId, url, loaderId } }) => {
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
