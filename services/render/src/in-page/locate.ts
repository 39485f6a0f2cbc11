import type { TargetWorld } from './use-target.ts';
import { getMember, readAttribute } from './members.ts';
import { memory } from './memory.ts';
import { isWithin, waitForFrames, isVisible, pause } from './parts.ts';

/**
 * The state in which an action requires its element. `enabled`: accepts input. `reachable`: a mouse
 * can reach it, because it is visible, not moving, in the viewport and not covered. `usable`: both.
 */
export type TargetState = 'enabled' | 'visible' | 'reachable' | 'usable';
export type LocateResult =
  | { readonly found: true; readonly x: number; readonly y: number }
  | { readonly found: false; readonly reason: string };

/**
 * Waits until a matching element is as required, and stores it for `use-target.ts`. Selects the
 * first visible match: of the document, then of open shadow roots and frames of the same origin.
 * Scrolls the element into view only if the mouse does not reach it where it is.
 */
export async function locate(selector: string, need: TargetState, budgetMs: number): Promise<LocateResult> {
  const endsAt = performance.now() + budgetMs;
  const needsMouse = need === 'usable' || need === 'reachable';
  const needsInput = need === 'usable' || need === 'enabled';
  const blocks = ['center', 'start', 'end'] as const;
  let scrolls = 0;
  const look = async (): Promise<LocateResult | { element: Element; x: number; y: number }> => {
    const element = firstMatch(selector);
    if (element === undefined) return { found: false, reason: 'no element matches the selector' };
    if (need !== 'enabled' && !isVisible(element)) return { found: false, reason: 'the element is not visible' };
    if (needsInput && isDisabled(element)) return { found: false, reason: 'the element is disabled' };
    if (!needsMouse) return { element, x: 0, y: 0 };
    const before = describePosition(element);
    await waitForFrames();
    if (describePosition(element) !== before) return { found: false, reason: 'the element does not stop moving' };
    const points = listClickPoints(element);
    const hits = points.map(({ x, y }) => hitAt(x, y));
    const at = hits.findIndex((hit) => hit !== null && takesClick(element, hit));
    if (at >= 0) return { element, ...points[at]! };
    element.scrollIntoView({ block: blocks[scrolls % blocks.length]!, inline: 'center', behavior: 'instant' });
    scrolls += 1;
    const cover = hits.find((hit) => hit !== null);
    return cover == null
      ? { found: false, reason: 'the element cannot be scrolled into view' }
      : { found: false, reason: `the element is covered by ${describeElement(cover)}` };
  };

  for (;;) {
    const seen = await look();
    if ('element' in seen) {
      memory<TargetWorld>().target = seen.element;
      return { found: true, x: seen.x, y: seen.y };
    }
    // After the first scrolling into view at least two more attempts follow, even if the time is
    // over.
    if (performance.now() >= endsAt && (scrolls === 0 || scrolls > 2)) return seen as LocateResult;
    await pause(30);
  }
}

function firstMatch(selector: string): Element | undefined {
  let hidden: Element | undefined;
  let roots: (Document | ShadowRoot)[] = [document];
  while (roots.length > 0) {
    const matches = roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    const visible = matches.find(isVisible);
    if (visible !== undefined) return visible;
    hidden ??= matches[0];
    roots = roots.flatMap(listInnerRoots);
  }
  return hidden;
}

const listInnerRoots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] =>
  [...root.querySelectorAll('*')].flatMap((element): (Document | ShadowRoot)[] => {
    const inside = getMember(element, 'shadowRoot');
    if (inside !== null) return [inside];
    if (element.localName !== 'iframe' && element.localName !== 'frame') return [];
    const inner = (element as HTMLIFrameElement).contentDocument;
    return inner === null ? [] : [inner];
  });

const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('button:disabled, [aria-disabled="true"], [inert]') !== null;

function describeElement(element: Element): string {
  const own = readAttribute(element, 'id') ?? '';
  const id = own === '' ? '' : `#${own}`;
  const classes = [...getMember(element, 'classList')].map((name) => `.${name}`).join('');
  return `<${`${element.localName}${id}${classes}`.slice(0, 80)}>`;
}

function getFrameOffset(element: Element): { x: number; y: number } {
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

/** Finds what a mouse would hit: through shadow roots, and into frames of the same origin. */
function hitAt(x: number, y: number): Element | null {
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
    ({ x: left, y: top } = getFrameOffset(inner.documentElement));
    root = inner;
  }
}

/**
 * A click on `hit` counts as a click on `element` if `hit` is its content or its label, or lets
 * clicks through.
 */
const takesClick = (element: Element, hit: Element): boolean =>
  isWithin(element, hit) ||
  (hit.closest('label') as HTMLLabelElement | null)?.control === element ||
  (getComputedStyle(element).pointerEvents === 'none' && isWithin(hit, element));

/** Points of the visible part where a person would aim, the middle first. */
function listClickPoints(element: Element): { x: number; y: number }[] {
  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  if (box === undefined) return [];
  const origin = getFrameOffset(element);
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

function describePosition(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  const origin = getFrameOffset(element);
  return [x + origin.x, y + origin.y, width, height].join();
}
