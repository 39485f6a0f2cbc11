import { warning } from '@tintype/contracts/capture/capture-result';
import { inches } from '@tintype/contracts/capture/pdf-fields';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import type { Output } from '@tintype/contracts/capture/capture-request';
import { emulateMedia } from '../browser/emulate.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { inViewport, expandedPxMax } from '../full-page/in-walked-page.ts';
import { innerScrollPxMin } from '../full-page/limits.ts';
import { waitForFullPageImages } from '../in-page/full-page-state.ts';
import { closeScroller, openScroller } from '../in-page/open-scroller.ts';
import { hasInnerScroller } from '../in-page/page-scroller.ts';
import { waitForFrames } from '../in-page/parts.ts';
import {
  beginPrint,
  endPrint,
  noteFixed,
  printFixedOnce,
  replaceCanvases,
  printToEnd,
  styleForPrint,
  listUnpreservedCanvases,
} from '../in-page/lay-out-for-print.ts';
import { readPdfFacts } from '../in-page/read-pdf-facts.ts';
import { forgetMoves } from '../in-page/settle.ts';
import { documentSize } from '../screenshot/area.ts';
import type { CapturedOutput, TakeOutput } from '../screenshot/output.ts';
import { settle } from '../stages/settle.ts';
import { describePdf } from './describe-pdf.ts';
import { fitWidth } from './fit-width.ts';
import {
  bandsOf,
  contentHeightPx,
  contentWidthPx,
  type Paper,
  resolvePaper,
  formatPageRules,
  type Sheet,
  sheetOf,
  singleSheet,
  subtractBands,
} from './paper.ts';
import { readStream } from './read-stream.ts';

/** The proof image shows whether the page is blank. */
const proofPxMax = 8_000;
const proofScale = 0.25;
/** A wider window takes the browser too long to lay out. */
const windowPxMax = 10_000;

/**
 * Prints on the requested paper, else on the page's own (`@page`, CSS Paged Media 3, section 7),
 * else on Letter. The page is laid out for print first, so that content that appears only in print
 * is loaded and scripts draw for the width of the paper.
 */
export const takePdf: TakeOutput<'pdf'> = async (context, output) => {
  const { inPage, request, slot } = context;
  let hasOpened = await inPage(openScroller, innerScrollPxMin);
  try {
    const sheet = sheetOf(output, await inPage(beginPrint));
    const window = widthFor(context, output, contentWidthPx(sheet, output.scale));
    return await inViewport(context, window, async () => {
      if (window.width !== undefined) await inPage(noteFixed);
      return await inWholeView(context, async () => {
        await emulateMedia(slot.session, request, output.media ?? 'print');
        await inPage(waitForFrames);
        hasOpened = (await openOnPaper(context, output, sheet)) || hasOpened;
        return await inWholeView(context, () => printLaidOut(context, output, sheet));
      });
    });
  } finally {
    await inPage(endPrint).catch(() => undefined);
    if (hasOpened) await inPage(closeScroller).catch(() => undefined);
    await emulateMedia(slot.session, request).catch(() => undefined);
  }
};

/**
 * Opens an inner scroller whose content fits the window but not the sheet, because paper cannot be
 * scrolled. Returns whether such a scroller exists.
 */
async function openOnPaper(context: CaptureContext, { singlePage, scale }: Output<'pdf'>, sheet: Sheet) {
  const { inPage, emulated } = context;
  const sheetPx = singlePage === true ? undefined : contentHeightPx(sheet, scale);
  const height = Math.max(1, sheetPx ?? emulated.viewport.height);
  if (!(await inPage(hasInnerScroller, height))) return false;
  return inViewport(context, { height }, () => inPage(openScroller, 1));
}

async function printLaidOut(context: CaptureContext, output: Output<'pdf'>, sheet: Sheet): Promise<CapturedOutput> {
  const { inPage, request } = context;
  await inPage(waitForFrames);
  await inPage(forgetMoves);
  await settle(context);
  const bands = await inPage(printFixedOnce, request.html !== undefined, bandsOf(sheet, output.scale));
  return await fitWidth(context, output, sheet, async (fitted) => {
    await inPage(printToEnd, output.singlePage === true);
    await holdCanvases(context);
    const within = subtractBands(sheet, bands, fitted.scale);
    const isCut = await sizeSheets(context, fitted, within);
    const printed = await printPdf(context, fitted, sheet.paper ?? resolvePaper(output), isCut);
    const imagesMissing = await inPage(waitForFullPageImages, Number.MAX_SAFE_INTEGER, 0);
    return { ...printed, output, imagesMissing, proof: await readProof(context) };
  });
}

/**
 * Works in a window that is high enough for the page. In an expanded view (`inExpandedPage`) the
 * page becomes higher on narrow paper and in print, and removes what is below the view.
 */
