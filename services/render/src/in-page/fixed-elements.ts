import { findAnchored } from './anchored-elements.ts';
import { type PlacedElement, getFullPage } from './full-page-world.ts';
import { isClipped } from './late-elements.ts';
import { getMember } from './members.ts';
import { hasBackground, findNearestEdge, type PaintedBox, getVisibleBox } from './painted-box.ts';
import { findComposedParent, getOutermostHost } from './parts.ts';

/**
 * Decides once where the parts that stay in the view during scrolling appear in an image of
 * `pageHeight`. Called at the top of the page. A part in front of the page appears at the nearest
 * edge of the image, or in the first view if a dialog covers the view. A part that moves with the
 * page at some scroll position keeps its present position in the page. Fixed backgrounds, and
 * elements that follow an anchor in the page, are not placed.
 */
export async function freezeFixed(pageHeight: number): Promise<void> {
  const page = getFullPage();
  page.frozenMark = page.mark();
  const nowhere = { x: 0, y: 0 };

  const fixed: HTMLElement[] = [];
  const sticky: HTMLElement[] = [];
  // All elements are read before any change, because each change in between would recompute all
  // styles.
  for (const element of page.elements()) {
    if (!(element instanceof HTMLElement) || page.around.has(element)) continue;
    const { position } = getComputedStyle(element);
    if (position === 'fixed') fixed.push(element);
    if (position === 'sticky') sticky.push(element);
  }
  page.takeMutated();
  page.quietly(() => {
    // `relative` without insets places the element in the flow; it still contains its positioned
    // descendants.
    for (const element of sticky) page.change(element, { position: 'relative', inset: 'auto', transition: 'none' });
  });
  // A header counts at the end of its animation, not at its present position.
  page.stillMotion();
  const anchored = await findAnchored(fixed);

  const { beside, bars } = listScrollerSiblings();
  const seen = new Map<HTMLElement, PaintedBox>();
  for (const element of new Set([...fixed, ...beside])) {
    const box = getVisibleBox(element);
    if (box !== undefined) seen.set(element, box);
  }
  const left = new Set<Element>(
    fixed.filter((element) => anchored.has(element) || isMovingWithPage(element) || isClipped(element)),
  );
  for (const [element, box] of seen) if (covers(box) && isBehind(element, box)) left.add(element);
  const standing = [...seen].filter(([element]) => !left.has(element));
  const withBackdrop = standing.map(([element]) => element).filter(hasBackdrop);
  const isCovered = withBackdrop.length > 0 || standing.some(([, box]) => covers(box));
  const inView = standing.map(([element, box]): PlacedElement => {
    const pageY = element.getBoundingClientRect().top + (isCovered ? 0 : placeOf(box) - box.top);
    return { element, pageY, pageX: undefined, translate: getComputedStyle(element).translate, by: nowhere };
  });
  const held = listHeldParts(fixed, new Set(seen.keys()));
  const inPage = held.map((element): PlacedElement => {
    const { left: pageX, top: pageY } = element.getBoundingClientRect();
    return { element, pageY, pageX, translate: getComputedStyle(element).translate, by: nowhere };
  });
  page.placed = [...inView, ...inPage];
  for (const element of held) left.delete(element);
  page.quietly(() => {
    for (const { element, translate } of page.placed) page.change(element, { transition: 'none', translate });
  });
  page.unplaced = left;
  page.bars = bars;
  page.backdrops = createBackdropSheet(withBackdrop);
  page.moves.clear();
  for (const [element, { top }] of seen)
    page.moves.set(element, { y: 0, top, isShown: false, content: '', wasFixed: true, passed: false, stood: false });
  page.isFrozen = true;

  function placeOf(box: PaintedBox): number {
    const edge = findNearestEdge(box);
    const height = box.bottom - box.top;
    if (edge === 'top') return box.top;
    if (edge === 'foot') return pageHeight - (innerHeight - box.top);
    return (box.top / Math.max(1, innerHeight - height)) * (pageHeight - height);
  }

  function covers({ left: x, top, right, bottom }: PaintedBox): boolean {
    const area = page.isInner ? page.scroller.getBoundingClientRect() : { width: innerWidth, height: innerHeight };
    return right - x >= area.width * 0.9 && bottom - top >= area.height * 0.9;
  }

  /** The page covers at least five of nine sampled points with its own content. */
  function isBehind(element: HTMLElement, { left: x, top, right, bottom }: PaintedBox): boolean {
    const parts = [0.2, 0.5, 0.8];
    const points = parts.flatMap((a) => parts.map((b) => [x + (right - x) * a, top + (bottom - top) * b] as const));
    const own = getOutermostHost(element);
    const others = [...seen.keys()].filter((one) => one !== element).map(getOutermostHost);
    const isOfPage = (hit: Element): boolean => !others.some((other) => other.contains(hit));
    const front = points.filter(([px, py]) => {
      const first = document.elementsFromPoint(px, py).find((hit) => own.contains(hit) || isOfPage(hit));
      return first !== undefined && own.contains(first);
    });
    return front.length < 5;
  }
}

