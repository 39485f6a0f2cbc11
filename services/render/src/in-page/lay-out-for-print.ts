import { findElementsWithAnchor } from './anchored-elements.ts';
import { type UndoList, createUndoList } from './undo-list.ts';
import { type HeldAnimations, holdScrollMotion, releaseScrollTimelines } from './hold-motion.ts';
import { getMember } from './members.ts';
import { memory } from './memory.ts';
import { allMatches } from './open-roots.ts';
import { isPainting, findNearestEdge, getVisibleBox, type PaintedBox } from './painted-box.ts';
import { getRoot, getRootScroller, isVisible, listRoots } from './parts.ts';
import { type PageBox, type PrintRules, readPrintRules } from './print-rules.ts';
import { adoptSheet } from './style-sheets.ts';

type PrintWorld = {
  printed?: {
    readonly fixed: Set<Element>;
    readonly undo: UndoList;
    readonly rules: PrintRules;
    unpreserved: readonly HTMLCanvasElement[];
  };
};

/** `endPrint` undoes this and all other changes for print. */
export function beginPrint(): PageBox {
  const rules = readPrintRules();
  memory<PrintWorld>().printed = { fixed: new Set(), undo: createUndoList(), rules, unpreserved: [] };
  noteFixed();
  return rules.box;
}

/**
 * Records which elements are fixed on the screen. Called before the medium changes to print, at the
 * page's own width and at the width of the paper.
 */
export function noteFixed(): void {
  const { fixed } = memory<PrintWorld>().printed!;
  for (const element of allMatches('*'))
    if (getComputedStyle(element).position === 'fixed' && element.checkVisibility()) fixed.add(element);
}

type MarginHeights = { readonly top: number; readonly bottom: number };

/**
 * The browser prints fixed elements on every sheet. Elements that belong at the top
 * (`findNearestEdge`) are placed there, elements with an anchor next to the anchor, others at their
 * position in the document. Running headers, footers and watermarks stay fixed. These are fixed
 * only in print, or by a rule for print, or are in a document made for paper and are not controls.
 * Returns how much of the margins they need.
 */
export function printFixedOnce(isMadeForPaper: boolean, margins: MarginHeights): MarginHeights {
  const { fixed, undo, rules } = memory<PrintWorld>().printed!;
  const isForPaper = isMadeForPaper || rules.isMadeForPaper;
  const isRunning = (element: Element): boolean =>
    !fixed.has(element) ||
    rules.fixedInPrint.some((selector) => element.matches(selector)) ||
    (isForPaper && !isControl(element));
  const still = allMatches('*')
    .filter((element) => getComputedStyle(element).position === 'fixed')
    .map((element) => ({ element, box: getVisibleBox(element) ?? element.getBoundingClientRect() }));
  const screenOnly = still.filter((one) => !isRunning(one.element));
  const anchored = new Set(findElementsWithAnchor(screenOnly.map(({ element }) => element)));
  for (const { element, box } of screenOnly) {
    const isAtTop = anchored.has(element) || findNearestEdge(box) === 'top';
    undo.change(element, isAtTop ? { position: 'absolute' } : { position: 'relative', inset: 'auto' });
  }
  return printInMargins(
    still.filter(({ element }) => isRunning(element)),
    margins,
  );
}

/**
 * Elements that are fixed in the margin of one sheet are printed over the text of the next. The
 * page area is therefore extended into the margins by the returned number of pixels. Borders that
 * are repeated on every sheet keep the text out of them (CSS Fragmentation 3, section 5.4).
 */
