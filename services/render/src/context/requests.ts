import { setTimeout as sleep } from 'node:timers/promises';
import type { HTTPRequest, Page } from 'puppeteer-core';

type Wait = { readonly leftMs: () => number; readonly signal: AbortSignal };

/** What the page is loading. */
export type Requests = {
  /** Waits until nothing has been loading for that long. `false` when the time is up before. */
  readonly idle: (wait: Wait & { readonly forMs: number }) => Promise<boolean>;
  /** Waits until what began at or after `sinceMs` (of `performance.now`) has ended. `false` when the time is up before. */
  readonly ended: (wait: Wait & { readonly sinceMs: number }) => Promise<boolean>;
};

/** These stay open as long as they like, or are nothing that a page shows. */
const unending: ReadonlySet<string> = new Set(['eventsource', 'websocket', 'ping', 'cspviolationreport', 'media']);
/** A request that is open for longer is a stream or a long poll by another name. */
const streamMs = 10_000;
const pollIntervalMs = 25;

/** Follows a page from before its first navigation. */
export function followRequests(page: Page): Requests {
  const begun = new Map<HTTPRequest, number>();
  let lastMs = -Infinity;
  const end = (request: HTTPRequest): void => {
    if (begun.delete(request)) lastMs = performance.now();
  };
  page.on('request', (request) => {
    if (unending.has(request.resourceType())) return;
    lastMs = performance.now();
    begun.set(request, lastMs);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // A document takes what it was loading along when it goes.
  page.on('framenavigated', (frame) => {
    for (const request of begun.keys()) {
      if (request.frame() === frame && !request.isNavigationRequest()) begun.delete(request);
    }
  });

  const isBusy = (sinceMs: number): boolean => {
    const now = performance.now();
    return [...begun.values()].some((beganMs) => beganMs >= sinceMs && now - beganMs < streamMs);
  };
  const until = async (holds: () => boolean, { leftMs, signal }: Wait): Promise<boolean> => {
    while (!holds()) {
      if (leftMs() === 0) return false;
      await sleep(pollIntervalMs, undefined, { signal });
    }
    return true;
  };
  return {
    idle: ({ forMs, ...wait }) => {
      const askedMs = performance.now();
      return until(() => !isBusy(-Infinity) && performance.now() - Math.max(askedMs, lastMs) >= forMs, wait);
    },
    ended: ({ sinceMs, ...wait }) => until(() => !isBusy(sinceMs), wait),
  };
}
