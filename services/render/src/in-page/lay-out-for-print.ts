/// <reference lib="dom" />
import { findElementsWithAnchor } from './anchored-elements.ts';
import { memory } from './memory.ts';
import { getMember } from './members.ts';
import { createUndoList, type UndoList } from './full-page/undo-list.ts';
import { openRoots } from './open-roots.ts';
import { findNearestEdge, getVisibleBox, type PaintedBox } from './painted-box.ts';
import { isVisible } from './parts.ts';
import { dropTrailingSpace, printScrolled } from './print-to-end.ts';
import { type PageBox, type PrintRules, readPrintRules } from './print-rules.ts';

type PrintWorld = {
  printed?: {
    readonly fixed: Set<Element>;
    readonly undo: UndoList;
    readonly rules: PrintRules;
    unkept: readonly HTMLCanvasElement[];
  };
};

/** Returns what the page's `@page` rules define (`readPrintRules`). `endPrint` undoes this. */
export function beginPrint(): PageBox {
  const rules = readPrintRules();
  memory<PrintWorld>().printed = { fixed: new Set(), undo: createUndoList(), rules, unkept: [] };
  noteFixed();
  return rules.box;
}

/**
 * Records which elements are fixed to the window on the screen, before the medium changes: at the
 * page's own width, and at the width of the paper.
 */
export function noteFixed(): void {
  const { fixed } = memory<PrintWorld>().printed!;
  for (const root of openRoots())
    for (const element of root.querySelectorAll('*'))
      if (getComputedStyle(element).position === 'fixed' && element.checkVisibility()) fixed.add(element);
}

/** Above and below, in CSS pixels. */
type Bands = { readonly top: number; readonly bottom: number };

/**
 * Makes the browser print fixed elements once instead of on every sheet. Elements that belong at
 * the top (`findNearestEdge`) are placed there, elements with an anchor next to the anchor, and
 * others at their position in the document. Running headers, footers and watermarks stay fixed.
 * These are elements that are fixed only in print, that a rule for print fixes, or that are in a
 * document made for paper and are not controls. Returns how much of the margins they need
 * (`printInMargins`). `endPrint` undoes the change.
 */
export function printFixedOnce(isMadeForPaper: boolean, margins: Bands): Bands {
  const { fixed, undo, rules } = memory<PrintWorld>().printed!;
  const isForPaper = isMadeForPaper || rules.isMadeForPaper;
  const isRunning = (element: Element): boolean =>
    !fixed.has(element) ||
    rules.fixedInPrint.some((selector) => element.matches(selector)) ||
    (isForPaper && !isControl(element));
  const all = openRoots().flatMap((root) => [...root.querySelectorAll('*')]);
  const still = all
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
 * The browser prints elements that are fixed in the margin of one sheet over the text of the next
 * sheet. The page area is therefore extended into the margins by the returned number of pixels.
 * Borders that are repeated on every sheet keep the text out of the margins (CSS Fragmentation 3,
 * section 5.4).
 */
function printInMargins(running: readonly { element: Element; box: PaintedBox }[], margins: Bands): Bands {
  const { undo } = memory<PrintWorld>().printed!;
  const within = (px: number, marginPx: number): number => (px > 0 && px <= marginPx + 1 ? Math.min(px, marginPx) : 0);
  const largest = (lengths: readonly number[]): number => lengths.reduce((most, px) => Math.max(most, px), 0);
  const top = largest(running.map(({ box }) => within(-box.top, margins.top)));
  const bottom = largest(running.map(({ box }) => within(box.bottom - innerHeight, margins.bottom)));
  if (running.length > 0)
    // A body that leaves space for the header of the first sheet does so on each.
    for (const element of [document.documentElement, document.body])
      undo.change(element, { 'box-decoration-break': 'clone', '-webkit-box-decoration-break': 'clone' });
  if (top === 0 && bottom === 0) return { top, bottom };
  undo.change(document.documentElement, {
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
 * Prints what a reader sees who scrolls to the end, and nothing after it; a single sheet is as high
 * as the page. `endPrint` undoes this.
 */
export function printToEnd(isSingleSheet: boolean): void {
  const { undo } = memory<PrintWorld>().printed!;
  printScrolled(undo);
  if (!isSingleSheet) dropTrailingSpace(undo);
}

/**
 * Returns whether an element is for a reader with a pointer: it has buttons, fields or site links.
 */
function isControl(element: Element): boolean {
  const controls =
    'nav,button,input,select,textarea,dialog,iframe,[aria-modal],[onclick],a[href^="/"],a[href^="#"],a[href^="."],' +
    '[role=button],[role=navigation],[role=dialog],[role=alertdialog],[role=menu],[role=search],[role=toolbar]';
  return element.matches(controls) || element.querySelector(controls) !== null;
}

/**
 * Returns the boxes, in CSS pixels of the document, of canvases whose drawing is not preserved
 * after it was shown, such as those of WebGL (WebGL 1.0, section 2.2). The printer would find them
 * empty.
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
      // A canvas of another origin, or without a size, is not replaced.
      return false;
    }
  };
  const unkept = openRoots()
    .flatMap((root) => [...root.querySelectorAll('canvas')])
    .filter((canvas) => isVisible(canvas) && isEmpty(canvas))
    .slice(0, canvasesMax);
  memory<PrintWorld>().printed!.unkept = unkept;
  return unkept.map((canvas) => {
    const { x, y, width, height } = canvas.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  });
}

/**
 * Prints images (data URLs, in the order of `unkeptCanvases`) in place of the canvases. `endPrint`
 * undoes this.
 */
export async function printPictures(pictures: readonly string[]): Promise<void> {
  const laidOut =
    'display position inset float width height margin vertical-align z-index order flex grid-area ' +
    'align-self justify-self transform opacity border-radius';
  const { unkept, undo } = memory<PrintWorld>().printed!;
  for (const [at, canvas] of unkept.entries()) {
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

/**
 * Adds style rules that override the page's own, such as the size of its paper. `endPrint` undoes
 * this.
 */
export function styleForPrint(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const { undo } = memory<PrintWorld>().printed!;
  undo.push(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)));
}

export function endPrint(): void {
  const world = memory<PrintWorld>();
  world.printed?.undo.undoTo(0);
  delete world.printed;
}
