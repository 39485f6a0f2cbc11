import { getMember } from './members.ts';

/**
 * Returns whether an element has a box and is not hidden. It may be transparent or outside of the
 * visible part, because it may be about to appear or can be scrolled to.
 */
export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

export const isVisibleAndOpaque = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

export function findComposedParent(element: Element): Element | null {
  return (
    getMember(element, 'assignedSlot') ??
    getMember(element, 'parentElement') ??
    (getMember(element, 'getRootNode').call(element) as Partial<ShadowRoot>).host ??
    null
  );
}

/** The element and its ancestors, through slots and open shadow roots. */
export function listLineage(element: Element): Element[] {
  const lineage: Element[] = [];
  for (let at: Element | null = element; at !== null; at = findComposedParent(at)) lineage.push(at);
  return lineage;
}

export function isInPlace(element: Element, scroller: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== scroller; at = getMember(at, 'parentElement'))
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
  return false;
}

export const isWithin = (outer: Element, inner: Element): boolean => listLineage(inner).includes(outer);

/** The text directly in an element, without blanks. */
export const listTexts = (element: Element): ChildNode[] =>
  [...getMember(element, 'childNodes')].filter(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
  );

/**
 * Returns the rendered child nodes: of the open shadow root, assigned to a slot, or of the element.
 */
export function listShownChildren(element: Element): Iterable<Node> {
  const inside = getMember(element, 'shadowRoot');
  if (inside !== null) return inside.childNodes;
  const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return assigned.length > 0 ? assigned : getMember(element, 'childNodes');
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves with the page's next frame, or after `msMax`: a page in the background draws none. */
export const nextFrame = (msMax = 60): Promise<unknown> =>
  Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), pause(msMax)]);

/**
 * Waits for two frames, after which observers and handlers have received earlier changes. While the
 * browser draws a huge image of a different page, a frame takes a second or more; only a page in
 * the background draws none.
 */
export async function waitForFrames(): Promise<void> {
  const frameMsMax = document.visibilityState === 'hidden' ? 250 : 5_000;
  for (let frames = 0; frames < 2; frames += 1) await nextFrame(frameMsMax);
}

/**
 * Returns the root element. A script can remove it, and an empty document has none: an element
 * outside the document, which is empty, then takes its place.
 */
export const getRoot = (): HTMLElement => document.documentElement ?? document.createElement('html');

/** Returns the elements whose overflow the viewport takes over. An SVG document has no `body`. */
export const listRoots = (): HTMLElement[] => [getRoot(), ...(document.body === null ? [] : [document.body])];

export const getRootScroller = (): Element => document.scrollingElement ?? getRoot();

/**
 * Returns the element that scrolls: the page, or the container in its middle if the page does not
 * scroll.
 */
export function findPageScroller(): Element {
  const page = getRootScroller();
  const canScroll = (element: Element): boolean =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  if (page.scrollHeight > page.clientHeight + 1) return page;
  let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  while (element !== null && !canScroll(element)) element = getMember(element, 'parentElement');
  return element ?? [...document.querySelectorAll('*')].find(canScroll) ?? page;
}

/**
 * Returns the element of the main document whose shadow root contains the given element. The
 * browser returns this host from `elementFromPoint`, not the element inside the shadow root.
 */
export function getOutermostHost(element: Element): Element {
  const root = getMember(element, 'getRootNode').call(element);
  return root instanceof ShadowRoot ? getOutermostHost(root.host) : element;
}

/**
 * Ignores scroll positions and transforms: a section that slides in as it comes into view does not
 * move the page.
 */
export function getLayoutTop(element: HTMLElement): number {
  let top = element.offsetTop;
  for (let at = element.offsetParent; at instanceof HTMLElement; at = at.offsetParent)
    top += at.offsetTop + at.clientTop;
  return top;
}
