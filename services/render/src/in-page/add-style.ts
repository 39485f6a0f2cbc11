/// <reference lib="dom" />

/**
 * Adds style rules that the page's content security policy has no say in: a constructed sheet is no inline style. It reaches the document,
 * not what lives in shadow roots.
 */
export function addStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
