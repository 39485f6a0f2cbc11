/// <reference lib="dom" />
import type { UndoList } from './full-page/undo-list.ts';
import { type HeldAnimations, holdScrolled, releaseScrollTimelines } from './hold-motion.ts';
import { getMember } from './members.ts';
import { isPainting } from './painted-box.ts';

/**
 * Prints content that scrolling shows as it looks in the middle of the view: a sheet does not
 * scroll, so such content would remain at the start of its motion.
 */
export function printScrolled(undo: UndoList): void {
  const held: HeldAnimations = new Map();
  holdScrolled(document.scrollingElement ?? document.documentElement, held);
  undo.push(() => releaseScrollTimelines(held));
}

/** Removes the space after the last content of the page, which would print as an empty sheet. */
export function dropTrailingSpace(undo: UndoList): void {
  for (let around: Element | null = document.body; around !== null && isColumn(around);) {
    const last = dropSpacers(around, undo);
    if (last === null) return;
    undo.change(last, { 'margin-bottom': '0' });
    if (isPainting(last, getComputedStyle(last))) return;
    undo.change(last, { 'padding-bottom': '0' });
    around = last;
  }
}

/** Hides the spacers at the end of an element. Returns the element before the spacers, if any. */
function dropSpacers(around: Element, undo: UndoList): Element | null {
  for (const node of [...getMember(around, 'childNodes')].toReversed()) {
    if (node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '') return null;
    if (!(node instanceof Element) || !isInFlow(node)) continue;
    if (!isSpacer(node)) return node;
    undo.change(node, { display: 'none' });
  }
  return null;
}

/** Returns whether the children of an element are below each other. */
function isColumn(element: Element): boolean {
  const { display, flexDirection } = getComputedStyle(element);
  return /^(?:block|flow-root|list-item)$/.test(display) || (display === 'flex' && flexDirection === 'column');
}

function isInFlow(element: Element): boolean {
  const { display, position } = getComputedStyle(element);
  return display !== 'none' && !/absolute|fixed/.test(position);
}

/** A page may request an empty sheet by a break. */
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
