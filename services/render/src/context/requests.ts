import { setTimeout as sleep } from 'node:timers/promises';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { getProtocolClient, requestIdOf } from '../browser/puppeteer-internals.ts';

type RequestWait = { readonly leftMs: () => number; readonly signal: AbortSignal };

export type Requests = {
  /** Requests that are already in progress are unknown to the watch. */
  readonly watch: () => RequestWatch;
  /**
   * Waits until nothing has been loading for `forMs`. Returns `false` if the time expires first.
   */
  readonly idle: (wait: RequestWait & { readonly forMs: number }) => Promise<boolean>;
  /**
   * Waits for requests that began at or after `sinceMs` (of `performance.now`). Returns `false` if
   * the time expires first.
   */
  readonly ended: (wait: RequestWait & { readonly sinceMs: number }) => Promise<boolean>;
  readonly open: () => readonly OpenRequest[];
  /** Requests without a response, the oldest first, however long they have waited. */
  readonly unanswered: () => readonly { readonly kind: string; readonly url: string }[];
  /** No request is in progress, however long it may take; streams do not count. */
  readonly haveEnded: () => boolean;
  readonly lastMs: () => number;
};
export type OpenRequest = { readonly kind: string; readonly host: string };

export type RequestWatch = {
  /** Something visible was requested or arrived since the watch began. */
  readonly sawVisible: () => boolean;
  /** Resolves when no request that could change the page is in progress, or after `budgetMs`. */
  readonly idle: (budgetMs: number) => Promise<void>;
  /** The requests for which `idle` would wait now, without streams. */
  readonly open: () => readonly OpenRequest[];
  readonly stop: () => void;
};

/**
 * Kinds that change how a page looks without changing its document. Data that scripts fetch appears
 * in the document if it matters.
 */
const visibleTypes: ReadonlySet<string> = new Set(['image', 'font', 'stylesheet']);
const fetchedTypes: ReadonlySet<string> = new Set([...visibleTypes, 'fetch', 'xhr', 'script']);

/** Kinds that stay open without limit, or have no visible result. */
const unendingTypes: ReadonlySet<string> = new Set(
  'eventsource websocket ping cspviolationreport media preflight other'.split(' '),
);
/** A longer request is treated as a stream or a long poll. */
const streamMs = 10_000;
const pollIntervalMs = 25;
const watchIntervalMs = 20;
type WatchedRequests = { saw: boolean; readonly underWay: Set<HTTPRequest> };

export function followRequests(page: Page): Requests {
  const begun = new Map<HTTPRequest, number>();
  const watches = new Set<WatchedRequests>();
  let lastMs = -Infinity;
  const end = (request: HTTPRequest): void => {
    for (const watch of watches) {
      watch.saw ||= visibleTypes.has(request.resourceType());
      watch.underWay.delete(request);
    }
    if (begun.delete(request)) lastMs = performance.now();
  };
  page.on('request', (request) => {
    for (const watch of watches) {
      watch.saw ||= visibleTypes.has(request.resourceType());
      if (fetchedTypes.has(request.resourceType())) watch.underWay.add(request);
    }
    if (unendingTypes.has(request.resourceType())) return;
    lastMs = performance.now();
    begun.set(request, lastMs);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // The browser may not report the end of a document's request if the document has just replaced
  // another. The request has ended when the document is parsed.
  let shown: string | undefined;
  getProtocolClient(page).on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) shown = frame.loaderId;
  });
  page.on('domcontentloaded', () => {
    for (const request of begun.keys()) if (requestIdOf(request) === shown) end(request);
  });
  // The requests of a document end when it is replaced.
  page.on('framenavigated', (frame) => {
    for (const request of begun.keys()) {
      if (request.frame() === frame && !request.isNavigationRequest()) begun.delete(request);
    }
  });

  const isBusy = (sinceMs: number): boolean => {
    const now = performance.now();
    return [...begun.values()].some((beganMs) => beganMs >= sinceMs && now - beganMs < streamMs);
  };
  const open = (isMeant: (request: HTTPRequest) => boolean): readonly OpenRequest[] => {
    const now = performance.now();
    return [...begun]
      .filter(([request, beganMs]) => now - beganMs < streamMs && isMeant(request))
      .map(([request]) => ({ kind: request.resourceType(), host: getUrlHost(request.url()) }));
  };
  const until = async (holds: () => boolean, { leftMs, signal }: RequestWait): Promise<boolean> => {
    while (!holds()) {
      if (leftMs() === 0) return false;
      await sleep(pollIntervalMs, undefined, { signal });
    }
    return true;
  };
  return {
    watch: () => {
      const watched: WatchedRequests = { saw: false, underWay: new Set() };
      watches.add(watched);
      return {
        sawVisible: () => watched.saw,
        idle: async (budgetMs) => {
          const endsAt = performance.now() + budgetMs;
          while (watched.underWay.size > 0 && performance.now() < endsAt) await sleep(watchIntervalMs);
        },
        open: () => open((request) => watched.underWay.has(request)),
        stop: () => void watches.delete(watched),
      };
    },
    idle: ({ forMs, ...wait }) => {
      const askedMs = performance.now();
      return until(() => !isBusy(-Infinity) && performance.now() - Math.max(askedMs, lastMs) >= forMs, wait);
    },
    ended: ({ sinceMs, ...wait }) => until(() => !isBusy(sinceMs), wait),
    open: () => open(() => true),
    unanswered: () =>
      [...begun.keys()]
        .filter((request) => request.response() === null)
        .map((request) => ({ kind: request.resourceType(), url: request.url() })),
    haveEnded: () => begun.size === 0,
    lastMs: () => lastMs,
  };
}

export const getUrlHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
