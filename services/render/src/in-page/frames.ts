/// <reference lib="dom" />

/**
 * Returns the matches in frames of the same origin, at any depth, in the order of the documents.
 * Changes nothing in the page.
 */
export function matchesInFrames(selector: string): Element[] {
  const inside = (root: Document): Element[] =>
    [...root.querySelectorAll<HTMLIFrameElement>('iframe, frame')].flatMap(({ contentDocument }) =>
      contentDocument === null ? [] : [...contentDocument.querySelectorAll(selector), ...inside(contentDocument)],
    );
  return inside(document);
}
