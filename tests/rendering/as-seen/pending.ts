/**
 * Rows that wait to be mended, by topic, with the reason. What is mended is taken out; the list is
 * empty in the end.
 */
export const pending = {
  outputs: {},
  elements: {},
  pdfs: {},
  papers: {},
  documents: {},
  navigations: {},
  missing: {},
  overlays: {},
  texts: {},
  fullPages: {},
  carets: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