async function inWholeView<Out>(context: CaptureContext, work: () => Promise<Out>): Promise<Out> {
  const { emulated, request, inPage } = context;
  if (emulated.viewport.height <= resolveEmulation(request).viewport.height) return work();
  await inPage(waitForFrames);
  const { height } = await documentSize(context);
  return inViewport(
    context,
    height > emulated.viewport.height ? { height: Math.min(expandedPxMax, height) } : {},
    work,
  );
}

/** Replaces canvases that would be printed empty by images that look the same. */
async function holdCanvases({ inPage, slot }: CaptureContext): Promise<void> {
  const boxes = await inPage(listUnpreservedCanvases);
  if (boxes.length === 0) return;
  const pictures: string[] = [];
  for (const box of boxes) {
    const bytes = await slot.takePicture({
      format: 'png',
      clip: { ...box, scale: 1 },
      captureBeyondViewport: true,
    });
    pictures.push(`data:image/png;base64,${bytes.toString('base64')}`);
  }
  await inPage(replaceCanvases, pictures);
}

/** Sets the size of the sheets. Returns whether the page is too high for a single sheet. */
async function sizeSheets(context: CaptureContext, output: Output<'pdf'>, sheet: Sheet): Promise<boolean> {
  const { inPage, warn } = context;
  if (output.singlePage !== true) {
    const rules = formatPageRules(sheet);
    if (rules !== '') await inPage(styleForPrint, rules);
    return false;
  }
  const paper = sheet.paper ?? resolvePaper(output);
  const { rules, holdsAll } = singleSheet(paper, sheet.margins, await heightOfContent(context), output.scale);
  await inPage(styleForPrint, rules);
  if (!holdsAll) warn(warning('PAGE_CUT', 'The page is higher than 200 inches, the limit for one sheet of a PDF.'));
  return !holdsAll;
}

/**
 * A document is at least as high as its window. A page that fits its window is therefore measured
 * in a low window, and again in a window of the measured height.
 */
async function heightOfContent(context: CaptureContext): Promise<number> {
  const { height } = await documentSize(context);
  if (height > context.emulated.viewport.height) return height;
  const heightIn = async (windowPx: number): Promise<number> =>
    inViewport(context, { height: windowPx }, async () => (await documentSize(context)).height);
  const lowest = await heightIn(1);
  return lowest < height && (await heightIn(lowest)) <= lowest ? lowest : height;
}

/**
 * Paper that is wider than the window does not widen the page, because scripts drew it for the
 * window. A single sheet needs the height that the page has on the paper.
 */
function widthFor(
  { emulated }: CaptureContext,
  { singlePage }: Output<'pdf'>,
  contentPx: number | undefined,
): { readonly width?: number } {
  if (contentPx === undefined || contentPx <= 0) return {};
  return singlePage === true || contentPx < emulated.viewport.width ? { width: Math.min(windowPxMax, contentPx) } : {};
}

async function printPdf(
  { slot, request, inPage }: CaptureContext,
  output: Output<'pdf'>,
  { widthInches, heightInches }: Paper,
  isCut: boolean,
): Promise<CapturedOutput> {
  const { stream } = await slot.session.send('Page.printToPDF', {
    printBackground: output.printBackground,
    // Media queries use the size, even if style rules define the size of the sheets.
    paperWidth: widthInches,
    paperHeight: heightInches,
    preferCSSPageSize: true,
    ...getMargins(output),
    ...(output.scale !== undefined && { scale: output.scale }),
    ...getHeaderAndFooter(output),
    pageRanges: isCut ? '1' : (output.pageRanges ?? ''),
    generateDocumentOutline: output.outline ?? true,
    // The browser creates the bookmarks from the headings that it tags.
    ...((output.outline ?? true) && { generateTaggedPDF: true }),
    transferMode: 'ReturnAsStream',
  });
  const [bytes, facts] = await Promise.all([readStream(slot.session, stream!), inPage(readPdfFacts)]);
  return {
    output,
    bytes: describePdf(bytes, { ...facts, language: facts.language ?? request.locale }),
    fileFormat: 'pdf',
    width: resolveEmulation(request).viewport.width,
    height: null,
  };
}

/** The browser prints its own template in place of an empty template. */
const emptyTemplate = '<span></span>';
const getHeaderAndFooter = ({ headerTemplate, footerTemplate }: Output<'pdf'>) =>
  headerTemplate === undefined && footerTemplate === undefined
    ? {}
    : {
        displayHeaderFooter: true,
        headerTemplate: headerTemplate || emptyTemplate,
        footerTemplate: footerTemplate || emptyTemplate,
      };

async function readProof(context: CaptureContext): Promise<NonNullable<CapturedOutput['proof']>> {
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

/** Margins that are left out are those of the page. */
function getMargins({ margins = {} }: Output<'pdf'>): Record<string, number> {
  const { top, right, bottom, left } = margins;
  const named = { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, length]) => (length === undefined ? [] : [[name, inches(length)]])),
  );
}