function printInMargins(
  running: readonly { element: Element; box: PaintedBox }[],
  margins: MarginHeights,
): MarginHeights {
  const { undo } = memory<PrintWorld>().printed!;
  const within = (px: number, marginPx: number): number => (px > 0 && px <= marginPx + 1 ? Math.min(px, marginPx) : 0);
  const largest = (lengths: readonly number[]): number => lengths.reduce((most, px) => Math.max(most, px), 0);
  const top = largest(running.map(({ box }) => within(-box.top, margins.top)));
  const bottom = largest(running.map(({ box }) => within(box.bottom - innerHeight, margins.bottom)));
  if (running.length > 0)
    // The body's space for the header of the first sheet then exists on each sheet.
    for (const element of listRoots())
      undo.change(element, { 'box-decoration-break': 'clone', '-webkit-box-decoration-break': 'clone' });
  if (top === 0 && bottom === 0) return { top, bottom };
  undo.change(getRoot(), {
    'border-top': `${top}px solid transparent`,
    'border-bottom': `${bottom}px solid transparent`,
  });
  for (const { element, box } of running) {
    const middle = (box.top + box.bottom) / 2 / innerHeight;
    const { marginTop, marginBottom } = getComputedStyle(element);
    if (middle < 1 / 3) undo.change(element, { 'margin-top': `calc(${marginTop} + ${top}px)` });
    else if (middle > 2 / 3) undo.change(element, { 'margin-bottom': `calc(${marginBottom} + ${bottom}px)` });
  }
  return { top, bottom };
}

/**
 * Prints scroll-driven content as a reader sees it, and no empty space after the last content. A
 * single sheet is as high as the page, with that space.
 */
export function printToEnd(isSingleSheet: boolean): void {
  const { undo } = memory<PrintWorld>().printed!;
  printScrolled(undo);
  if (!isSingleSheet) dropTrailingSpace(undo);
}

function isControl(element: Element): boolean {
  const controls =
    'nav,button,input,select,textarea,dialog,iframe,[aria-modal],[onclick],a[href^="/"],a[href^="#"],a[href^="."],' +
    '[role=button],[role=navigation],[role=dialog],[role=alertdialog],[role=menu],[role=search],[role=toolbar]';
  return element.matches(controls) || element.querySelector(controls) !== null;
}

/**
 * The boxes, in CSS pixels of the document, of canvases whose drawing is not preserved after it was
 * shown, such as those of WebGL (WebGL 1.0, section 2.2). The printer would find them empty.
 */
export function listUnpreservedCanvases(): { x: number; y: number; width: number; height: number }[] {
  const canvasesMax = 8;
  const samplePx = 16;
  const isEmpty = (canvas: HTMLCanvasElement): boolean => {
    const sample = new OffscreenCanvas(samplePx, samplePx).getContext('2d')!;
    try {
      sample.drawImage(canvas, 0, 0, samplePx, samplePx);
      const { data } = sample.getImageData(0, 0, samplePx, samplePx);
      return data.every((value, at) => value === data[at % 4]);
    } catch {
      // A canvas with content of a different origin, or without a size, is not replaced.
      return false;
    }
  };
  const unpreserved = allMatches<HTMLCanvasElement>('canvas')
    .filter((canvas) => isVisible(canvas) && isEmpty(canvas))
    .slice(0, canvasesMax);
  memory<PrintWorld>().printed!.unpreserved = unpreserved;
  return unpreserved.map((canvas) => {
    const { x, y, width, height } = canvas.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  });
}

/** Replaces the canvases with images: data URLs in the order of `listUnpreservedCanvases`. */
export async function replaceCanvases(pictures: readonly string[]): Promise<void> {
  const laidOut =
    'display position inset float width height margin vertical-align z-index order flex grid-area ' +
    'align-self justify-self transform opacity border-radius';
  const { unpreserved, undo } = memory<PrintWorld>().printed!;
  for (const [at, canvas] of unpreserved.entries()) {
    const picture = new Image();
    picture.src = pictures[at]!;
    // A page may forbid data URLs (Content Security Policy 3, section 6.1.6). Then the canvas
    // stays.
    const isLoaded = await picture.decode().then(
      () => true,
      () => false,
    );
    if (!isLoaded) continue;
    const style = getComputedStyle(canvas);
    for (const name of laidOut.split(' '))
      getMember(picture, 'style').setProperty(name, style.getPropertyValue(name), 'important');
    canvas.after(picture);
    undo.push(() => picture.remove());
    undo.change(canvas, { display: 'none' });
  }
}

/** Overrides the page's own rules, such as the size of its paper. */
export function styleForPrint(rules: string): void {
  memory<PrintWorld>().printed!.undo.push(adoptSheet(rules));
}

