/// <reference lib="dom" />
import { memory } from './memory.ts';
import { getMember } from './members.ts';
import type { FullPageWorld, SeamElement } from './full-page-world.ts';
import { holdAttributes } from './held-attributes.ts';
import { isCutOut } from './late-elements.ts';
import { findComposedParent } from './parts.ts';

const sides = ['top', 'right', 'bottom', 'left'];
const looks = [
  'transform',
  'scale',
  'rotate',
  'opacity',
  'filter',
  'background-position',
  'background-color',
  'color',
  'box-shadow',
  'fill',
  'stroke',
  ...sides.map((side) => `border-${side}-color`),
];

/**
 * Remembers what extends over the lower edge of the shown section, at row `y` of the viewport.
 * `holdSeam` then shows it at the same place and in the same state in the next section. Parts that
 * move against the page during scrolling would otherwise have a step there, or appear twice.
 * `moved`: how far the page is from its plan.
 */
export function noteSeam(y: number, moved: number): void {
  const page = memory<FullPageWorld>().fullPage!;
  const top = page.scroller.scrollTop;
  page.seamRow = y + top - moved;
  page.takeFormerAttributes();
  const points = [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9].map((share) => innerWidth * share);
  const moving = '[style*=transform],[style*=translate],[style*=background-position]';
  const driven = document.getAnimations().flatMap(({ timeline, effect }) => {
    const target = (effect as KeyframeEffect | null)?.target;
    return timeline === document.timeline || target === null || target === undefined ? [] : [target];
  });
  const found = new Set<Element>([
    ...points.flatMap((x) => document.elementsFromPoint(x, Math.min(y, innerHeight) - 1)),
    ...[...document.querySelectorAll(moving)].slice(0, 1_000),
    ...driven,
  ]);
  /**
   * An image that moves behind a window in the page may be only as large as the window's position
   * requires. Held at its present place, such an image would leave the bottom of the window empty.
   */
  // An image in a line of text has a gap below it for the descenders. The gap is visible in any
  // case.
  const lineGapPx = 12;
  const isTooSmallForFrame = (element: HTMLElement, { bottom }: DOMRect): boolean => {
    const isPicture =
      element.matches('img,picture,video,canvas') || getComputedStyle(element).backgroundImage !== 'none';
    return isPicture && (isCutOut(element) || bottom < footOfFrame(element) - lineGapPx);
  };
  /** Returns where the clipping container ends, in rows of the viewport. */
  const footOfFrame = (element: Element): number => {
    let foot = Infinity;
    let around = getMember(element, 'parentElement');
    for (; around !== null && around !== document.body; around = getMember(around, 'parentElement'))
      if (getComputedStyle(around).overflowY !== 'visible')
        foot = Math.min(foot, around.getBoundingClientRect().bottom);
    return foot === Infinity ? -Infinity : foot;
  };
  const scrolls = (element: Element): boolean => {
    for (let node: Element | null = element; node !== null;)
      if (node === page.scroller) return true;
      else node = findComposedParent(node);
    return false;
  };
  const isPlaced = (element: Element): boolean =>
    page.placed.some((one) => (one.pageX === undefined ? one.element.contains(element) : one.element === element));
  page.seam = [...found].flatMap((element): SeamElement[] => {
    if (!(element instanceof HTMLElement) || page.around.has(element)) return [];
    if (page.isInner && !scrolls(element)) return [];
    const box = element.getBoundingClientRect();
    if (box.top > y - 2 || box.bottom < y + 2 || box.height > innerHeight * 1.5) return [];
    if (page.left.has(element) || isPlaced(element) || isTooSmallForFrame(element, box)) return [];
    const style = getComputedStyle(element);
    const look = Object.fromEntries(looks.map((name) => [name, style.getPropertyValue(name)]));
    return [{ element, pageX: box.left, pageY: box.top + top - moved, look }];
  });
}

/** Releases what was held for the section that is left. */
export function releaseSeam(): void {
  const page = memory<FullPageWorld>().fullPage!;
  page.letGoOfSeam();
  page.letGoOfSeam = () => undefined;
}

/**
 * Places what the previous section left at its lower edge where that section showed it: `moved`
 * rows below the planned position.
 */
export function holdSeam(moved: number): void {
  const page = memory<FullPageWorld>().fullPage!;
  const done = [holdAttributes(moved)];
  // Outer elements come first, because what they contain moves with them.
  const inOrder = page.seam.toSorted((a, b) =>
    (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1,
  );
  for (const { element, pageX, pageY, look } of inOrder) {
    if (!element.isConnected) continue;
    const style = getComputedStyle(element);
    // An element that is fading in is not held back.
    if (Number(style.opacity) > Number(look['opacity']) + 0.05) continue;
    const other = Object.entries(look).filter(([name, value]) => style.getPropertyValue(name) !== value);
    if (other.length > 0) done.push(page.change(element, { ...Object.fromEntries(other), transition: 'none' }));
    const { left, top, height } = element.getBoundingClientRect();
    const by = { x: pageX - left, y: pageY + moved - top - page.scroller.scrollTop };
    if (height === 0 || (Math.abs(by.x) < 0.5 && Math.abs(by.y) < 0.5)) continue;
    const own = style.translate === 'none' ? [] : style.translate.split(' ').map(parseFloat);
    const translate = `${(own[0] ?? 0) + by.x}px ${(own[1] ?? 0) + by.y}px`;
    done.push(page.change(element, { translate, transition: 'none' }));
  }
  const letGoOfRevealed = page.letGoOfSeam;
  page.letGoOfSeam = () => {
    for (const putBack of done.toReversed()) putBack();
    letGoOfRevealed();
  };
}
