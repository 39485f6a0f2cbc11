/**
 * A small document, and the Markdown that it has to become. Relative addresses are relative to
 * https://example.com/docs/.
 */
export type MarkdownCase = { readonly what: string; readonly html: string; readonly markdown: string };
export const document = (what: string, html: string, ...lines: readonly string[]): MarkdownCase => ({
  what,
  html,
  markdown: `${lines.join('\n')}\n`,
});
