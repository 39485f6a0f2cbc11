/// <reference lib="dom" />

/*
 * How an element looks from outside: whether it is shown, how much it covers, what its author called it. Looks only; deliberately not asked is what it
 * says, which is the question of the kinds.
 */

/** Once for each element and sweep: asking the browser costs a layout. */
export type StyleOf = (element: Element) => CSSStyleDeclaration;

export const isTopLayer = (element: Element): boolean => element.matches(':modal,:popover-open');

export const isDialogLike = (element: Element): boolean =>
  element.matches('[role=dialog],[role=alertdialog],[aria-modal=true],dialog,[popover]');

export const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** The part of the visible page that an element and what hangs out of it takes, from 0 to 1. */
export const coverOf = (element: Element): number => {
  const cover = (box: DOMRect): number =>
    (Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0)) *
      Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0))) /
    (innerWidth * innerHeight);
  const own = cover(element.getBoundingClientRect());
  if (own > 0.001) return own;
  const inner = [...element.children, ...(element.shadowRoot?.children ?? [])];
  return Math.max(0, ...inner.map((child) => cover(child.getBoundingClientRect())));
};

/** Ids, classes, labels and addresses of an element and of what it holds first. */
export const namesOf = (element: Element): string => {
  const own = (one: Element): string =>
    `${one.id} ${one.getAttribute('class') ?? ''} ${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('title') ?? ''} ${one.localName.includes('-') ? one.localName : ''} ${one.localName === 'iframe' ? `${one.getAttribute('src') ?? ''} ${one.getAttribute('name') ?? ''}` : ''}`;
  const inner = [...element.children, ...(element.shadowRoot?.children ?? [])].slice(0, 6);
  return [element, ...inner, ...inner.flatMap(({ children }) => [...children].slice(0, 3))].map(own).join(' ');
};
