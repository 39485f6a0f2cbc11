import { emulateViewport } from '../browser/emulate.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import type { Deadline } from '../context/deadline.ts';
import { canLoadByScrolling } from '../in-page/full-page-state.ts';
import { holdViewHeight, noteViewHeight, releaseViewHeight } from '../in-page/hold-view-height.ts';
import { closeScroller, openScroller, notifyOfResize } from '../in-page/open-scroller.ts';
import { waitForFrames } from '../in-page/parts.ts';
import { hasLostContent, getScrollHeight } from '../in-page/walk-page.ts';
import { documentSize, fullPageHeightMax } from '../screenshot/area.ts';
import { settle } from '../stages/settle.ts';
import { settleAtTop, warnUnfinished, scrollPage } from './come-to-rest.ts';
import { innerScrollPxMin } from './limits.ts';
import { inOpenPage } from './stitch.ts';

/** A higher window takes the browser too long to lay out. */
export const expandedPxMax = 30_000;
/** Reserved for reading, encoding and storing, so that scrolling never costs the result. */
const readingShare = 1 / 3;

/**
 * Scrolls through a page and then reads it, so that content that appears on scrolling is present. A
 * page that cannot react to scrolling, or has nothing to scroll to, is read as it is. If a page
 * does not retain what was shown, the page is read while all of it is in view.
 */
export async function inWalkedPage<Out>(context: CaptureContext, read: () => Promise<Out>): Promise<Out> {
  if (!(await context.inPage(canLoadByScrolling, innerScrollPxMin))) return read();
  const within = { ...context, deadline: reserveForReading(context.deadline) };
  return (await scrollAndCheckForgetting(within)) ? inExpandedPage(within, read) : read();
}

function reserveForReading(deadline: Deadline): Deadline {
  const reservedMs = deadline.pageLeftMs() * readingShare;
  return { ...deadline, pageLeftMs: () => Math.max(0, deadline.pageLeftMs() - reservedMs) };
}

async function scrollAndCheckForgetting(context: CaptureContext): Promise<boolean> {
  const { inPage } = context;
  const isForgetful = await inOpenPage(context, async (open) => {
    await scrollPage(open, fullPageHeightMax);
    await settleAtTop({ ...open, height: await inPage(getScrollHeight) });
    await warnUnfinished(open, open.requests.open());
    return inPage(hasLostContent);
  });
  await inPage(waitForFrames);
  await settle(context);
  return isForgetful;
}

/**
 * Works while all of the page is in view: an inner scroller is laid out as high as its content,
 * else the window is as high as the document. A list that retains only the rows near the view
 * contains all of them then. The higher window changes nothing else (`holdViewHeight`).
 */
export async function inExpandedPage<Out>(
  context: CaptureContext,
  work: () => Promise<Out>,
  hiddenPxMin = innerScrollPxMin,
): Promise<Out> {
  const { inPage } = context;
  const hasOpened = await inPage(openScroller, hiddenPxMin);
  const undo = hasOpened ? closeScroller : releaseViewHeight;
  try {
    if (!hasOpened) return await inHigherWindow(context, work);
    await showAll(context);
    return await work();
  } finally {
    await inPage(undo).catch(() => undefined);
    await inPage(waitForFrames).catch(() => undefined);
    await inPage(notifyOfResize).catch(() => undefined);
  }
}

async function inHigherWindow<Out>(context: CaptureContext, work: () => Promise<Out>): Promise<Out> {
  const { inPage } = context;
  const { height } = await documentSize(context);
  await inPage(noteViewHeight);
  return inViewport(context, { height: Math.min(expandedPxMax, height) }, async () => {
    await inPage(holdViewHeight);
    await inPage(waitForFrames);
    await inPage(holdViewHeight);
    await showAll(context);
    await inPage(holdViewHeight);
    return work();
  });
}

async function showAll(context: CaptureContext): Promise<void> {
  const { inPage } = context;
  await inPage(waitForFrames);
  await inPage(notifyOfResize);
  await inPage(waitForFrames);
  await settle(context);
}

type InViewportSize = { readonly width?: number; readonly height?: number };

export async function inViewport<Out>(
  { slot, emulated }: Pick<CaptureContext, 'slot' | 'emulated'>,
  size: InViewportSize,
  work: () => Promise<Out>,
): Promise<Out> {
  if (size.width === undefined && size.height === undefined) return work();
  const before = emulated.viewport;
  emulated.viewport = { ...before, ...size };
  try {
    await emulateViewport(slot.session, emulated.viewport);
    return await work();
  } finally {
    emulated.viewport = before;
    await emulateViewport(slot.session, before).catch(() => undefined);
  }
}
