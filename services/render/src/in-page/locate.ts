/// <reference lib="dom" />
import { memory } from './memory.ts';
import { hitAt, describePosition, listClickPoints, takesClick } from './click-target.ts';
import { readAttribute, getMember } from './members.ts';
import { drawn, isVisible, pause } from './parts.ts';

/**
 * The requirement of a step on its target. `enabled` accepts input, and `visible` is visible.
 * `reachable` is where a mouse reaches it: visible, settled, in the visible part and not covered.
 * `usable` is reachable and accepts input.
 */
export type Need = 'enabled' | 'visible' | 'reachable' | 'usable';
export type LocateResult =
  | { readonly found: true; readonly x: number; readonly y: number }
  | { readonly found: false; readonly reason: string };

/**
 * Waits until a matching element meets the need, and remembers it in this world for the next call.
 * Searches the document first, then open shadow roots and frames of the same origin, and takes the
 * first visible match. Scrolls the element into view only if the mouse does not reach it where it
 * is. Closed shadow roots and frames of other origins are not searched.
 */
export async function locate(selector: string, need: Need, budgetMs: number): Promise<LocateResult> {
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
    await drawn();
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
      memory<{ tintypeTarget?: Element }>().tintypeTarget = seen.element;
      return { found: true, x: seen.x, y: seen.y };
    }
    // After the first scrolling into view at least two more attempts follow, even if the time is
    // over.
    if (performance.now() >= endsAt && (scrolls === 0 || scrolls > 2)) return seen as LocateResult;
    await pause(30);
  }
}

/**
 * Returns the first visible match, else the first match: in the document, then in open shadow roots
 * and in frames of the same origin.
 */
function firstMatch(selector: string): Element | undefined {
  let hidden: Element | undefined;
  let roots: (Document | ShadowRoot)[] = [document];
  while (roots.length > 0) {
    const matches = roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    const visible = matches.find(isVisible);
    if (visible !== undefined) return visible;
    hidden ??= matches[0];
    roots = roots.flatMap(getInside);
  }
  return hidden;
}

const getInside = (root: Document | ShadowRoot): (Document | ShadowRoot)[] =>
  [...root.querySelectorAll('*')].flatMap((element): (Document | ShadowRoot)[] => {
    const inside = getMember(element, 'shadowRoot');
    if (inside !== null) return [inside];
    if (element.localName !== 'iframe' && element.localName !== 'frame') return [];
    const inner = (element as HTMLIFrameElement).contentDocument;
    return inner === null ? [] : [inner];
  });

const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('button:disabled, [aria-disabled="true"], [inert]') !== null;

/** Describes an element as a person would write its selector, in at most 80 characters. */
function describeElement(element: Element): string {
  const own = readAttribute(element, 'id') ?? '';
  const id = own === '' ? '' : `#${own}`;
  return `<${`${element.localName}${id}${[...getMember(element, 'classList')].map((name) => `.${name}`).join('')}`.slice(0, 80)}>`;
}
