/// <reference lib="dom" />
import { openRoots } from './open-roots.ts';

/**
 * Adds style rules that the page's content security policy has no say in: a constructed sheet is no inline style. It reaches the document, and
 * with `inShadowRoots` the open shadow roots that are there by now.
 */
export function addStyle(css: string, inShadowRoots = false): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const root of inShadowRoots ? openRoots() : [document])
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
