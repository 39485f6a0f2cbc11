import { setTimeout as sleep } from 'node:timers/promises';
import { isFullPage, listOutputs } from '@tintype/contracts/capture/capture-request';
import { hideCarets } from '../in-page/hide-carets.ts';
import { settleFrame, settleInPage, type SettleResult } from '../in-page/settle.ts';
import { watchActivity, type PendingActivity } from '../in-page/watch-activity.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { getUrlHost, type OpenRequest } from '../context/requests.ts';
import { refuseForbiddenRequests } from '../browser/browser-errors.ts';
import { inFrames } from '../context/in-frames.ts';

/** The layout is quiet after this time without movement. */
export const quietMs = 100;
/** A page that has used up its `settleTimeout` still gets this much after each later change. */
const againMsMax = 500;
const pollIntervalMs = 10;
/** The time from the end of a request to its effect in the page. */
const arrivalMs = 60;
const namedMax = 5;

export const watchPageActivity = (context: CaptureContext): Promise<void> =>
  context.inPage(watchActivity, ...watchArgs(context));

const watchArgs = ({ slot, request }: CaptureContext) =>
  [slot.activityKey, isWhole(request), Math.max(request.settleTimeout, againMsMax)] as const;
const isWhole = (request: CaptureContext['request']): boolean => listOutputs(request).some(isFullPage);
/** A frame that does not respond any more is not waited for longer. */
const responseMsMax = 500;

/** Only what the page's window shows of a frame has to settle. */
export async function settleFrames(context: CaptureContext, budgetMs: number): Promise<SettleResult[]> {
  const settled = await inFrames(context, budgetMs + responseMsMax, async ({ frame, inFrame }) => {
    inFrame(watchActivity, ...watchArgs(context)).catch(() => undefined);
    const result = await inFrame(settleFrame, isWhole(context.request), budgetMs, quietMs, Date.now());
    const name = getUrlHost(frame.url()) || 'the page';
    return (
      result && {
        ...result,
        underWay: result.underWay.map((one) => ({ ...one, where: `${one.where} in a frame of ${name}` })),
      }
    );
  });
  return settled.filter((result) => result !== null);
}

/**
 * Waits for everything that an image needs: fonts, visible images, a stable layout, and the end of
 * what loading has started (requests, animations, timers, loaders). All calls of a capture share
 * its `settleTimeout`, so that a page that never settles costs this time once. Never takes longer
 * than `msMax`.
 */
export async function settle(context: CaptureContext, msMax = Infinity): Promise<SettleResult> {
  const { slot, inPage, deadline, requests, settleBudget, history } = context;
  const document = history.document();
  const startedAt = performance.now();
  const budgetMs = Math.min(Math.max(settleBudget.leftMs, againMsMax), deadline.pageLeftMs() / 2, msMax);
  const leftMs = (): number => budgetMs - (performance.now() - startedAt);
  let wasAtRest = true;
  let settled: SettleResult;
  for (let cameAt: number | null = null; ; cameAt = epochMs(requests.lastMs())) {
    wasAtRest &&= requests.open().length === 0;
    // A settled page costs one round trip, because the calls do not wait for each response.
    watchPageActivity(context).catch(() => undefined);
    const hiding = inPage(hideCarets).catch(() => false);
    const roundMs = Math.max(0, leftMs());
    const settling = inPage(settleInPage, roundMs, quietMs, Date.now(), cameAt);
    const inside = await settleFrames(context, roundMs);
    settled = joinResults(await settling, inside);
    refuseForbiddenRequests(slot.events);
    wasAtRest &&= settled.wasAtRest && !(await hiding);
    // A frame that has changed may change the page around it.
    const isDone = requests.open().length === 0 && !inside.some(({ hasWaited }) => hasWaited);
    const isFinal = isDone && !(await awaitAnnounced(context, settled, leftMs()));
    if (isFinal || leftMs() <= 0) break;
    wasAtRest &&= !isDone;
    while ((requests.open().length > 0 || performance.now() - requests.lastMs() < arrivalMs) && leftMs() > 0)
      await sleep(pollIntervalMs);
  }
  const open = requests.open();
  settleBudget.leftMs = Math.max(0, settleBudget.leftMs - (performance.now() - startedAt));
  return {
    ...settled,
    // The page may have gone on to a document that was settled at once.
    wasAtRest: wasAtRest && open.length === 0 && history.document() === document,
    quiet: settled.quiet && open.length === 0,
    underWay: [...settled.underWay, ...open.map(asUnderWay)],
  };
}

/**
 * Waits for events that a settled page announces: a scheduled navigation, messages of a stream, and
 * the end of SVG images. Returns whether there was anything to wait for, and enough time for it.
 */
async function awaitAnnounced(
  { history, scheduledNavigation, streams, svgImages, request }: CaptureContext,
  settled: SettleResult,
  leftMs: number,
): Promise<boolean> {
  const dueMs = (): number => Math.max(scheduledNavigation(), streams(settled), svgImages(request.settleTimeout));
  const document = history.document();
  const firstMs = dueMs();
  if (firstMs === 0 || leftMs < firstMs) return false;
  // A message moves the end of the wait.
  for (let ms = firstMs, lastMs = firstMs; ms > 0 && ms <= lastMs && history.document() === document;) {
    await sleep(pollIntervalMs);
    [ms, lastMs] = [dueMs(), ms];
  }
  return true;
}

const joinResults = (page: SettleResult, frames: readonly SettleResult[]): SettleResult => ({
  ...page,
  quiet: page.quiet && frames.every(({ quiet }) => quiet),
  wasAtRest: page.wasAtRest && frames.every((frame) => frame.wasAtRest),
  underWay: [...page.underWay, ...frames.flatMap(({ underWay }) => underWay)],
});

const epochMs = (ms: number): number => performance.timeOrigin + ms;

export const asUnderWay = ({ kind, host }: OpenRequest): PendingActivity => ({
  what: `request (${kind})`,
  where: host,
});

export function describeUnderWay(underWay: readonly PendingActivity[]): string {
  const named = [...new Set(underWay.map(({ what, where }) => `${what} ${where}`))];
  if (named.length === 0) return '';
  const more = named.length > namedMax ? `, and ${named.length - namedMax} more` : '';
  return `Still in progress: ${named.slice(0, namedMax).join(', ')}${more}.`;
}
