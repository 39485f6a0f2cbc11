/// <reference lib="dom" />
import { memory } from './memory.ts';
import { memberOf } from './members.ts';
import { createUndoList, type UndoList } from './full-page/undo-list.ts';
import { openRoots } from './open-roots.ts';
import { edgeOf, getVisibleBox } from './painted-box.ts';
import { isVisible } from './parts.ts';

type PrintWorld = {
  printed?: { readonly fixed: Set<Element>; readonly undo: UndoList; unkept: readonly HTMLCanvasElement[] };
};

/**
 * Returns the last paper size that the page's style sheets define, or `null` if no readable sheet
 * defines one; sheets of other origins are not readable. Undone by `endPrint`.
 */
export function beginPrint(): string | null {
  memory<PrintWorld>().printed = { fixed: new Set(), undo: createUndoList(), unkept: [] };
  noteFixed();
  return sizeOfPage();
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

function sizeOfPage(): string | null {
  const sizesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSPageRule) return rule.selectorText === '' ? [rule.style.getPropertyValue('size')] : [];
      return 'cssRules' in rule ? sizesIn(rule.cssRules as CSSRuleList) : [];
    });
  const sizes = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => {
    try {
      return sizesIn(sheet.cssRules);
    } catch {
      return [];
    }
  });
  return sizes.findLast((size) => size !== '') ?? null;
}

/**
 * Makes the browser print each fixed element once instead of on every sheet. Elements that belong
 * at the top (`edgeOf`) are placed there, others at their position in the document. An element that
 * is fixed only in print is a running header and stays fixed. Undone by `endPrint`.
 */
export function printFixedOnce(): void {
  const { fixed, undo } = memory<PrintWorld>().printed!;
  const still = [...fixed].filter((element) => getComputedStyle(element).position === 'fixed');
  const boxes = still.map((element) => ({ element, box: getVisibleBox(element) ?? element.getBoundingClientRect() }));
  for (const { element, box } of boxes) {
    const isAtTop = edgeOf(box) === 'top';
    undo.change(element, isAtTop ? { position: 'absolute' } : { position: 'relative', inset: 'auto' });
  }
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
 * Prints images (data URLs, in the order of `unkeptCanvases`) in place of the canvases. Undone by
 * `endPrint`.
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
      memberOf(picture, 'style').setProperty(name, style.getPropertyValue(name), 'important');
    canvas.after(picture);
    undo.push(() => picture.remove());
    undo.change(canvas, { display: 'none' });
  }
}

/**
 * Adds style rules that override the page's own, such as the size of its paper. Undone by
 * `endPrint`.
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
