import { setTimeout as sleep } from 'node:timers/promises';
import type { HTTPRequest, Page } from 'puppeteer-core';

/** What changes how a page looks without changing its document. What scripts fetch shows in the document if it matters. */
const visible = new Set(['image', 'font', 'stylesheet']);
const fetched = new Set([...visible, 'fetch', 'xhr', 'script']);

export type RequestWatch = {
  /** Whether anything visible was asked for, or came, since the watch began. */
  readonly sawVisible: () => boolean;
  /** Resolves when nothing that could change the page is under way, or after `budgetMs`. */
  readonly idle: (budgetMs: number) => Promise<void>;
  readonly stop: () => void;
};

/** Follows the requests that scrolling sets off. Those that were under way before it began are not known to it. */
export function watchRequests(page: Page): RequestWatch {
  const underWay = new Set<HTTPRequest>();
  let saw = false;
  const started = (request: HTTPRequest): void => {
    if (visible.has(request.resourceType())) saw = true;
    if (fetched.has(request.resourceType())) underWay.add(request);
  };
  const ended = (request: HTTPRequest): void => {
    if (visible.has(request.resourceType())) saw = true;
    underWay.delete(request);
  };
  page.on('request', started).on('requestfinished', ended).on('requestfailed', ended);
  return {
    sawVisible: () => saw,
    idle: async (budgetMs) => {
      const endsAt = performance.now() + budgetMs;
      while (underWay.size > 0 && performance.now() < endsAt) await sleep(20);
    },
    stop: () => void page.off('request', started).off('requestfinished', ended).off('requestfailed', ended),
  };
}
