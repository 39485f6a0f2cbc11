import { getMember } from './members.ts';
import { getFullPage } from './full-page-world.ts';

/**
 * A fixed element inside an element that clips it is visible only there, like an image behind an
 * opening in the page.
 */
export function isClipped(element: Element): boolean {
  let around = getMember(element, 'parentElement');
  for (; around !== null && around !== document.body; around = getMember(around, 'parentElement')) {
    const { clipPath, clip } = getComputedStyle(around);
    if (clipPath !== 'none' || clip !== 'auto') return true;
  }
  return false;
}

/**
 * Hides fixed elements that appeared only because the page was scrolled: they have no place in the
 * image. In a large page, checks only the elements that the page has changed.
 */
export function hideLateElements(): void {
  const page = getFullPage();
  const elementsMax = 5_000;
  const mutated = page.takeMutated();
  if (mutated.length === 0) return;
  const isSmall = document.getElementsByTagName('*').length <= elementsMax;
  const within = (element: Element): Element[] => [element, ...element.querySelectorAll('*')];
  const looked = isSmall ? page.elements() : new Set(mutated.slice(0, elementsMax).flatMap(within));
  const known = new Set<Element>([...page.placed.map(({ element }) => element), ...page.unplaced]);
  const changes: [HTMLElement, Record<string, string>][] = [];
  for (const element of looked) {
    if (!(element instanceof HTMLElement) || known.has(element) || page.around.has(element)) continue;
    const { position, opacity } = getComputedStyle(element);
    if (position === 'sticky') changes.push([element, { position: 'relative', inset: 'auto' }]);
    else if (position === 'fixed' && opacity !== '0' && !isClipped(element)) changes.push([element, { opacity: '0' }]);
  }
  // Each change between two reads would recompute all styles.
  for (const [element, properties] of changes) page.change(element, { ...properties, transition: 'none' });
}