export function endPrint(): void {
  const world = memory<PrintWorld>();
  world.printed?.undo.undoTo(0);
  delete world.printed;
}

/**
 * A sheet does not scroll, so content that scrolling shows would remain at the start of its motion:
 * it is printed as in the middle of the view.
 */
function printScrolled(undo: UndoList): void {
  const held: HeldAnimations = new Map();
  holdScrollMotion(getRootScroller(), held);
  undo.push(() => releaseScrollTimelines(held));
}

/** The space after the last content would print as an empty sheet. */
function dropTrailingSpace(undo: UndoList): void {
  for (let around: Element | null = document.body; around !== null && isColumn(around);) {
    const last = dropSpacers(around, undo);
    if (last === null) return;
    undo.change(last, { 'margin-bottom': '0' });
    if (isPainting(last, getComputedStyle(last))) return;
    undo.change(last, { 'padding-bottom': '0' });
    around = last;
  }
}

function dropSpacers(around: Element, undo: UndoList): Element | null {
  for (const node of [...getMember(around, 'childNodes')].toReversed()) {
    if (node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '') return null;
    if (!(node instanceof Element) || !isInFlow(node)) continue;
    if (!isSpacer(node)) return node;
    undo.change(node, { display: 'none' });
  }
  return null;
}

function isColumn(element: Element): boolean {
  const { display, flexDirection } = getComputedStyle(element);
  return /^(?:block|flow-root|list-item)$/.test(display) || (display === 'flex' && flexDirection === 'column');
}

function isInFlow(element: Element): boolean {
  const { display, position } = getComputedStyle(element);
  return display !== 'none' && !/absolute|fixed/.test(position);
}

/** An element with a page break is not a spacer: a page may request an empty sheet. */
function isSpacer(element: Element): boolean {
  const partsMax = 200;
  const parts = [element, ...element.querySelectorAll('*')];
  return (
    parts.length <= partsMax &&
    parts.every((part) => {
      const style = getComputedStyle(part);
      const isBroken = style.breakBefore !== 'auto' || style.breakAfter !== 'auto';
      return !isBroken && getMember(part, 'shadowRoot') === null && !isPainting(part, style);
    })
  );
}

/** A smaller overflow is due to fractions of pixels and focus outlines. */
const overflowPxMin = 8;

/** Returns containers of wide tables, code and rows of cards. Does not include the page itself. */
function listSidewaysScrollers(): HTMLElement[] {
  const isSideways = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement &&
    element.scrollWidth > element.clientWidth + overflowPxMin &&
    !element.matches('html,body,input,textarea,select') &&
    /auto|scroll/.test(getComputedStyle(element).overflowX) &&
    isVisible(element);
  return allMatches('*').filter(isSideways);
}

export function getHiddenSidewaysPx(): number {
  return listSidewaysScrollers().reduce(
    (most, { scrollWidth, clientWidth }) => Math.max(most, scrollWidth - clientWidth),
    0,
  );
}

/**
 * Makes elements that scroll sideways as wide as their content. The items of a row keep their
 * widths. `endPrint` undoes this.
 */
export function openSideways(): void {
  const { undo } = memory<PrintWorld>().printed!;
  const opened = listSidewaysScrollers().map((element) => {
    const style = getComputedStyle(element);
    const bordersPx = parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth);
    const parts = /flex|grid/.test(style.display) ? [...getMember(element, 'children')] : [];
    return {
      element,
      widthPx: element.scrollWidth + bordersPx,
      parts: parts.map((part) => ({ part, widthPx: part.getBoundingClientRect().width })),
    };
  });
  for (const { element, widthPx, parts } of opened) {
    for (const { part, widthPx: partPx } of parts)
      undo.change(part, { 'min-width': `${partPx}px`, 'max-width': `${partPx}px`, 'box-sizing': 'border-box' });
    const width = `${Math.ceil(widthPx)}px`;
    undo.change(element, {
      'min-width': width,
      'max-width': 'none',
      'box-sizing': 'border-box',
      'overflow-x': 'visible',
    });
  }
}
