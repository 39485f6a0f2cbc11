import { type PlacedElement, getFullPage } from './full-page-world.ts';
import { getMember } from './members.ts';
import { waitForFrames, pause, isVisibleAndOpaque } from './parts.ts';
import { releaseSeam } from './seam.ts';

/**
 * Moves the parts that `freezeFixed` has placed to their positions for the section at `y`. `moved`:
 * how many pixels the content has shifted since `noteAnchors`.
 */
export function placeParts(y: number, moved: number): void {
  const page = getFullPage();
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

/**
 * Moves the parts that scripts keep in the view back, because scripts expect their own position.
 */
export function releaseHeldParts(): void {
  const { placed } = getFullPage();
  for (const one of placed) if (one.pageX !== undefined) one.by = { x: 0, y: 0 };
  shiftPlaced();
}

/**
 * Repeats the last move: scripts that also place these parts may have set a different `translate`.
 */
function shiftPlaced(): void {
  for (const { element, translate, by } of getFullPage().placed)
    getMember(element, 'style').setProperty('translate', shifted(translate, by), 'important');
}

function shifted(translate: string, by: PlacedElement['by']): string {
  if (by.x === 0 && by.y === 0) return translate;
  const [x = '0px', y = '0px', z = ''] = translate === 'none' ? [] : translate.split(' ');
  return `calc(${x} + ${by.x}px) calc(${y} + ${by.y}px) ${z}`;
}

/**
 * Records where each changed element is in the view, and whether it moved with the page or stayed
 * in place since the previous scroll position. This reveals the elements that a script keeps in
 * place, whatever technique it uses. Waits `restMs` first, so that the page can react.
 */
export async function noteMoves(restMs: number): Promise<void> {
  const page = getFullPage();
  page.quietly(releaseSeam);
  // Some scripts react in the frame after the one in which they receive the event.
  await Promise.all([pause(restMs), page.isFrozen && waitForFrames()]);
  if (!page.isFrozen) return;
  /** A shorter distance does not show whether an element moved. */
  const wayPxMin = Math.min(100, innerHeight / 4);
  const movesMax = 2_000;
  const lettersMax = 200;
  const mutated = page.takeMutated();
  if (mutated.length === 0 && page.moves.size === 0) return;
  const elementsMax = 5_000;
  const isSmall = document.getElementsByTagName('*').length <= elementsMax;
  const isFixed = (element: Element): boolean => getComputedStyle(element).position === 'fixed';
  const looked = mutated.length === 0 ? [] : isSmall ? page.elements() : mutated;
  const found = new Set<Element>([...page.moves.keys(), ...mutated, ...looked.filter(isFixed)]);

  const y = page.scroller.scrollTop;
  const none = { wasFixed: false, passed: false, stood: false };
  page.quietly(shiftPlaced);
  /** A virtual list reuses its elements for other rows, so their content is compared. */
  const readContents = (element: Element): string => {
    const images = [...element.querySelectorAll('img')].slice(0, 10).map(({ currentSrc }) => currentSrc);
    return [(element.textContent ?? '').slice(0, lettersMax), ...images].join(' ');
  };
  for (const element of [...found].slice(0, movesMax)) {
    if (!(element instanceof HTMLElement) || !element.isConnected || page.around.has(element)) continue;
    if (element === document.body || element === document.documentElement) continue;
    const box = element.getBoundingClientRect();
    const top = box.top - (page.placed.find((one) => one.element === element)?.by.y ?? 0);
    const isShown = box.height > 0 && isVisibleAndOpaque(element);
    const before = page.moves.get(element) ?? { y, top, isShown: false, content: '', ...none };
    const way = y - before.y;
    if (before.isShown && isShown && Math.abs(way) < wayPxMin) continue;
    const isInView = top < innerHeight && top + box.height > 0;
    const now = { y, top, isShown, content: readContents(element), wasFixed: before.wasFixed || isFixed(element) };
    // The position of a hidden element is unknown.
    const isKnown = before.isShown && isShown;
    // A script may still be moving the element to its place.
    const passed = isKnown && Math.abs(top - before.top + way) < Math.abs(way) / 4;
    const stood = isKnown && isInView && Math.abs(top - before.top) < 1.5 && now.content === before.content;
    page.moves.set(element, { ...now, passed: before.passed || passed, stood: before.stood || stood });
  }
}
