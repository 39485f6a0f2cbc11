import { listTexts } from './parts.ts';
import { getMember } from './members.ts';

export type PaintedBox = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

const replacedElements = 'img,svg,video,canvas,iframe,object,embed,input,button,select,textarea,progress,meter';

/**
 * The part of the view in which a fixed element is visible; `undefined` if nothing is painted.
 * Containers of toasts, for example, have no size or let clicks through to the page: the box of the
 * painted content counts. A fixed descendant is checked separately.
 */
export function getVisibleBox(element: Element): PaintedBox | undefined {
  const partsMax = 500;
  const parts: PaintedBox[] = [];
  let looked = 0;
  const look = (at: Element, clip: PaintedBox): void => {
    looked += 1;
    const style = getComputedStyle(at);
    if (looked > partsMax || style.display === 'none' || style.opacity === '0') return;
    if (at !== element && style.position === 'fixed') return;
    const box = at.getBoundingClientRect();
    if (isPainting(at, style)) parts.push(intersect(box, clip));
    if (at.localName === 'svg') return;
    const inside = style.overflowY === 'visible' && style.overflowX === 'visible' ? clip : intersect(box, clip);
    const root = getMember(at, 'shadowRoot');
    for (const child of root === null ? getMember(at, 'children') : root.children) look(child, inside);
    if (at.localName === 'slot') for (const child of (at as HTMLSlotElement).assignedElements()) look(child, inside);
  };
  look(element, { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity });
  const painted = parts.filter(({ left, top, right, bottom }) => right > left && bottom > top);
  const inView = painted.filter(
    ({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  );
  if (painted.length === 0) return undefined;
  const own = element.getBoundingClientRect();
  const isOnlyHolder = own.width < 2 || own.height < 2 || getComputedStyle(element).pointerEvents === 'none';
  return isOnlyHolder ? unite(inView.length > 0 ? inView : painted) : own;
}

export function isPainting(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.visibility !== 'visible') return false;
  const hasBorder = ['top', 'right', 'bottom', 'left'].some(
    (side) => parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
  );
  const holdsDrawing = ['::before', '::after'].some(
    (pseudo) => !/^(none|normal)$/.test(getComputedStyle(element, pseudo).content),
  );
  return (
    hasBackground(style) ||
    hasBorder ||
    listTexts(element).length > 0 ||
    holdsDrawing ||
    style.boxShadow !== 'none' ||
    element.matches(replacedElements)
  );
}

export function hasBackground({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration): boolean {
  const isClear = /^(transparent|rgba\(.*, 0\)|.* \/ 0\))$/.test(backgroundColor);
  return !isClear || backgroundImage !== 'none' || backdropFilter !== 'none';
}

const intersect = (one: PaintedBox, other: PaintedBox): PaintedBox => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

const unite = (boxes: readonly PaintedBox[]): PaintedBox =>
  boxes.reduce((whole, one) => ({
    left: Math.min(whole.left, one.left),
    top: Math.min(whole.top, one.top),
    right: Math.max(whole.right, one.right),
    bottom: Math.max(whole.bottom, one.bottom),
  }));

/**
 * The edge of the page to which an element belongs that stays in the view during scrolling. Tall
 * elements, and elements above the view, belong to the top. Wide elements belong to the nearer
 * edge, others to an edge within a third of the view, else to neither.
 */
export function findNearestEdge({ left, top, right, bottom }: PaintedBox): 'top' | 'foot' | 'neither' {
  const middle = (top + bottom) / 2;
  const isWide = right - left >= innerWidth / 2;
  if (top < 0 || bottom - top >= innerHeight * 0.6 || middle < innerHeight * (isWide ? 0.5 : 1 / 3)) return 'top';
  return isWide || middle > innerHeight * (2 / 3) ? 'foot' : 'neither';
}
