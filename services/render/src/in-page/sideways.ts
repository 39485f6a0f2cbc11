/// <reference lib="dom" />
import { getMember } from './members.ts';
import { memory } from './memory.ts';
import type { UndoList } from './full-page/undo-list.ts';
import { openRoots } from './open-roots.ts';
import { isVisible } from './parts.ts';

type PrintWorld = { printed?: { readonly undo: UndoList } };

/** Fractions and focus outlines reach that far. */
const pxMin = 8;

/**
 * Elements that a reader scrolls sideways, such as the containers of wide tables, code and rows of
 * cards. The page itself is measured elsewhere. Changes nothing.
 */
function sidewaysScrollers(): HTMLElement[] {
  const isSideways = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement &&
    element.scrollWidth > element.clientWidth + pxMin &&
    !element.matches('html,body,input,textarea,select') &&
    /auto|scroll/.test(getComputedStyle(element).overflowX) &&
    isVisible(element);
  return openRoots().flatMap((root) => [...root.querySelectorAll('*')].filter(isSideways));
}

/** Returns the most CSS pixels that an element hides until it is scrolled sideways. */
export function pxHiddenSideways(): number {
  return sidewaysScrollers().reduce(
    (most, { scrollWidth, clientWidth }) => Math.max(most, scrollWidth - clientWidth),
    0,
  );
}

/**
 * Makes these elements as wide as their content, and keeps the parts of rows as wide as they are.
 * `endPrint` undoes this.
 */
export function openSideways(): void {
  const { undo } = memory<PrintWorld>().printed!;
  const opened = sidewaysScrollers().map((element) => {
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
