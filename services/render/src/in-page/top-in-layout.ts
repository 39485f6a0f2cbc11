/// <reference lib="dom" />

/**
 * Returns the position of an element in the layout, without transforms: a section that slides in as
 * it comes into view does not move the page. Scroll positions do not count.
 */
export function topInLayout(element: HTMLElement): number {
  let top = element.offsetTop;
  for (let at = element.offsetParent; at instanceof HTMLElement; at = at.offsetParent)
    top += at.offsetTop + at.clientTop;
  return top;
}
