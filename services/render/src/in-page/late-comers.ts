/// <reference lib="dom" />
import { memory } from './memory.ts';
import { memberOf } from './members.ts';
import type { FullPageWorld } from './full-page-world.ts';

/**
 * Whether what is fixed stands within an element of the page that cuts it out (`clip-path`): a picture behind a window in the page, which is
 * seen where the window is and nowhere else.
 */
export function isCutOut(element: Element): boolean {
  let around = memberOf(element, 'parentElement');
  for (; around !== null && around !== document.body; around = memberOf(around, 'parentElement')) {
    const { clipPath, clip } = getComputedStyle(around);
    if (clipPath !== 'none' || clip !== 'auto') return true;
  }
  return false;
}

/**
 * Hides fixed elements that came only because the page was scrolled: they have no place in it. One that became sticky stands in the flow. In a large page only
 * what the page has changed is looked at.
 */
export function hideLateComers(): void {
  const page = memory<FullPageWorld>().fullPage!;
  const elementsMax = 5_000;
  const mutated = page.takeMutated();
  if (mutated.length === 0) return;
  const isSmall = document.getElementsByTagName('*').length <= elementsMax;
  const within = (element: Element): Element[] => [element, ...element.querySelectorAll('*')];
  const looked = isSmall ? page.elements() : new Set(mutated.slice(0, elementsMax).flatMap(within));
  const known = new Set<Element>([...page.placed.map(({ element }) => element), ...page.left]);
  const changes: [HTMLElement, Record<string, string>][] = [];
  for (const element of looked) {
    if (!(element instanceof HTMLElement) || known.has(element) || page.around.has(element)) continue;
    const { position, opacity } = getComputedStyle(element);
    if (position === 'sticky') changes.push([element, { position: 'relative', inset: 'auto' }]);
    else if (position === 'fixed' && opacity !== '0' && !isCutOut(element)) changes.push([element, { opacity: '0' }]);
  }
  // All at once: each change has the browser look through all styles again.
  for (const [element, properties] of changes) page.change(element, { ...properties, transition: 'none' });
}
