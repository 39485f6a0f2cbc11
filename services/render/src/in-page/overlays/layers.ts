/// <reference lib="dom" />
import { getMember } from '../members.ts';
import {
  measureCoverage,
  elementAt,
  has,
  isDialogLike,
  isEmpty,
  isShown,
  isStyled,
  isTopLayer,
  measureOpacity,
  type StyleOf,
} from './elements.ts';
import { findComposedParent, getOutermostHost } from '../parts.ts';

/*
 * Decides which elements are laid over the page, and how. Changes nothing; other files decide
 * whether an element is removed.
 */

/**
 * Returns whether an element is out of the flow and above it. It is a dialog, has a high `z-index`,
 * or comes after the complete flow, where scripts append what they show and the browser paints it
 * over the rest.
 */
export function isLaidOver(element: Element, styleOf: StyleOf): boolean {
  const { position, zIndex } = styleOf(element);
  if (position === 'fixed') return true;
  return position === 'absolute' && (Number(zIndex) >= 10 || isDialogLike(element) || endsPage(element, styleOf));
}

/**
 * Returns whether an element is a child of the body after everything in the flow. The footer of a
 * page is part of the flow.
 */
function endsPage(element: Element, styleOf: StyleOf): boolean {
  if (getMember(element, 'parentElement') !== document.body || styleOf(element).zIndex.startsWith('-')) return false;
  const { bottom, width } = element.getBoundingClientRect();
  if (width > innerWidth * 0.9 && bottom + scrollY > document.documentElement.scrollHeight - 2) return false;
  const isInFlow = (one: Element): boolean =>
    !/fixed|absolute/.test(styleOf(one).position) && one.getBoundingClientRect().height > 0;
  const children = [...document.body.children];
  const last = children.findLastIndex(isInFlow);
  return last !== -1 && last < children.indexOf(element);
}

/**
 * Returns everything between the page and an element that is laid over the page, from the outside
 * in.
 */
export function layersAt(element: Element, styleOf: StyleOf): Element[] {
  const layers: Element[] = [];
  // An element in a closed shadow root is known only by its host, which has no size itself.
  const isHostOfLayer = (one: Element): boolean =>
    one.localName.includes('-') && getMember(one, 'shadowRoot') === null && one.getBoundingClientRect().height === 0;
  for (
    let at: Element | null = element;
    at !== null && at !== document.body && at !== document.documentElement;
    at = findComposedParent(at)
  ) {
    const isLayer = isTopLayer(at) || styleOf(at).position === 'sticky' || isLaidOver(at, styleOf);
    if (isLayer || (at === element && isHostOfLayer(at))) layers.unshift(at);
  }
  return layers;
}

/**
 * Returns the painted part of an element that covers the view: the element itself, or a child that
 * also covers the view.
 */
export function paintedBy(element: Element, styleOf: StyleOf): Element | undefined {
  const isPainted = (one: Element): boolean => measureOpacity(styleOf(one)) > 0 && measureCoverage(one) >= 0.85;
  return [element, ...getMember(element, 'children')].find(isPainted);
}

/** Returns whether an element is an empty, painted layer over everything. */
export function isVeil(element: Element, styleOf: StyleOf): boolean {
  if (measureCoverage(element) < 0.85 || !isStyled(element)) return false;
  // The content is checked last, because that costs a traversal.
  return (element instanceof SVGElement || paintedBy(element, styleOf) !== undefined) && isEmpty(element);
}

/** Returns whether an element is a veil through which the page is visible. */
export function isBackdrop(element: Element, styleOf: StyleOf): boolean {
  if (!isVeil(element, styleOf) || element instanceof SVGElement) return false;
  const style = styleOf(paintedBy(element, styleOf) ?? element);
  return style.backgroundImage === 'none' && (measureOpacity(style) < 1 || Number(style.opacity) < 1);
}

/** Returns points of the visible part, `steps` in each direction, including its edges. */
export function listGridPoints(steps: number): (readonly [x: number, y: number])[] {
  const at = (index: number, size: number): number => Math.min(size - 2, Math.max(2, (size * index) / steps));
  const indexes = Array.from({ length: steps + 1 }, (_, index) => index);
  return indexes.flatMap((column) => indexes.map((row) => [at(column, innerWidth), at(row, innerHeight)] as const));
}

/**
 * Returns whether clicks do not reach the page, so that no element of the page is found at a point
 * either.
 */
export const isShut = (): boolean =>
  [document.body, ...document.body.children].every(
    (element) => getComputedStyle(element).pointerEvents === 'none' || element.getBoundingClientRect().height === 0,
  ) || getComputedStyle(document.body.querySelector('main,h1,p') ?? document.body).pointerEvents === 'none';

