/// <reference lib="dom" />
import type { UndoList } from './full-page/undo-list.ts';
import { openRoots } from './open-roots.ts';
import { getOutermostHost, findComposedParent } from './parts.ts';

/**
 * Removes bars, table headers, buttons in corners and other elements that cover an element because
 * they stay in place while the page or a container scrolls. Sticky elements move to their position
 * in the flow, fixed elements become transparent. Ancestors and descendants of the element, and
 * elements behind it, are not changed.
 */
export function hideOverlapping(element: Element, { change }: Pick<UndoList, 'change'>): void {
  const staying = openRoots()
    .flatMap((root) => [...root.querySelectorAll('*')])
    .map((one) => ({ one, position: getComputedStyle(one).position }))
    .filter(({ one, position }) => /fixed|sticky/.test(position) && !isIn(one, element) && !isIn(element, one));
  for (const { one, position } of staying)
    if (position === 'sticky') change(one, { position: 'relative', inset: 'auto', transition: 'none' });
  for (const { one, position } of staying) {
    if (position !== 'fixed' || !isOverlapping(one, element)) continue;
    // `elementsFromPoint` does not return elements that let clicks through, so they accept clicks
    // meanwhile.
    change(one, { 'pointer-events': 'auto', transition: 'none' });
    if (!isBehind(one, element)) change(one, { opacity: '0' });
  }
}

function isIn(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at !== null; at = findComposedParent(at)) if (at === outer) return true;
  return false;
}

/** A fixed box without a size may contain elements that have a size. */
function isOverlapping(one: Element, element: Element): boolean {
  const box = element.getBoundingClientRect();
  return [one, ...one.querySelectorAll('*')].some((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
  });
}

/**
 * Returns whether the page shows the element rather than the other element at nine points of their
 * common area.
 */
function isBehind(one: Element, element: Element): boolean {
  const [box, other] = [element.getBoundingClientRect(), one.getBoundingClientRect()];
  const [left, right] = [Math.max(0, box.left, other.left), Math.min(innerWidth, box.right, other.right)];
  const [top, bottom] = [Math.max(0, box.top, other.top), Math.min(innerHeight, box.bottom, other.bottom)];
  const shares = [0.1, 0.5, 0.9];
  const points = shares.flatMap((a) =>
    shares.map((b) => [left + (right - left) * a, top + (bottom - top) * b] as const),
  );
  const [own, its] = [getOutermostHost(element), getOutermostHost(one)];
  return points.every(([x, y]) => {
    const hits = document.elementsFromPoint(x, y);
    const at = hits.findIndex((hit) => isIn(own, hit));
    return at !== -1 && !hits.slice(0, at + 1).some((hit) => isIn(its, hit));
  });
}
