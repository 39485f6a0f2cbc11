import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { linkKinds } from '@tintype/contracts/pipelines/gallery-links';
import { until } from '@tintype/testing/until';

/** Looks that found no request, one after the other, before a page counts as finished. */
const looksMin = 3;

/**
 * Goes to a page of the dashboard as its links do: the app is loaded once, which costs more of a core than most of its pages. Loads the address
 * where there is no app to be inside of. Comes back when the page has nothing left to ask for.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  const isInside = await page.evaluate<boolean>("document.getElementById('root') !== null");
  if (!isInside || isOutside(path)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    return;
  }
  const asked = new Set<Request>();
  const begin = (request: Request): void => void (request.resourceType() !== 'eventsource' && asked.add(request));
  const end = (request: Request): void => void asked.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  let looks = 0;
  await until(async () => {
    // What is asked for first becomes known when the page has done all that it had to do.
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
    await sleep(50);
    looks = asked.size === 0 ? looks + 1 : 0;
    return looks >= looksMin;
  });
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** The gallery that is shown to others is a page of the gateway. */
const isOutside = (path: string): boolean => path.startsWith(linkKinds.RESULTS);
