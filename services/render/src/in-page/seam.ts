import { type FormerAttributes, type SeamElement, getFullPage } from './full-page-world.ts';
import { hasFinishedTransitions } from './hold-motion.ts';
import { isClipped } from './late-elements.ts';
import { getMember, readAttribute } from './members.ts';
import { isWithin, listLineage } from './parts.ts';

const sides = ['top', 'right', 'bottom', 'left'];
const lookProperties = [
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
 * Records the elements that extend over the lower edge of the section, at row `y` of the viewport,
 * so that `holdSeam` shows them unchanged in the next section. Otherwise, elements that move
 * relative to the page would have a step at the edge, or appear twice. `moved`: how many pixels the
 * content has shifted since `noteAnchors`.
 */
export function noteSeam(y: number, moved: number): void {
  const page = getFullPage();
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
   * An image behind a window in the page may be only as large as the window's position requires.
   * Held at its place, it would leave the bottom of the window empty.
   */
  // An image in a line of text has a gap below it for the descenders.
  const lineGapPx = 12;
  const isTooSmallForFrame = (element: HTMLElement, { bottom }: DOMRect): boolean => {
    const isPicture =
      element.matches('img,picture,video,canvas') || getComputedStyle(element).backgroundImage !== 'none';
    return isPicture && (isClipped(element) || bottom < bottomOfFrame(element) - lineGapPx);
  };
  const bottomOfFrame = (element: Element): number => {
    let foot = Infinity;
    let around = getMember(element, 'parentElement');
    for (; around !== null && around !== document.body; around = getMember(around, 'parentElement'))
      if (getComputedStyle(around).overflowY !== 'visible')
        foot = Math.min(foot, around.getBoundingClientRect().bottom);
    return foot === Infinity ? -Infinity : foot;
  };
  const isPlaced = (element: Element): boolean =>
    page.placed.some((one) => (one.pageX === undefined ? one.element.contains(element) : one.element === element));
  page.seam = [...found].flatMap((element): SeamElement[] => {
    if (!(element instanceof HTMLElement) || page.around.has(element)) return [];
    if (page.isInner && !isWithin(page.scroller, element)) return [];
    const box = element.getBoundingClientRect();
    if (box.top > y - 2 || box.bottom < y + 2 || box.height > innerHeight * 1.5) return [];
    if (page.unplaced.has(element) || isPlaced(element) || isTooSmallForFrame(element, box)) return [];
    const style = getComputedStyle(element);
    const look = Object.fromEntries(lookProperties.map((name) => [name, style.getPropertyValue(name)]));
    return [{ element, pageX: box.left, pageY: box.top + top - moved, look }];
  });
}

export function releaseSeam(): void {
  const page = getFullPage();
  page.restoreSeam();
  page.restoreSeam = () => undefined;
}

/**
 * Shows the elements that `noteSeam` has recorded as in the previous section. `moved`: see
 * `noteSeam`.
 */
export function holdSeam(moved: number): void {
  const page = getFullPage();
  const done = [holdAttributes(moved)];
  // Outer elements come first, because inner elements move with them.
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
  const letGoOfRevealed = page.restoreSeam;
  page.restoreSeam = () => {
    for (const putBack of done.toReversed()) putBack();
    letGoOfRevealed();
  };
}

/** Attributes that decide how an element looks, and not what it contains. */
const isOfLook = (name: string): boolean =>
  /^(?:class|style|(?:aria|data)-.+)$/.test(name) && !/^data-(?:src|bg|background|lazy|original)/.test(name);

/**
 * Sets the attributes of elements at the upper edge of a section to those of the previous section.
 * A list item that the page highlights at one scroll position then has one look. Content that would
 * become less visible keeps its present state. Returns a function that restores the attributes.
 * `moved`: see `noteSeam`.
 */
function holdAttributes(moved: number): () => void {
  const page = getFullPage();
  const former = page.takeFormerAttributes();
  const { seamRow, shownAttributes } = page;
  page.shownAttributes = new Map();
  if (seamRow === undefined || (former.size === 0 && shownAttributes.size === 0)) return () => undefined;
  const seam = seamRow + moved - page.scroller.scrollTop;
  for (const [element, values] of shownAttributes)
    former.set(element, new Map([...(former.get(element) ?? []), ...values]));
  const holds = [...former]
    .filter(([element]) => isAtSeam(element, seam))
    .flatMap(([element, values]) => {
      const changed = [...values].filter(([name, value]) => isOfLook(name) && readAttribute(element, name) !== value);
      return changed.length === 0 ? [] : [{ element, values: changed, before: measureVisibility(element) }];
    });
  if (holds.length === 0) return () => undefined;
  const done = holds.map(({ element, values }) => values.map(([name, value]) => setTemporarily(element, name, value)));
  hasFinishedTransitions();
  const shown: FormerAttributes = new Map();
  const isLessVisible = holds.map(({ element, before }) => isShownLess(measureVisibility(element), before));
  for (const [at, { element, values }] of holds.entries())
    if (isLessVisible[at]!) for (const putBack of done[at]!) putBack();
    else shown.set(element, new Map(values));
  page.shownAttributes = shown;
  hasFinishedTransitions();
  return () => {
    for (const [at, steps] of done.entries()) if (!isLessVisible[at]!) for (const putBack of steps) putBack();
  };
}

function isAtSeam(element: Element, row: number): boolean {
  const page = getFullPage();
  if (!element.isConnected || page.placed.some((placed) => placed.element.contains(element))) return false;
  const heightMax = innerHeight * 1.5;
  for (const at of listLineage(element)) {
    if (at === document.body || page.around.has(at)) return false;
    const { top, bottom, height } = at.getBoundingClientRect();
    const max = at === element ? Math.max(heightMax, page.scroller.scrollHeight / 2) : heightMax;
    if (height <= max && top < row - 2 && bottom > row + 2) return true;
  }
  return false;
}

/** `!important` declarations stay, because this code keeps elements in place by them. */
function setTemporarily(element: Element, name: string, value: string | null): () => void {
  const now = readAttribute(element, name);
  const set = (to: string | null): void =>
    to === null
      ? getMember(element, 'removeAttribute').call(element, name)
      : getMember(element, 'setAttribute').call(element, name, to);
  const style = getMember(element as HTMLElement, 'style');
  const important = name !== 'style' ? [] : [...style].filter((one) => style.getPropertyPriority(one) === 'important');
  const kept = important.map((one) => [one, style.getPropertyValue(one)] as const);
  set(value);
  for (const [property, held] of kept) style.setProperty(property, held, 'important');
  const held = readAttribute(element, name);
  return () => {
    // A script that has set the attribute meanwhile takes precedence.
    if (readAttribute(element, name) === held) set(now);
  };
}

type Visibility = readonly { readonly opacity: number; readonly box: DOMRect }[];

function measureVisibility(element: Element): Visibility {
  const partsMax = 100;
  return [element, ...element.querySelectorAll('*')].slice(0, partsMax).map((part) => ({
    opacity: part.checkVisibility({ visibilityProperty: true }) ? Number(getComputedStyle(part).opacity) : 0,
    box: part.getBoundingClientRect(),
  }));
}

const isShownLess = (now: Visibility, before: Visibility): boolean =>
  now.some(({ opacity, box }, at) => {
    const { opacity: opacityBefore, box: boxBefore } = before[at]!;
    if (opacityBefore <= 0.05 || boxBefore.width * boxBefore.height === 0) return false;
    const isApart = box.bottom <= boxBefore.top || box.top >= boxBefore.bottom;
    const isSmall = box.width * box.height < (boxBefore.width * boxBefore.height) / 2;
    return opacity < opacityBefore - 0.05 || isApart || isSmall;
  });
