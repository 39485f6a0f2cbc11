/// <reference lib="dom" />
import { getMember } from './members.ts';
import { findComposedParent } from './parts.ts';

/** Returns the position of the element's window in the main window. */
function getOrigin(element: Element): { x: number; y: number } {
  const origin = { x: 0, y: 0 };
  for (
    let view = element.ownerDocument.defaultView;
    view !== null && view !== window;
    view = view.parent as typeof view
  ) {
    const outer = view.frameElement;
    if (outer === null) break;
    const { left, top } = outer.getBoundingClientRect();
    const style = getComputedStyle(outer);
    origin.x += left + outer.clientLeft + Number.parseFloat(style.paddingLeft);
    origin.y += top + outer.clientTop + Number.parseFloat(style.paddingTop);
  }
  return origin;
}

/**
 * Returns the element that a mouse would hit at a point: through shadow roots, and into frames of
 * the same origin.
 */
export function hitAt(x: number, y: number): Element | null {
  let root: Document | ShadowRoot = document;
  let [left, top] = [0, 0];
  for (;;) {
    const hit: Element | null = root.elementFromPoint(x - left, y - top);
    if (hit === null) return root === document ? null : ((root as ShadowRoot).host ?? null);
    const shadow: ShadowRoot | null = getMember(hit, 'shadowRoot');
    if (shadow !== null && shadow.elementFromPoint(x - left, y - top) !== hit && shadow !== root) {
      root = shadow;
      continue;
    }
    const inner: Document | null = hit.localName === 'iframe' ? (hit as HTMLIFrameElement).contentDocument : null;
    if (inner?.documentElement == null) return hit;
    ({ x: left, y: top } = getOrigin(inner.documentElement));
    root = inner;
  }
}

function contains(outer: Element, inner: Element | null): boolean {
  for (let node = inner; node !== null; node = findComposedParent(node)) if (node === outer) return true;
  return false;
}

/**
 * Returns whether a click on `hit` counts as a click on `element`: on the content or the label of
 * `element`, or through it.
 */
export const takesClick = (element: Element, hit: Element): boolean =>
  contains(element, hit) ||
  (hit.closest('label') as HTMLLabelElement | null)?.control === element ||
  (getComputedStyle(element).pointerEvents === 'none' && contains(hit, element));

/** Returns points of the visible part, the middle first, where a person would aim. */
export function listClickPoints(element: Element): { x: number; y: number }[] {
  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  if (box === undefined) return [];
  const origin = getOrigin(element);
  const [left, right] = [Math.max(0, box.left + origin.x), Math.min(innerWidth, box.right + origin.x)];
  const [top, bottom] = [Math.max(0, box.top + origin.y), Math.min(innerHeight, box.bottom + origin.y)];
  if (right - left < 1 || bottom - top < 1) return [];
  const [width, height] = [right - left, bottom - top];
  return [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.75, 0.75],
    [0.25, 0.75],
    [0.75, 0.25],
  ].map(([across, down]) => ({ x: left + width * across!, y: top + height * down! }));
}

export function describePosition(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  const origin = getOrigin(element);
  return [x + origin.x, y + origin.y, width, height].join();
}
