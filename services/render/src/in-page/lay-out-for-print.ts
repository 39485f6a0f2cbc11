/// <reference lib="dom" />
import { memory } from './memory.ts';
import { memberOf } from './members.ts';
import { createUndoList, type UndoList } from './full-page/undo-list.ts';
import { openRoots } from './open-roots.ts';
import { edgeOf, seenBoxOf } from './painted-box.ts';
import { isVisible } from './parts.ts';

type PrintWorld = {
  printed?: { readonly fixed: Set<Element>; readonly undo: UndoList; unkept: readonly HTMLCanvasElement[] };
};

/**
 * Answers the size of paper that the page's style sheets name last: `null` where they name none that can be read, as those of another site cannot. Taken
 * back by `endPrint`.
 */
export function beginPrint(): string | null {
  memory<PrintWorld>().printed = { fixed: new Set(), undo: createUndoList(), unkept: [] };
  noteFixed();
  return sizeOfPage();
}

/** Remembers which elements are fixed to the window on the screen, before the medium changes: in the page's own width, and in that of the paper. */
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
 * Has the browser print once what it would repeat on every sheet because it is fixed. Elements that belong at the top (`edgeOf`) stand there, others where the
 * document has them. One that is fixed in print alone is meant as a running head, and stays. Taken back by `endPrint`.
 */
export function printFixedOnce(): void {
  const { fixed, undo } = memory<PrintWorld>().printed!;
  const still = [...fixed].filter((element) => getComputedStyle(element).position === 'fixed');
  const boxes = still.map((element) => ({ element, box: seenBoxOf(element) ?? element.getBoundingClientRect() }));
  for (const { element, box } of boxes) {
    const isAtTop = edgeOf(box) === 'top';
    undo.change(element, isAtTop ? { position: 'absolute' } : { position: 'relative', inset: 'auto' });
  }
}

/**
 * Where canvases stand whose drawing is not kept once it is shown, as that of WebGL is not (WebGL 1.0, section 2.2): the printer would find them empty. In CSS
 * pixels of the document.
 */
export function unkeptCanvases(): { x: number; y: number; width: number; height: number }[] {
  const canvasesMax = 8;
  const samplePx = 16;
  const isEmpty = (canvas: HTMLCanvasElement): boolean => {
    const sample = new OffscreenCanvas(samplePx, samplePx).getContext('2d')!;
    try {
      sample.drawImage(canvas, 0, 0, samplePx, samplePx);
      const { data } = sample.getImageData(0, 0, samplePx, samplePx);
      return data.every((value, at) => value === data[at % 4]);
    } catch {
      // Of another site, or without a size: it is left as it is.
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

/** Has pictures of `unkeptCanvases` (data URLs, in their order) printed in their place. Taken back by `endPrint`. */
export async function printPictures(pictures: readonly string[]): Promise<void> {
  const laidOut =
    'display position inset float width height margin vertical-align z-index order flex grid-area align-self justify-self transform opacity border-radius';
  const { unkept, undo } = memory<PrintWorld>().printed!;
  for (const [at, canvas] of unkept.entries()) {
    const picture = new Image();
    picture.src = pictures[at]!;
    // A page may forbid such addresses (Content Security Policy 3, section 6.1.6): then the canvas stays.
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

/** Style rules in place of the page's own, such as the size of its paper. Taken back by `endPrint`. */
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
