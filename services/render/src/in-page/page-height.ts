/// <reference lib="dom" />
import { flowOfPage } from './page-flow.ts';

/**
 * How high the picture of a page is that hides what is below its viewport, so that no reader can scroll there: as high as what is in its flow, which a
 * dialog may have locked. Content that is only placed there, such as the next slides of a show, is not shown. `null` where the page hides nothing. Changes
 * nothing.
 */
export function heightInFlow(): number | null {
  const root = document.documentElement;
  const { body } = document;
  const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowY);
  // The overflow of `body` counts for the viewport where `html` sets none.
  const ruler = body === null || getComputedStyle(root).overflowY !== 'visible' ? root : body;
  if (!hides(ruler)) return null;

  const isInFlow = flowOfPage('overflowY', ({ position }) => /absolute|fixed/.test(position));
  let lowest = root.clientHeight;
  for (const element of body?.querySelectorAll('*') ?? []) {
    const { bottom, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && bottom + scrollY > lowest && isInFlow(element)) lowest = Math.ceil(bottom + scrollY);
  }
  return lowest;
}
