/// <reference lib="dom" />
import { memory } from './memory.ts';
import { createUndoList, type UndoList } from './full-page/undo-list.ts';
import { openRoots } from './open-roots.ts';
import { edgeOf, seenBoxOf } from './painted-box.ts';

type PrintWorld = { printed?: { readonly fixed: Set<Element>; readonly undo: UndoList } };

/**
 * Answers the size of paper that the page's style sheets name last: `null` where they name none that can be read, as those of another site cannot. Taken
 * back by `endPrint`.
 */
export function beginPrint(): string | null {
  memory<PrintWorld>().printed = { fixed: new Set(), undo: createUndoList() };
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
