/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { isCutOut } from './late-elements.ts';
import { findComposedParent } from './parts.ts';

/**
 * Returns whether a fixed element, or its content, moves with the page, because of an ancestor or
 * of a script.
 */
export function isMovingWithPage(element: HTMLElement): boolean {
  const { moves } = memory<FullPageWorld>().fullPage!;
  const hasPassed = [...moves].some(
    ([other, { passed, stood }]) => passed && (other === element || (!stood && element.contains(other))),
  );
  return hasPassed || isInMovingBlock(element);
}

/**
 * Returns whether an ancestor is transformed: `position: fixed` scrolls with it (CSS Transforms 1,
 * section 3).
 */
function isInMovingBlock(element: HTMLElement): boolean {
  const { isInner, scroller } = memory<FullPageWorld>().fullPage!;
  const block = element.offsetParent;
  if (block === null || (isInner && !scroller.contains(block))) return false;
  for (let at: Element | null = block; at instanceof HTMLElement; at = at.offsetParent)
    if (getComputedStyle(at).position === 'fixed') return isInMovingBlock(at);
  return true;
}

/**
 * Returns the parts of the page that scripts hold in the view for a while (`noteMoves`) and that
 * are in the flow while the page is at its top. Parts inside others, or inside `known` ones, are
 * left out.
 */
export function heldParts(fixed: readonly HTMLElement[], known: ReadonlySet<Element>): HTMLElement[] {
  const page = memory<FullPageWorld>().fullPage!;
  const isHeld = (element: HTMLElement): boolean => {
    const { passed, stood, wasFixed } = page.moves.get(element)!;
    return fixed.includes(element) ? passed && stood : stood || wasFixed;
  };
  const stands = (element: HTMLElement): boolean => {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height === 0 || !element.isConnected || isCutOut(element)) return false;
    let isInScroller = !page.isInner;
    for (let at = findComposedParent(element); at !== null; at = findComposedParent(at)) {
      if (known.has(at)) return false;
      if (at === page.scroller) isInScroller = true;
      if (page.around.has(at) || at === document.body || getComputedStyle(at).overflowY === 'visible') continue;
      // An image behind a window in the page is visible where the window is.
      const frame = at.getBoundingClientRect();
      if (top < frame.top - 1 || bottom > frame.bottom + 1) return false;
    }
    return isInScroller;
  };
  const held = [...page.moves.keys()].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && isHeld(element) && stands(element),
  );
  return held.filter((element) => !held.some((other) => other !== element && other.contains(element)));
}
