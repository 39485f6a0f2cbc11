/// <reference lib="dom" />
import { memory } from './memory.ts';
import { getMember, readAttribute } from './members.ts';
import type { FormerAttributes, FullPageWorld } from './full-page-world.ts';
import { hasFinishedTransitions } from './hold-motion.ts';
import { findComposedParent } from './parts.ts';

/** Attributes that decide how an element looks, and not what it contains. */
const isOfLook = (name: string): boolean =>
  /^(?:class|style|(?:aria|data)-.+)$/.test(name) && !/^data-(?:src|bg|background|lazy|original)/.test(name);

/**
 * Sets the attributes of elements at the upper edge of a section to those of the previous section.
 * A step that is marked in one scroll position then has one look. Applies to elements that extend
 * over the edge, and to their content. Content that would be less visible keeps its present state.
 * Returns a function that restores the attributes. `moved`: how far the page is from its plan.
 */
export function holdAttributes(moved: number): () => void {
  const page = memory<FullPageWorld>().fullPage!;
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
  const done = holds.map(({ element, values }) => values.map(([name, value]) => setForNow(element, name, value)));
  hasFinishedTransitions();
  const shown: FormerAttributes = new Map();
  const isLessVisible = holds.map(({ element, before }) => isBelow(measureVisibility(element), before));
  for (const [at, { element, values }] of holds.entries())
    if (isLessVisible[at]!) for (const putBack of done[at]!) putBack();
    else shown.set(element, new Map(values));
  page.shownAttributes = shown;
  hasFinishedTransitions();
  return () => {
    for (const [at, steps] of done.entries()) if (!isLessVisible[at]!) for (const putBack of steps) putBack();
  };
}

/** Returns whether an element, or an element of the size of a view around it, is at this row. */
function isAtSeam(element: Element, row: number): boolean {
  const page = memory<FullPageWorld>().fullPage!;
  if (!element.isConnected || page.placed.some((placed) => placed.element.contains(element))) return false;
  const heightMax = innerHeight * 1.5;
  for (
    let at: Element | null = element;
    at !== null && at !== document.body && !page.around.has(at);
    at = findComposedParent(at)
  ) {
    const { top, bottom, height } = at.getBoundingClientRect();
    const max = at === element ? Math.max(heightMax, page.scroller.scrollHeight / 2) : heightMax;
    if (height <= max && top < row - 2 && bottom > row + 2) return true;
  }
  return false;
}

/** Important declarations remain, because this code holds elements by such declarations. */
function setForNow(element: Element, name: string, value: string | null): () => void {
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

const isBelow = (now: Visibility, before: Visibility): boolean =>
  now.some(({ opacity, box }, at) => {
    const { opacity: opacityBefore, box: boxBefore } = before[at]!;
    if (opacityBefore <= 0.05 || boxBefore.width * boxBefore.height === 0) return false;
    const isApart = box.bottom <= boxBefore.top || box.top >= boxBefore.bottom;
    const isSmall = box.width * box.height < (boxBefore.width * boxBefore.height) / 2;
    return opacity < opacityBefore - 0.05 || isApart || isSmall;
  });
