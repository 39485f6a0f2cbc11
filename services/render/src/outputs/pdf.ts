import type { Output } from '@tintype/contracts/capture/outputs-of';
import { inches } from '@tintype/contracts/capture/pdf-fields';
import { emulationOf } from '@tintype/contracts/devices/resolve';
import { emulateMedia } from '../browser/emulate.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { inViewport } from '../full-page/in-viewport.ts';
import { innerScrollPxMin } from '../full-page/limits.ts';
import { closeScroller, openScroller } from '../in-page/open-scroller.ts';
import { drawn } from '../in-page/parts.ts';
import { beginPrint, endPrint, printFixedOnce } from '../in-page/lay-out-for-print.ts';
import { documentSize } from '../screenshot/area.ts';
import type { Captured, TakeOutput } from '../screenshot/output.ts';
import { settle } from '../stages/settle.ts';
import { contentWidthPx, paperOfPage, paperOf } from './paper.ts';
import { readStream } from './read-stream.ts';

/** Enough of a page to see whether it is blank. */
const proofPxMax = 8_000;
const proofScale = 0.25;

/**
 * Prints the page as its readers do: on the paper that was asked for, else on the page's own (`@page`, CSS Paged Media 3, section 7), else on Letter. The page is
 * laid out for print before, so that what only print shows is loaded and what scripts draw fits the paper.
 */
export const takePdf: TakeOutput<'pdf'> = async (context, output) => {
  const { inPage, request, slot } = context;
  const { darkMode } = request;
  const hasOpened = await inPage(openScroller, innerScrollPxMin);
  try {
    const own = await inPage(beginPrint);
    const asked = paperOf(output);
    const paper = output.format === undefined && own !== null ? paperOfPage(own, asked) : asked;
    await emulateMedia(slot.session, { darkMode, medium: 'print' });
    return await inViewport(context, widthFor(context, contentWidthPx(paper, output)), async () => {
      await inPage(drawn);
      await settle(context);
      const { widthInches, heightInches } = asked;
      await inPage(printFixedOnce, output.format === undefined ? null : `${widthInches}in ${heightInches}in`);
      return { ...(await print(context, output)), proof: await proofOf(context) };
    });
  } finally {
    await inPage(endPrint).catch(() => undefined);
    if (hasOpened) await inPage(closeScroller).catch(() => undefined);
    await emulateMedia(slot.session, { darkMode }).catch(() => undefined);
    await inPage(drawn).catch(() => undefined);
  }
};

/** Paper that is wider than the window shows the page no wider: scripts drew it for the window. */
function widthFor({ emulated }: CaptureContext, contentPx: number | undefined) {
  const isNarrower = contentPx !== undefined && contentPx > 0 && contentPx < emulated.viewport.width;
  return isNarrower ? { width: contentPx } : {};
}

async function print({ slot, request }: CaptureContext, output: Output<'pdf'>): Promise<Captured> {
  const { stream } = await slot.session.send('Page.printToPDF', {
    printBackground: output.printBackground,
    // With a named paper its size says so (`printFixedOnce`), and the browser would turn it once more.
    landscape: output.format === undefined && output.landscape,
    preferCSSPageSize: true,
    ...marginsOf(output),
    transferMode: 'ReturnAsStream',
  });
  return {
    output,
    bytes: await readStream(slot.session, stream!),
    fileFormat: 'pdf',
    width: emulationOf(request).viewport.width,
    height: null,
  };
}

/** The page as it looks in print, small. */
async function proofOf(context: CaptureContext): Promise<NonNullable<Captured['proof']>> {
  const { width, height: whole, left } = await documentSize(context);
  const height = Math.min(whole, proofPxMax);
  const bytes = await context.slot.takePicture({
    format: 'png',
    optimizeForSpeed: true,
    clip: { x: left, y: 0, width, height, scale: proofScale },
    captureBeyondViewport: true,
  });
  return { bytes, width: Math.round(width * proofScale), height: Math.round(height * proofScale) };
}

/** As the browser names them. */
function marginsOf({ margins = {} }: Output<'pdf'>): Record<string, number> {
  const { top, right, bottom, left } = margins;
  const named = { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, length]) => (length === undefined ? [] : [[name, inches(length)]])),
  );
}
