/// <reference lib="dom" />
import { openRoots } from './open-roots.ts';

/**
 * Adds style rules to which the page's content security policy does not apply: a constructed sheet
 * is not an inline style. The rules apply to the document and, with `inShadowRoots`, to the open
 * shadow roots that exist now.
 */
export function addStyle(css: string, inShadowRoots = false): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const root of inShadowRoots ? openRoots() : [document])
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
