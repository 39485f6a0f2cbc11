/// <reference lib="dom" />

/**
 * How high the picture of a page is that hides what is below its viewport, so that no reader can scroll there: as high as what is in its flow, which a
 * dialog may have locked. What is only placed there, such as the next slides of a show, is not shown. `null` where the page hides nothing. Changes
 * nothing.
 */
export function heightInFlow(): number | null {
  const root = document.documentElement;
  const { body } = document;
  const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowY);
  // What `body` says counts for the viewport where `html` says nothing.
  const ruler = body === null || getComputedStyle(root).overflowY !== 'visible' ? root : body;
  if (!hides(ruler)) return null;

  const shown = new Map<Element, boolean>([
    [root, true],
    [body, true],
  ]);
  const isInFlow = (element: Element): boolean => {
    const known = shown.get(element);
    if (known !== undefined) return known;
    const { parentElement: around } = element;
    const found =
      !/absolute|fixed/.test(getComputedStyle(element).position) &&
      (around === null || (isInFlow(around) && (around === root || around === body || !clips(around))));
    shown.set(element, found);
    return found;
  };
  const clips = (element: Element): boolean => getComputedStyle(element).overflowY !== 'visible';
  let lowest = root.clientHeight;
  for (const element of body?.querySelectorAll('*') ?? []) {
    const { bottom, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && bottom + scrollY > lowest && isInFlow(element)) lowest = Math.ceil(bottom + scrollY);
  }
  return lowest;
}
