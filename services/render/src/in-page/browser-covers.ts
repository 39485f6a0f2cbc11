/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { getMember } from './members.ts';
import { hasBackground } from './painted-box.ts';

/**
 * Returns whether the browser itself draws a layer (a backdrop) over the page, behind this element.
 */
export function hasCover(element: Element): boolean {
  return element.matches(':modal,:popover-open') && hasBackground(getComputedStyle(element, '::backdrop'));
}

/**
 * Creates a style sheet that, once enabled, hides the layers behind these elements: no style of an
 * element moves such a layer. `thawFixed` undoes this.
 */
export function coverHider(elements: readonly Element[]): CSSStyleSheet | undefined {
  if (elements.length === 0) return undefined;
  const sheet = new CSSStyleSheet({ disabled: true });
  sheet.replaceSync('::backdrop { opacity: 0 !important; transition: none !important; animation: none !important; }');
  const rootOf = (element: Element): unknown => getMember(element, 'getRootNode').call(element);
  const roots = new Set(elements.map((element) => rootOf(element) as Document | ShadowRoot));
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  memory<FullPageWorld>().fullPage!.push(() => {
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  return sheet;
}
