import { setTimeout as sleep } from 'node:timers/promises';
import { warning } from '@tintype/contracts/capture/capture-result';
import { listBlockers } from '../blockers/blockers.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import type { OpenRequest, RequestWatch } from '../context/requests.ts';
import { thawFixed } from '../in-page/fixed-elements.ts';
import { fullPageImages } from '../in-page/full-page-state.ts';
import { drawn } from '../in-page/parts.ts';
import { settleFoot, hasMissedScroll } from '../in-page/settle-section.ts';
import { settleInPage } from '../in-page/settle.ts';
import { loadersLeft } from '../in-page/watch-activity.ts';
import { glanceAt } from '../in-page/walk-page.ts';
import { sweep } from '../stages/block.ts';
import { clean } from '../stages/clean.ts';
import { asUnderWay, describeUnderWay, quietMs, settleFrames } from '../stages/settle.ts';
import { arrivalMs, moreMsMax, moreRequestsMsMax } from './limits.ts';

/**
 * Waits for the page to load more at its bottom: many pages wait a moment after the end of
 * scrolling before they request more. A slow response is waited for as long as the page may take to
 * settle.
 */
export async function restAtFoot({
  context: { inPage, settleBudget, deadline },
  requests,
}: Pick<OpenPage, 'context' | 'requests'>): Promise<void> {
  await inPage(settleFoot, moreMsMax);
  const askedAt = performance.now();
  await requests.idle(Math.max(moreRequestsMsMax, Math.min(settleBudget.leftMs, deadline.pageLeftMs() / 4)));
  settleBudget.leftMs = Math.max(0, settleBudget.leftMs - (performance.now() - askedAt));
  // The browser reports a response before the script that waits for it has added its content to the
  // page.
  await inPage(drawn);
  await inPage(settleFoot, moreMsMax);
}

type Dependencies = { readonly context: CaptureContext; readonly requests: RequestWatch; readonly height: number };

/**
 * Settles a page at its top after it was scrolled through. Waits for the effects of scrolling, and
 * removes and hides what appeared.
 */
export async function comeToRest({ context, requests, height }: Dependencies): Promise<void> {
  const { inPage, request } = context;
  await requests.idle(arrivalMs(context));
  await inPage(fullPageImages, height, arrivalMs(context));
  await inPage(thawFixed);
  await inPage(glanceAt, 0);
  await sleep(request.scrollInterval);
  await sweep(context, listBlockers(request));
  await clean(context);
  await Promise.all([inPage(settleInPage, arrivalMs(context), quietMs), settleFrames(context, arrivalMs(context))]);
}

/**
 * Warns the caller about reactions to scrolling that were missing when the page was captured:
 * `open` was still loading.
 */
export async function warnUnderWay({ context }: OpenPage, open: readonly OpenRequest[]): Promise<void> {
  const { inPage, warn } = context;
  const [hasMissed, loaders] = await Promise.all([inPage(hasMissedScroll), inPage(loadersLeft)]);
  const underWay = [...open.map(asUnderWay), ...loaders.map((where) => ({ what: 'loader', where }))];
  if (underWay.length > 0) warn(warning('NOT_SETTLED', describeUnderWay(underWay)));
  if (hasMissed) warn(warning('NOT_SETTLED', 'The page rendered no frames for some time while it was scrolled.'));
}

/**
 * A page that is prepared for scrolling through it, and the requests that it has sent since then.
 */
export type OpenPage = {
  readonly context: CaptureContext;
  readonly requests: RequestWatch;
  readonly stoodElsewhere: boolean;
};
