/// <reference lib="dom" />
import { attributeOf, memberOf } from './members.ts';
import { drawn, isVisible, parentOf, pause } from './parts.ts';

/**
 * What a step needs of its target: to be in the page, to take input (`enabled`), to be seen (`visible`), to be where a mouse reaches it
 * (`reachable`: seen, at rest, in the visible part, under nothing else), or that and to take input (`usable`).
 */
export type Need = 'enabled' | 'visible' | 'reachable' | 'usable';
export type Located =
  | { readonly found: true; readonly x: number; readonly y: number }
  | { readonly found: false; readonly reason: string };

/**
 * Waits until an element that matches meets the need, and remembers it in this world for what is done to it next. Looks in the document first,
 * then in open shadow roots and in frames of the same origin, and takes the first match that can be seen. Scrolls it into view only when the
 * mouse does not reach it where it is. Closed shadow roots and frames of other origins are not looked into.
 */
export async function locate(selector: string, need: Need, budgetMs: number): Promise<Located> {
  const endsAt = performance.now() + budgetMs;
  const needsMouse = need === 'usable' || need === 'reachable';
  const needsInput = need === 'usable' || need === 'enabled';

  const insideOf = (root: Document | ShadowRoot): (Document | ShadowRoot)[] =>
    [...root.querySelectorAll('*')].flatMap((element): (Document | ShadowRoot)[] => {
      const inside = memberOf(element, 'shadowRoot');
      if (inside !== null) return [inside];
      if (element.localName !== 'iframe' && element.localName !== 'frame') return [];
      const inner = (element as HTMLIFrameElement).contentDocument;
      return inner === null ? [] : [inner];
    });
  const firstMatch = (): Element | undefined => {
    let hidden: Element | undefined;
    let roots: (Document | ShadowRoot)[] = [document];
    while (roots.length > 0) {
      const matches = roots.flatMap((root) => [...root.querySelectorAll(selector)]);
      const visible = matches.find(isVisible);
      if (visible !== undefined) return visible;
      hidden ??= matches[0];
      roots = roots.flatMap(insideOf);
    }
    return hidden;
  };

  const isDisabled = (element: Element): boolean =>
    element.matches(':disabled') || element.closest('button:disabled, [aria-disabled="true"], [inert]') !== null;

  /** Where the window of the element begins in the main one. */
  const originOf = (element: Element): { x: number; y: number } => {
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
  };
  /** What a mouse would hit there: through shadow roots, and into frames as far as they can be looked into. */
  const hitAt = (x: number, y: number): Element | null => {
    let root: Document | ShadowRoot = document;
    let [left, top] = [0, 0];
    for (;;) {
      const hit: Element | null = root.elementFromPoint(x - left, y - top);
      if (hit === null) return root === document ? null : ((root as ShadowRoot).host ?? null);
      const shadow: ShadowRoot | null = memberOf(hit, 'shadowRoot');
      if (shadow !== null && shadow.elementFromPoint(x - left, y - top) !== hit && shadow !== root) {
        root = shadow;
        continue;
      }
      const inner: Document | null = hit.localName === 'iframe' ? (hit as HTMLIFrameElement).contentDocument : null;
      if (inner?.documentElement == null) return hit;
      ({ x: left, y: top } = originOf(inner.documentElement));
      root = inner;
    }
  };
  const contains = (outer: Element, inner: Element | null): boolean => {
    for (let node = inner; node !== null; node = parentOf(node)) if (node === outer) return true;
    return false;
  };
  const takes = (element: Element, hit: Element): boolean =>
    contains(element, hit) ||
    (hit.closest('label') as HTMLLabelElement | null)?.control === element ||
    (getComputedStyle(element).pointerEvents === 'none' && contains(hit, element));

  const describe = (element: Element): string => {
    const own = attributeOf(element, 'id') ?? '';
    const id = own === '' ? '' : `#${own}`;
    return `<${`${element.localName}${id}${[...memberOf(element, 'classList')].map((name) => `.${name}`).join('')}`.slice(0, 80)}>`;
  };
  /** Points of the part that can be seen: the middle first, where a person would aim. */
  const pointsOf = (element: Element): { x: number; y: number }[] => {
    const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (box === undefined) return [];
    const origin = originOf(element);
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
  };
  const placeOf = (element: Element): string => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const origin = originOf(element);
    return [x + origin.x, y + origin.y, width, height].join();
  };

  const blocks = ['center', 'start', 'end'] as const;
  let scrolls = 0;
  const look = async (): Promise<Located | { element: Element; x: number; y: number }> => {
    const element = firstMatch();
    if (element === undefined) return { found: false, reason: 'no element matches the selector' };
    if (need !== 'enabled' && !isVisible(element)) return { found: false, reason: 'the element is not visible' };
    if (needsInput && isDisabled(element)) return { found: false, reason: 'the element is disabled' };
    if (!needsMouse) return { element, x: 0, y: 0 };
    const before = placeOf(element);
    await drawn();
    if (placeOf(element) !== before) return { found: false, reason: 'the element does not stay in one place' };
    const points = pointsOf(element);
    const hits = points.map(({ x, y }) => hitAt(x, y));
    const at = hits.findIndex((hit) => hit !== null && takes(element, hit));
    if (at >= 0) return { element, ...points[at]! };
    element.scrollIntoView({ block: blocks[scrolls % blocks.length]!, inline: 'center', behavior: 'instant' });
    scrolls += 1;
    const cover = hits.find((hit) => hit !== null);
    return cover == null
      ? { found: false, reason: 'the element cannot be scrolled into view' }
      : { found: false, reason: `the element is covered by ${describe(cover)}` };
  };

  for (;;) {
    const seen = await look();
    if ('element' in seen) {
      (globalThis as typeof globalThis & { tintypeTarget?: Element }).tintypeTarget = seen.element;
      return { found: true, x: seen.x, y: seen.y };
    }
    // Two more looks at least: what was not in view is by then.
    if (performance.now() >= endsAt && (scrolls === 0 || scrolls > 2)) return seen as Located;
    await pause(30);
  }
}
