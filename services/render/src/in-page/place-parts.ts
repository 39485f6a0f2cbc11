/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld, PlacedElement } from './full-page-world.ts';
import { getMember } from './members.ts';

/**
 * Moves the parts for which `freezeFixed` has decided to their places, while the page is scrolled
 * to row `y` of its plan. `moved`: how far the page is from its plan.
 */
export function placeParts(y: number, moved: number): void {
  const page = memory<FullPageWorld>().fullPage!;
  if (page.backdrops !== undefined) page.backdrops.disabled = y === 0;
  if (y > 0) for (const bar of page.bars) page.change(bar, { 'clip-path': 'inset(0)', transition: 'none' });
  if (y > 0) page.bars = [];
  shiftPlaced();
  const moves = page.placed.map((placed) => {
    const { left, top } = placed.element.getBoundingClientRect();
    const natural = { x: left - placed.by.x, y: top - placed.by.y };
    const x = placed.pageX === undefined ? 0 : Math.round(placed.pageX - natural.x);
    return [placed, { x, y: Math.round(placed.pageY + moved - page.scroller.scrollTop - natural.y) }] as const;
  });
  for (const [placed, by] of moves) placed.by = by;
  shiftPlaced();
}

/** Releases the elements that scripts hold, so that the scripts find them where they left them. */
export function releaseHeldParts(): void {
  const { placed } = memory<FullPageWorld>().fullPage!;
  for (const one of placed) if (one.pageX !== undefined) one.by = { x: 0, y: 0 };
  shiftPlaced();
}

/**
 * Moves the placed parts to their last position again, because scripts that also place them may
 * have set a different `translate`.
 */
export function shiftPlaced(): void {
  for (const { element, translate, by } of memory<FullPageWorld>().fullPage!.placed)
    getMember(element, 'style').setProperty('translate', shifted(translate, by), 'important');
}

function shifted(translate: string, by: PlacedElement['by']): string {
  if (by.x === 0 && by.y === 0) return translate;
  const [x = '0px', y = '0px', z = ''] = translate === 'none' ? [] : translate.split(' ');
  return `calc(${x} + ${by.x}px) calc(${y} + ${by.y}px) ${z}`;
}
