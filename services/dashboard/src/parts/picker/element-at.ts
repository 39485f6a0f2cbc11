import type { ElementBox } from '@tintype/contracts/capture/actions';

/**
 * Returns the index of the smallest element at a point; of two elements of the same size, the inner
 * one.
 */
export function findElementAt(elements: readonly ElementBox[], x: number, y: number): number | undefined {
  let found: number | undefined;
  elements.forEach((box, at) => {
    if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) return;
    const best = found === undefined ? undefined : elements[found]!;
    if (best === undefined || box.width * box.height <= best.width * best.height) found = at;
  });
  return found;
}

/** Parents precede their children, so the parent is the nearest earlier element with less depth. */
const keyMoves: Readonly<Record<string, (elements: readonly ElementBox[], at: number) => number>> = {
  ArrowUp: (elements, at) => elements.findLastIndex(({ depth }, place) => place < at && depth < elements[at]!.depth),
  ArrowDown: (elements, at) => ((elements[at + 1]?.depth ?? 0) > elements[at]!.depth ? at + 1 : -1),
  ArrowLeft: (elements, at) =>
    elements.findLastIndex(({ depth }, place) => place < at && depth === elements[at]!.depth),
  ArrowRight: (elements, at) => elements.findIndex(({ depth }, place) => place > at && depth === elements[at]!.depth),
};

/**
 * Returns the parent, the child, or the next element at the same depth; undefined for other keys.
 */
export function elementAfter(elements: readonly ElementBox[], at: number | undefined, key: string): number | undefined {
  const step = keyMoves[key];
  if (step === undefined || elements.length === 0) return undefined;
  if (at === undefined) return 0;
  const next = step(elements, at);
  return next === -1 ? at : next;
}

export type PickerPoint = Readonly<{ x: number; y: number }>;
const draggedPxMin = 8;

/**
 * Returns an area in whole pixels, without a selector; undefined for a click during which the mouse
 * moved slightly.
 */
export function areaBetween(one: PickerPoint, other: PickerPoint): ElementBox | undefined {
  const [left, right] = [one.x, other.x].map((x) => Math.max(0, Math.round(x))).toSorted((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].map((y) => Math.max(0, Math.round(y))).toSorted((a, b) => a - b);
  const [x, y, width, height] = [left!, top!, right! - left!, bottom! - top!];
  return width < draggedPxMin || height < draggedPxMin ? undefined : { selector: '', depth: 0, x, y, width, height };
}
