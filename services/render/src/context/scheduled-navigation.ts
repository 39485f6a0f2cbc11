import type { Page } from 'puppeteer-core';
import { frameIdOf, getProtocolClient } from '../browser/puppeteer-internals.ts';
import { withoutFragment } from '../browser/serve-html.ts';

/** Returns the milliseconds until the page navigates automatically; 0 if it does not. */
export type ScheduledNavigation = () => number;

/** A page that goes on later than this is a page that visitors read. */
const delayMsMax = 5_000;
/** Milliseconds that the browser may take to begin a navigation that is due. */
const graceMs = 1_000;

/**
 * Follows refreshes of the main frame, by a header or a `meta` element. A page that only loads
 * itself again is not on its way anywhere.
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
