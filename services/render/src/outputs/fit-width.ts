import { warning } from '@tintype/contracts/capture/capture-result';
import type { Output } from '@tintype/contracts/capture/capture-request';
import { pdfFields } from '@tintype/contracts/capture/pdf-fields';
import type { CaptureContext } from '../context/capture-context.ts';
import { inViewport } from '../full-page/in-walked-page.ts';
import { waitForFrames } from '../in-page/parts.ts';
import { measureReadableWidth } from '../in-page/page-size.ts';
import { openSideways, getHiddenSidewaysPx } from '../in-page/lay-out-for-print.ts';
import { documentSize } from '../screenshot/area.ts';
import { settle } from '../stages/settle.ts';
import { contentWidthPx, type Sheet } from './paper.ts';

/** The browser shrinks a page that is wider than its paper by up to this factor (measured). */
const shrinkMax = 1.5;
/** Less is ignored: glyphs and shadows extend this far beyond their boxes. */
const cutPxMin = 8;
/** Content whose width is a share of the page's grows with the page, and is measured again. */
const measurementsMax = 3;

type Work<Out> = (fitted: Output<'pdf'>) => Promise<Out>;

/**
 * Prints with a smaller scale if the content is wider than the paper and `fitWidth` is set.
 * Otherwise content that no sheet shows is reported.
 */
export async function fitWidth<Out>(
  context: CaptureContext,
  output: Output<'pdf'>,
  sheet: Sheet,
  work: Work<Out>,
): Promise<Out> {
  const paperPx = contentWidthPx(sheet, output.scale);
  if (paperPx === undefined) return work(output);
  const printed: Work<Out> = async (fitted) => {
    await warnBeyondPaper(context, contentWidthPx(sheet, fitted.scale)!);
    return work(fitted);
  };
  return output.fitWidth === true ? printNarrower(context, output, paperPx, printed) : printed(output);
}

async function printNarrower<Out>(
  context: CaptureContext,
  output: Output<'pdf'>,
  paperPx: number,
  work: Work<Out>,
  measurements = measurementsMax,
): Promise<Out> {
  await context.inPage(openSideways);
  const { width } = await documentSize(context);
  const { scale: scaleNow = 1 } = output;
  const scale = Math.max(pdfFields.scale.minimum, (scaleNow * paperPx) / width);
  if (width <= paperPx || scale === scaleNow || measurements === 0) return work(output);
  const widerPx = Math.ceil((paperPx * scaleNow) / scale);
  return inViewport(context, { width: widerPx }, async () => {
    await context.inPage(waitForFrames);
    await settle(context);
    return printNarrower(context, { ...output, scale }, widerPx, work, measurements - 1);
  });
}

/**
 * Counts what is beyond the edge of the sheets, and what an element shows only when it is scrolled.
 */
async function warnBeyondPaper(context: CaptureContext, paperPx: number): Promise<void> {
  const { emulated, inPage, warn } = context;
  const width = await inPage(measureReadableWidth, true);
  const shownPx = Math.min(Math.max(width, paperPx), paperPx * shrinkMax);
  const hiddenPx = (await inPage(getHiddenSidewaysPx)) - Math.max(0, shownPx - emulated.viewport.width);
  const cutPx = Math.round(Math.max(width - shownPx, hiddenPx));
  if (cutPx <= cutPxMin) return;
  const message = `Content is ${cutPx} CSS pixels wider than the paper shows. Set fitWidth, landscape or a wider paper.`;
  warn(warning('PAGE_CUT', message));
}
