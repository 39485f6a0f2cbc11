import type { Output } from '@tintype/contracts/capture/outputs-of';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CaptureContext } from '../context/capture-context.ts';
import type { RequestWatch } from '../context/requests.ts';
import { fullPageImages, isOpen } from '../in-page/full-page-state.ts';
import { lookAtPage } from '../in-page/look-at-page.ts';
import { closeFullPage, openFullPage } from '../in-page/open-full-page.ts';
import { leadBack, walkPage } from '../in-page/walk-page.ts';
import { fullPageHeightMax } from '../limits.ts';
import { cut } from '../screenshot/area.ts';
import { captureArea, fitFormat } from '../screenshot/capture-area.ts';
import type { Captured, TakeOutput } from '../screenshot/output.ts';
import { documentSize, type DocumentSize } from '../screenshot/page-size.ts';
import { comeToRest } from './come-to-rest.ts';
import { innerScrollPxMin, leftThePage, moreMsMax, takeStitched, watchDeparture } from './stitch.ts';

/** The part of the time left that scrolling through the page may take. */
const walkShare = 0.4;
/** Pages that grow by no more than this have not grown. */
const growthPx = 1;

/**
 * One picture by the browser itself. Fixed elements stand where the browser puts them (docs/interface/capture.md#page-settings). A page that cannot
 * react to scrolling is taken as it stands; any other is walked through before. What one picture cannot show, which is what an inner element
 * scrolls and backgrounds that stay in place, is taken in sections.
 */
export const takeNative: TakeOutput<'screenshot'> = async (context, output) => {
  const [looks, size] = await Promise.all([context.inPage(lookAtPage, innerScrollPxMin), documentSize(context)]);
  if (looks.needsSections) return takeStitched(context, output);
  if (!looks.canReact) return captureArea(context, output, areaOf(context, size));
  return (await takeWalked(context, output)) ?? takeStitched(context, output);
};

const areaOf = (context: CaptureContext, { width, height }: DocumentSize, heightMax?: number) =>
  cut(context, { x: 0, y: 0, width, height }, heightMax);

/** Nothing for a page that takes back what it showed when it is scrolled on: no single picture has all of it. */
async function takeWalked(context: CaptureContext, output: Output<'screenshot'>): Promise<Captured | undefined> {
  const { inPage, slot } = context;
  const requests = context.requests.watch();
  const departure = watchDeparture(slot.page);
  try {
    return await Promise.race([walk({ context, requests }, output), departure.left]);
  } catch (error) {
    const isThere = await inPage(isOpen).catch(() => true);
    throw isThere || error instanceof ServiceError ? error : leftThePage(error);
  } finally {
    requests.stop();
    departure.stop();
    await inPage(closeFullPage).catch(() => undefined);
  }
}

type Dependencies = { readonly context: CaptureContext; readonly requests: RequestWatch };

async function walk({ context, requests }: Dependencies, output: Output<'screenshot'>): Promise<Captured | undefined> {
  const { inPage, request, deadline } = context;
  const endsAt = performance.now() + deadline.pageLeftMs() * walkShare;
  const heightMax = request.maxHeight ?? fullPageHeightMax;
  await inPage(openFullPage, innerScrollPxMin);
  // What is loaded at the foot of a page makes it higher.
  for (let from = 0; ;) {
    const budgetMs = Math.max(0, endsAt - performance.now());
    const shownTo = await inPage(walkPage, { from, intervalMs: request.scrollInterval, budgetMs, heightMax });
    await requests.idle(moreMsMax);
    const { height } = await documentSize(context);
    if (shownTo >= Math.min(height, heightMax) - 1 || performance.now() > endsAt) break;
    from = shownTo;
  }
  if (await inPage(leadBack, request.scrollInterval)) return undefined;
  await comeToRest({ context, requests, height: (await documentSize(context)).height });
  const silent = { ...context, warn: () => undefined };
  let before = await documentSize(context);
  let captured = await captureArea(silent, output, areaOf(silent, before));
  let after = await documentSize(context);
  // Taking the picture lets the page answer to another size, and some are higher or lower then than they were measured.
  if (Math.abs(after.height - before.height) > growthPx) {
    before = after;
    captured = await captureArea(silent, output, areaOf(silent, before));
    after = await documentSize(context);
  }
  const area = areaOf(context, after.height > before.height ? after : before, before.height);
  fitFormat(context, output.format, area);
  const views = { heightPx: Math.round(after.viewHeight * area.scale), scale: area.scale };
  return { ...captured, views, imagesMissing: await inPage(fullPageImages, area.height, 0) };
}
