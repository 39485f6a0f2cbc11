/// <reference lib="dom" />

/**
 * Where the elements are that match any of the selectors, in the document and in CSS pixels, and how far the document is scrolled.
 * Frames and shadow roots are not looked into.
 */
export function ignoredBoxes(selectors: readonly string[]): {
  boxes: { x: number; y: number; width: number; height: number }[];
  scrolled: { x: number; y: number };
} {
  const boxesMax = 500;
  const found = new Set<Element>();
  for (const selector of selectors) for (const element of document.querySelectorAll(selector)) found.add(element);
  const boxes = [...found].slice(0, boxesMax).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  });
  return { boxes: boxes.filter(({ width, height }) => width > 0 && height > 0), scrolled: { x: scrollX, y: scrollY } };
}