/**
 * Returns whether content of the page is beneath an element where it was found; otherwise the
 * element is the page itself, or its background, and covers nothing.
 */
export function isCoveringPage(element: Element): boolean {
  const points = listGridPoints(8).filter(([x, y]) => {
    const hit = elementAt(x, y);
    return hit !== null && (element.contains(hit) || getMember(element, 'shadowRoot')?.contains(hit) === true);
  });
  if (points.length < 20) return false;
  // A tour prevents that any element of the page is found at a point.
  if (isShut()) return true;
  return points.filter(([x, y]) => elementsBeneath(element, x, y).length > 0).length > 3;
}

/** Returns what the page shows at a point behind a layer, without the surroundings of the layer. */
export function elementsBeneath(layer: Element, x: number, y: number): Element[] {
  const root = getOutermostHost(layer);
  const isOther = (one: Element): boolean => !root.contains(one) && !one.contains(root);
  return document.elementsFromPoint(x, y).filter(isOther);
}

const viewCorners = (): readonly (readonly [x: number, y: number])[] => [
  [2, 2],
  [innerWidth - 3, innerHeight - 3],
];

/** Returns whether a backdrop is around an element. */
export const isBehindVeil = (element: Element, styleOf: StyleOf): boolean =>
  viewCorners().some(([x, y]) => {
    const behind = elementAt(x, y);
    return (
      behind !== null &&
      !element.contains(behind) &&
      layersAt(behind, styleOf).some((layer) => isBackdrop(layer, styleOf))
    );
  });

/**
 * Returns whether an element keeps the visitor from the page: it is larger than a box of a page, or
 * declares itself modal.
 */
export function isModal(element: Element, cover: number, styleOf: StyleOf): boolean {
  const isLocked = (): boolean =>
    [document.documentElement, document.body].some((root) => /hidden|clip/.test(styleOf(root).overflowY)) ||
    styleOf(document.body).position === 'fixed';
  return (
    (isTopLayer(element) && element.matches(':modal')) ||
    element.matches('[aria-modal=true],[role=alertdialog]') ||
    has(element, '[aria-modal=true],[role=alertdialog],dialog:modal') ||
    cover > 0.45 ||
    (isDialogLike(element) && (isLocked() || isBehindVeil(element, styleOf)))
  );
}

/**
 * Returns whether a layer is a dialog that is not removed. Its backdrop and its scroll lock then
 * stay, too.
 */
export function isStayingDialog(layer: Element, styleOf: StyleOf): boolean {
  if (!isShown(layer) || isVeil(layer, styleOf)) return false;
  return (
    isTopLayer(layer) ||
    layer.matches('[aria-modal=true],[role=alertdialog]') ||
    (layer.matches('[role=dialog]') && measureCoverage(layer) > 0.03)
  );
}

/**
 * Returns whether a layer could own a backdrop: it is in front of the backdrop, and is not a part
 * of every page of the site. An element that is found at a point of the view is in front of
 * everything else there, so nothing behind a backdrop qualifies.
 */
export const isBeforeBackdrop = (layer: Element): boolean =>
  isShown(layer) &&
  !isEmpty(layer) &&
  !layer.matches('nav,header,footer,[role=navigation],[role=banner]') &&
  measureCoverage(layer) > 0.02;

/**
 * Returns whether a layer is in the middle of the view or along a complete side, and is not a bar.
 */
export function isInDialogPlace(layer: Element): boolean {
  const { left, top, right, bottom, width, height } = layer.getBoundingClientRect();
  const isBar = width > innerWidth * 0.9 && height < innerHeight * 0.3;
  const isInMiddle =
    left < innerWidth / 2 && right > innerWidth / 2 && top < innerHeight * 0.6 && bottom > innerHeight * 0.3;
  const isDrawer = height > innerHeight * 0.9 || (width > innerWidth * 0.9 && height > innerHeight * 0.3);
  return !isBar && (isInMiddle || isDrawer);
}

/**
 * Returns whether two elements are neighbours in the document, or are in neighbours. Libraries put
 * a dialog and its backdrop next to each other.
 */
export function isNextTo(element: Element, other: Element): boolean {
  const pathOf = (one: Element): Element[] => {
    const path: Element[] = [];
    for (let at: Element | null = one; at !== null; at = findComposedParent(at)) path.unshift(at);
    return path;
  };
  const [path, otherPath] = [pathOf(element), pathOf(other)];
  const split = path.findIndex((one, at) => one !== otherPath[at]);
  const [one, two] = [path[split], otherPath[split]];
  if (one === undefined || two === undefined) return false;
  const siblings = [...getMember(one, 'parentNode')!.children].filter(
    ({ localName }) => !/^(?:script|style|link|template)$/.test(localName),
  );
  return Math.abs(siblings.indexOf(one) - siblings.indexOf(two)) === 1;
}
