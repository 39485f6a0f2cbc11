import { readAttribute, getMember } from '../members.ts';
import { isVisibleAndOpaque } from '../parts.ts';

/*
 * Functions that read the look, names and content of elements, including open shadow roots and
 * frames of the same origin. No script of the page can read closed shadow roots and other frames,
 * so they are not examined.
 */

/**
 * Returns the computed style. It is read once for each element and sweep, because that costs a
 * layout.
 */
export type StyleOf = (element: Element) => CSSStyleDeclaration;
export type StyledElement = HTMLElement | SVGElement;

export function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  while (found !== null) {
    const inner: Element | null = getMember(found, 'shadowRoot')?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === found) break;
    found = inner;
  }
  return found;
}

export const allIn = (root: Element | ShadowRoot, selector: string): Element[] => [
  ...allWithin(root, selector),
  ...listSlotted(root).flatMap((one) =>
    one instanceof Element ? [...(one.matches(selector) ? [one] : []), ...allWithin(one, selector)] : [],
  ),
];

/** Returns `null` for frames of other origins. */
export function getFrameBody(element: Element): HTMLElement | null {
  if (!(element instanceof HTMLIFrameElement)) return null;
  try {
    return element.contentDocument?.body ?? null;
  } catch {
    return null;
  }
}

function allWithin(root: Element | ShadowRoot, selector: string): Element[] {
  const found = [...root.querySelectorAll(selector)];
  for (const frame of [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('iframe')]) {
    const body = getFrameBody(frame);
    if (body !== null) for (const inner of allWithin(body, selector)) found.push(inner);
  }
  for (const one of [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]) {
    const inside = getMember(one, 'shadowRoot');
    if (inside !== null) for (const inner of allWithin(inside, selector)) found.push(inner);
  }
  return found;
}

/**
 * The children of the host that a shadow root shows in its slots. A dialog of a component often has
 * its text there.
 */
const listSlotted = (root: Element | ShadowRoot): Node[] =>
  root instanceof Element && getMember(root, 'getRootNode').call(root) instanceof ShadowRoot
    ? [...root.querySelectorAll('slot')].flatMap((slot) => slot.assignedNodes({ flatten: true }))
    : [];

export function hasMatch(root: Element, selector: string): boolean {
  return allIn(root, selector).length > 0;
}

/** Hidden text does not count: pages store their other dialogs there. */
export const readElementText = (root: Element | ShadowRoot): string =>
  [
    textWithin(root),
    ...listSlotted(root).map((one) => (one instanceof Element ? textWithin(one) : (one.textContent ?? ''))),
  ]
    .join(' ')
    .replace(/\s+/g, ' ');

function textWithin(root: Element | ShadowRoot): string {
  if (root instanceof ShadowRoot)
    return (
      [...root.children]
        // The `innerText` of an element without a layout is its source; for a style sheet these are
        // its rules.
        .filter((child) => getComputedStyle(child).display !== 'none')
        .map((child) => textWithin(child))
        .join(' ')
    );
  // Elements of other documents are not instances of the classes of this one.
  let text = (root as Partial<HTMLElement>).innerText ?? '';
  for (const inner of [root, ...root.querySelectorAll('*')]) {
    const inside = getMember(inner, 'shadowRoot') ?? getFrameBody(inner);
    if (inside !== null) text += ` ${textWithin(inside)}`;
  }
  return text;
}

export const isStyled = (element: Element): element is StyledElement =>
  element instanceof HTMLElement || element instanceof SVGElement;

export const isTopLayer = (element: Element): boolean => element.matches(':modal,:popover-open');

export const isDialogLike = (element: Element): boolean =>
  element.matches('[role=dialog],[role=alertdialog],[aria-modal=true],dialog,[popover]');

/** An invisible container may have a visible box inside. */
export const isShown = (element: Element): boolean =>
  isVisibleAndOpaque(element) ||
  (element.checkVisibility({ opacityProperty: true }) && [...element.querySelectorAll('*')].some(isVisibleAndOpaque));

export function measureCoverage(element: Element): number {
  const cover = (box: DOMRect): number =>
    (Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0)) *
      Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0))) /
    (innerWidth * innerHeight);
  const own = cover(element.getBoundingClientRect());
  if (own > 0.001) return own;
  const inner = [...getMember(element, 'children'), ...(getMember(element, 'shadowRoot')?.children ?? [])];
  return inner.reduce((most, child) => Math.max(most, cover(child.getBoundingClientRect())), 0);
}

export function joinElementNames(element: Element): string {
  const own = (one: Element): string => {
    const naming = ['id', 'class', 'aria-label', 'title', ...(one.localName === 'iframe' ? ['src', 'name'] : [])];
    const names = naming.map((attribute) => readAttribute(one, attribute) ?? '');
    return [...names, one.localName.includes('-') ? one.localName : ''].join(' ');
  };
  const childrenOf = (one: Element): Element[] => [...getMember(one, 'children')];
  const inner = [...childrenOf(element), ...(getMember(element, 'shadowRoot')?.children ?? [])].slice(0, 6);
  // An ancestor without a height only wraps the element, so its names count, too.
  const outer: Element[] = [];
  const parentElementOf = (one: Element): Element | null => getMember(one, 'parentElement');
  for (let at = parentElementOf(element); at !== null && at !== document.body; at = parentElementOf(at)) {
    if (at.getBoundingClientRect().height > 0) break;
    outer.push(at);
  }
  return [...outer, element, ...inner, ...inner.flatMap((one) => childrenOf(one).slice(0, 3))].map(own).join(' ');
}

export function readAlpha(colour: string): number {
  const alpha = /rgba\(.*[, ]([\d.]+)\)|\/ ([\d.]+)\)/.exec(colour);
  return colour === 'transparent' ? 0 : Number(alpha?.[1] ?? alpha?.[2] ?? 1);
}

/**
 * How strongly an element's own background is painted, from 0 to 1. A gradient or an image counts
 * as 1.
 */
export const measureOpacity = ({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration): number => {
  if (backgroundImage !== 'none' && backgroundImage !== '') return 1;
  const strength = backgroundColor === '' ? 0 : readAlpha(backgroundColor);
  if (strength > 0.05) return strength;
  return backdropFilter !== 'none' && backdropFilter !== '' ? 0.5 : 0;
};

/**
 * The element shows nothing except a cross that closes it. An image, a frame or a part of the
 * page's outline is content.
 */
export function isEmpty(element: Element): boolean {
  if (element instanceof SVGElement)
    return (
      element.querySelectorAll('text,image,use,foreignObject').length === 0 &&
      getMember(element, 'children').length <= 4
    );
  if (element.matches('main,article,nav,header,footer,video,canvas,img,iframe,a,button,input')) return false;
  if (element.querySelectorAll('*').length > 200) return false;
  // An element whose content was hidden is an empty box.
  if (allIn(element, 'video,canvas,iframe,input,select,textarea,main,article').some((one) => one.checkVisibility()))
    return false;
  const isIcon = (picture: Element): boolean => {
    const { width, height } = picture.getBoundingClientRect();
    return Math.max(width, height) <= 60;
  };
  return readElementText(element).trim().length <= 3 && allIn(element, 'img,svg').every(isIcon);
}
