import { warning } from '@tintype/contracts/capture/capture-result';
import { setTimeout as sleep } from 'node:timers/promises';
import { listBlockers } from '../blockers/blockers.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import type { OpenRequest, RequestWatch } from '../context/requests.ts';
import { thawFixed } from '../in-page/fixed-elements.ts';
import { waitForFullPageImages } from '../in-page/full-page-state.ts';
import { waitForFrames } from '../in-page/parts.ts';
import { settleLastSection, hasMissedScroll } from '../in-page/settle-section.ts';
import { settleInPage } from '../in-page/settle.ts';
import { getScrollHeight, walkPage, scrollAndWait } from '../in-page/walk-page.ts';
import { listLoaders } from '../in-page/watch-activity.ts';
import { sweep } from '../stages/block.ts';
import { clean } from '../stages/clean.ts';
import { asUnderWay, describeUnderWay, quietMs, settleFrames } from '../stages/settle.ts';
import { arrivalMs, moreMsMax, moreRequestsMsMax } from './limits.ts';

/**
 * Waits at the bottom: many pages pause after scrolling before they request more. A slow response
 * is waited for as long as the page may take to settle.
 */
export async function settleAtBottom({
  context: { inPage, settleBudget, deadline },
  requests,
}: Pick<OpenPage, 'context' | 'requests'>): Promise<void> {
  await inPage(settleLastSection, moreMsMax);
  const askedAt = performance.now();
  await requests.idle(Math.max(moreRequestsMsMax, Math.min(settleBudget.leftMs, deadline.pageLeftMs() / 4)));
  settleBudget.leftMs = Math.max(0, settleBudget.leftMs - (performance.now() - askedAt));
  // The browser reports a response before the script that waits for it has added its content to the
  // page.
  await inPage(waitForFrames);
  await inPage(settleLastSection, moreMsMax);
}

type Dependencies = { readonly context: CaptureContext; readonly requests: RequestWatch; readonly height: number };

/**
 * Settles a page at its top after it was scrolled through. Waits for the effects of scrolling, and
 * removes and hides what appeared.
 */
export async function settleAtTop({ context, requests, height }: Dependencies): Promise<void> {
  const { inPage, request } = context;
  await requests.idle(arrivalMs(context));
  await inPage(waitForFullPageImages, height, arrivalMs(context));
  await inPage(thawFixed);
  await inPage(scrollAndWait, 0);
  await sleep(request.scrollInterval);
  await sweep(context, listBlockers(request));
  await clean(context);
  await Promise.all([inPage(settleInPage, arrivalMs(context), quietMs), settleFrames(context, arrivalMs(context))]);
}

/**
 * Reports reactions to scrolling that were missing when the page was captured: `open` was still
 * loading.
 */
export async function warnUnfinished({ context }: OpenPage, open: readonly OpenRequest[]): Promise<void> {
  const { inPage, warn } = context;
  const [hasMissed, loaders] = await Promise.all([inPage(hasMissedScroll), inPage(listLoaders)]);
  const underWay = [...open.map(asUnderWay), ...loaders.map((where) => ({ what: 'loader', where }))];
  if (underWay.length > 0) warn(warning('NOT_SETTLED', describeUnderWay(underWay)));
  if (hasMissed) warn(warning('NOT_SETTLED', 'The page rendered no frames for some time while it was scrolled.'));
}

export type OpenPage = {
  readonly context: CaptureContext;
  readonly requests: RequestWatch;
  readonly stoodElsewhere: boolean;
};

/** The share of the remaining time that scrolling through the page may take. */
const walkShare = 0.4;

/** Content that is loaded at the bottom makes the page higher, and is shown as well. */
export async function scrollPage({ context, requests }: OpenPage, heightMax: number): Promise<void> {
  const { inPage, request, deadline, warn } = context;
  const endsAt = performance.now() + deadline.pageLeftMs() * walkShare;
  for (let from = 0; ;) {
    const budgetMs = Math.max(0, endsAt - performance.now());
    const shownTo = await inPage(walkPage, { from, intervalMs: request.scrollInterval, budgetMs, heightMax });
    await settleAtBottom({ context, requests });
    if (shownTo >= Math.min(await inPage(getScrollHeight), heightMax) - 1) return;
    if (performance.now() > endsAt) {
      warn(warning('NOT_SETTLED', `Only ${Math.round(shownTo)} CSS pixels could be scrolled through in time.`));
      return;
    }
    from = shownTo;
  }
}