export function thawFixed(): void {
  const page = getFullPage();
  if (!page.isFrozen) return;
  page.quietly(() => page.undoTo(page.frozenMark));
  page.isFrozen = false;
  page.placed = [];
  page.seam = [];
}

/**
 * Returns the elements that stay in the view while an inner scroller scrolls: elements in its rows
 * or over it, and the bars above and below. Returns none if the document scrolls.
 */
function listScrollerSiblings(): { readonly beside: HTMLElement[]; readonly bars: HTMLElement[] } {
  const page = getFullPage();
  const found: { beside: HTMLElement[]; bars: HTMLElement[] } = { beside: [], bars: [] };
  if (!page.isInner) return found;
  const band = page.scroller.getBoundingClientRect();
  const isBeside = (element: Element): boolean => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && top < band.bottom - 1 && bottom > band.top + 1;
  };
  for (const node of page.around) {
    if (node === document.body) break;
    const parent = getMember(node, 'parentNode');
    const siblings =
      parent instanceof Element ? getMember(parent, 'children') : ((parent as ParentNode | null)?.children ?? []);
    for (const sibling of siblings)
      if (!page.around.has(sibling) && sibling instanceof HTMLElement)
        (isBeside(sibling) ? found.beside : found.bars).push(sibling);
  }
  return found;
}

function hasBackdrop(element: Element): boolean {
  return element.matches(':modal,:popover-open') && hasBackground(getComputedStyle(element, '::backdrop'));
}

/**
 * Returns a disabled sheet that hides the backdrops, because no style of an element moves its
 * backdrop. `thawFixed` removes the sheet.
 */
function createBackdropSheet(elements: readonly Element[]): CSSStyleSheet | undefined {
  if (elements.length === 0) return undefined;
  const sheet = new CSSStyleSheet({ disabled: true });
  sheet.replaceSync('::backdrop { opacity: 0 !important; transition: none !important; animation: none !important; }');
  const rootOf = (element: Element): unknown => getMember(element, 'getRootNode').call(element);
  const roots = new Set(elements.map((element) => rootOf(element) as Document | ShadowRoot));
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  getFullPage().push(() => {
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  return sheet;
}

function isMovingWithPage(element: HTMLElement): boolean {
  const { moves } = getFullPage();
  const hasPassed = [...moves].some(
    ([other, { passed, stood }]) => passed && (other === element || (!stood && element.contains(other))),
  );
  return hasPassed || isInMovingBlock(element);
}

/** `position: fixed` scrolls with a transformed ancestor (CSS Transforms 1, section 3). */
function isInMovingBlock(element: HTMLElement): boolean {
  const { isInner, scroller } = getFullPage();
  const block = element.offsetParent;
  if (block === null || (isInner && !scroller.contains(block))) return false;
  for (let at: Element | null = block; at instanceof HTMLElement; at = at.offsetParent)
    if (getComputedStyle(at).position === 'fixed') return isInMovingBlock(at);
  return true;
}

/**
 * Returns the parts that scripts keep in the view at some scroll positions (`noteMoves`) and that
 * are in the flow at the top of the page. Leaves out parts inside other parts or inside `known`
 * elements.
 */
function listHeldParts(fixed: readonly HTMLElement[], known: ReadonlySet<Element>): HTMLElement[] {
  const page = getFullPage();
  const isHeld = (element: HTMLElement): boolean => {
    const { passed, stood, wasFixed } = page.moves.get(element)!;
    return fixed.includes(element) ? passed && stood : stood || wasFixed;
  };
  const stands = (element: HTMLElement): boolean => {
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height === 0 || !element.isConnected || isClipped(element)) return false;
    let isInScroller = !page.isInner;
    for (let at = findComposedParent(element); at !== null; at = findComposedParent(at)) {
      if (known.has(at)) return false;
      if (at === page.scroller) isInScroller = true;
      if (page.around.has(at) || at === document.body || getComputedStyle(at).overflowY === 'visible') continue;
      // An image behind an opening in the page is visible only in the opening.
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
