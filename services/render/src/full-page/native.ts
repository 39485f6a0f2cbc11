import type { Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import { waitForFullPageImages, readPageTraits } from '../in-page/full-page-state.ts';
import { hasLostContent } from '../in-page/walk-page.ts';
import {
  cutToLimits,
  documentSize,
  type DocumentSize,
  fullPageHeightMax,
  captureArea,
  fitFormat,
} from '../screenshot/area.ts';
import type { CapturedOutput, TakeOutput } from '../screenshot/output.ts';
import { settleAtTop, warnUnfinished, type OpenPage, scrollPage } from './come-to-rest.ts';
import { innerScrollPxMin } from './limits.ts';
import { takeStitched, inOpenPage } from './stitch.ts';

const growthPx = 1;
const againMax = 2;

/**
 * The browser itself captures one image, with fixed elements in their places
 * (docs/interface/capture.md#page-settings). A page that cannot react to scrolling is captured as
 * it is; any other page is scrolled through first. Parts that a single image cannot show (the
 * content of an inner scroller, and backgrounds that stay in place) are captured in sections.
 */
export const takeNative: TakeOutput<'screenshot'> = async (context, output) => {
  const [looks, size] = await Promise.all([context.inPage(readPageTraits, innerScrollPxMin), documentSize(context)]);
  if (looks.needsSections) return takeStitched(context, output);
  if (!looks.canReact) return captureArea(context, output, getArea(context, size));
  return (await inOpenPage(context, (open) => takeWalked(open, output))) ?? takeStitched(context, output);
};

const getArea = (context: CaptureContext, { left, width, height }: DocumentSize, heightMax?: number) =>
  cutToLimits(context, { x: left, y: 0, width, height }, heightMax);

/**
 * Returns undefined for a page that discards content when it is scrolled on: no single image
 * contains all of that page.
 */
async function takeWalked(open: OpenPage, output: Output<'screenshot'>): Promise<CapturedOutput | undefined> {
  const { context } = open;
  const { inPage } = context;
  const { height, viewHeight } = await documentSize(context);
  if (height > viewHeight) {
    await scrollPage(open, context.request.maxHeight ?? fullPageHeightMax);
    await settleAtTop({ ...open, height: (await documentSize(context)).height });
    if (await inPage(hasLostContent)) return undefined;
  }
  await warnUnfinished(open, open.requests.open());
  const silent = { ...context, warn: () => undefined };
  let before = await documentSize(context);
  let captured = await captureArea(silent, output, getArea(silent, before));
  let after = await documentSize(context);
  // Capturing the image lets the page react to a different size. Some pages are then higher or
  // lower than measured, or higher again because a header unfolds.
  for (let again = 0; again < againMax; again += 1) {
    const grownBy = after.height - before.height;
    if (Math.abs(grownBy) <= growthPx || (again > 0 && grownBy < 0)) break;
    before = after;
    captured = await captureArea(silent, output, getArea(silent, before));
    after = await documentSize(context);
  }
  const area = getArea(context, after.height > before.height ? after : before, before.height);
  fitFormat(context, output, area);
  const views = { heightPx: Math.round(after.viewHeight * area.scale), scale: area.scale };
  return { ...captured, views, imagesMissing: await inPage(waitForFullPageImages, area.height, 0) };
}
