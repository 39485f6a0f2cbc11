/// <reference lib="dom" />

/**
 * Where an element has its place in the page, whatever it is moved by: a section that slides in as it comes into view is no move of the page. How far
 * something is scrolled does not count.
 */
export function topInLayout(element: HTMLElement): number {
  let top = element.offsetTop;
  for (let at = element.offsetParent; at instanceof HTMLElement; at = at.offsetParent)
    top += at.offsetTop + at.clientTop;
  return top;
}
