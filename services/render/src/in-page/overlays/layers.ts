import { readAttribute, getMember } from '../members.ts';
import { findComposedParent, getOutermostHost, getRoot, listLineage, listRoots } from '../parts.ts';
import {
  measureCoverage,
  elementAt,
  isEmpty,
  isShown,
  isTopLayer,
  measureOpacity,
  type StyleOf,
  hasMatch,
  isDialogLike,
  isStyled,
} from './elements.ts';
import { registerLayers, type SweepState } from './sweep-state.ts';

/*
 * Decides which elements are laid over the page, and how; other files decide whether an element is
 * removed.
 */

/**
 * An element is out of the flow and above it: fixed, a dialog, with a high `z-index`, or after the
 * complete flow. Scripts append there what they show, and the browser paints it over the rest.
 */
function isLaidOver(element: Element, styleOf: StyleOf): boolean {
  const { position, zIndex } = styleOf(element);
  if (position === 'fixed') return true;
  return position === 'absolute' && (Number(zIndex) >= 10 || isDialogLike(element) || endsPage(element, styleOf));
}

/**
 * A child of the body comes after everything in the flow. A footer at the bottom of the page does
 * not count.
 */
function endsPage(element: Element, styleOf: StyleOf): boolean {
  if (getMember(element, 'parentElement') !== document.body || styleOf(element).zIndex.startsWith('-')) return false;
  const { bottom, width } = element.getBoundingClientRect();
  if (width > innerWidth * 0.9 && bottom + scrollY > getRoot().scrollHeight - 2) return false;
  const isInFlow = (one: Element): boolean =>
    !/fixed|absolute/.test(styleOf(one).position) && one.getBoundingClientRect().height > 0;
  const children = [...document.body.children];
  const last = children.findLastIndex(isInFlow);
  return last !== -1 && last < children.indexOf(element);
}

/** Returns the element and its ancestors that are laid over the page, the outermost first. */
function layersAt(element: Element, styleOf: StyleOf): Element[] {
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

function paintedBy(element: Element, styleOf: StyleOf): Element | undefined {
  const isPainted = (one: Element): boolean => measureOpacity(styleOf(one)) > 0 && measureCoverage(one) >= 0.85;
  return [element, ...getMember(element, 'children')].find(isPainted);
}

/** An empty, painted layer over everything. */
export function isVeil(element: Element, styleOf: StyleOf): boolean {
  if (measureCoverage(element) < 0.85 || !isStyled(element)) return false;
  // Checked last, because it costs a traversal.
  return (element instanceof SVGElement || paintedBy(element, styleOf) !== undefined) && isEmpty(element);
}

/** A veil through which the page is visible. */
export function isBackdrop(element: Element, styleOf: StyleOf): boolean {
  if (!isVeil(element, styleOf) || element instanceof SVGElement) return false;
  const style = styleOf(paintedBy(element, styleOf) ?? element);
  return style.backgroundImage === 'none' && (measureOpacity(style) < 1 || Number(style.opacity) < 1);
}

/** Points of the visible part, `steps` in each direction, including its edges. */
function listGridPoints(steps: number): (readonly [x: number, y: number])[] {
  const at = (index: number, size: number): number => Math.min(size - 2, Math.max(2, (size * index) / steps));
  const indexes = Array.from({ length: steps + 1 }, (_, index) => index);
  return indexes.flatMap((column) => indexes.map((row) => [at(column, innerWidth), at(row, innerHeight)] as const));
}

/** Clicks do not reach the page, so no element of the page is found at a point either. */
export const isUnclickable = (): boolean =>
  [document.body, ...document.body.children].every(
    (element) => getComputedStyle(element).pointerEvents === 'none' || element.getBoundingClientRect().height === 0,
  ) || getComputedStyle(document.body.querySelector('main,h1,p') ?? document.body).pointerEvents === 'none';

/** An element without content beneath is the page itself, or its background, and covers nothing. */
export function isCoveringPage(element: Element): boolean {
  const points = listGridPoints(8).filter(([x, y]) => {
    const hit = elementAt(x, y);
    return hit !== null && (element.contains(hit) || getMember(element, 'shadowRoot')?.contains(hit) === true);
  });
  if (points.length < 20) return false;
  // A tour prevents that any element of the page is found at a point.
  if (isUnclickable()) return true;
  return points.filter(([x, y]) => elementsBeneath(element, x, y).length > 0).length > 3;
}

export function elementsBeneath(layer: Element, x: number, y: number): Element[] {
  const root = getOutermostHost(layer);
  const isOther = (one: Element): boolean => !root.contains(one) && !one.contains(root);
  return document.elementsFromPoint(x, y).filter(isOther);
}

export const isBehindVeil = (element: Element, styleOf: StyleOf): boolean =>
  [[2, 2] as const, [innerWidth - 3, innerHeight - 3] as const].some(([x, y]) => {
    const behind = elementAt(x, y);
    return (
      behind !== null &&
      !element.contains(behind) &&
      layersAt(behind, styleOf).some((layer) => isBackdrop(layer, styleOf))
    );
  });

/**
 * An element keeps the visitor from the page: it is larger than a box of a page, or declares itself
 * modal.
 */
export function isModal(element: Element, cover: number, styleOf: StyleOf): boolean {
  const isLocked = (): boolean =>
    listRoots().some((root) => /hidden|clip/.test(styleOf(root).overflowY) || styleOf(root).position === 'fixed');
  return (
    (isTopLayer(element) && element.matches(':modal')) ||
    element.matches('[aria-modal=true],[role=alertdialog]') ||
    hasMatch(element, '[aria-modal=true],[role=alertdialog],dialog:modal') ||
    cover > 0.45 ||
    (isDialogLike(element) && (isLocked() || isBehindVeil(element, styleOf)))
  );
}

/** The backdrop and the scroll lock of a dialog that is not removed stay, too. */
export function isStayingDialog(layer: Element, styleOf: StyleOf): boolean {
  if (!isShown(layer) || isVeil(layer, styleOf)) return false;
  return (
    isTopLayer(layer) ||
    layer.matches('[aria-modal=true],[role=alertdialog]') ||
    (layer.matches('[role=dialog]') && measureCoverage(layer) > 0.03)
  );
}

/**
 * A layer may own a backdrop: it is visible, and is not a part of every page of the site. The layer
 * was found at a point, so no backdrop is in front of the layer.
 */
export const isBeforeBackdrop = (layer: Element): boolean =>
  isShown(layer) &&
  !isEmpty(layer) &&
  !layer.matches('nav,header,footer,[role=navigation],[role=banner]') &&
  measureCoverage(layer) > 0.02;

/** The layer is in the middle of the view or along a complete side, and is not a bar. */
export function isInDialogPlace(layer: Element): boolean {
  const { left, top, right, bottom, width, height } = layer.getBoundingClientRect();
  const isBar = width > innerWidth * 0.9 && height < innerHeight * 0.3;
  const isInMiddle =
    left < innerWidth / 2 && right > innerWidth / 2 && top < innerHeight * 0.6 && bottom > innerHeight * 0.3;
  const isDrawer = height > innerHeight * 0.9 || (width > innerWidth * 0.9 && height > innerHeight * 0.3);
  return !isBar && (isInMiddle || isDrawer);
}

/** Libraries put a dialog and its backdrop next to each other, or into adjacent containers. */
export function isNextTo(element: Element, other: Element): boolean {
  const [path, otherPath] = [listLineage(element).toReversed(), listLineage(other).toReversed()];
  const split = path.findIndex((one, at) => one !== otherPath[at]);
  const [one, two] = [path[split], otherPath[split]];
  if (one === undefined || two === undefined) return false;
  const siblings = [...getMember(one, 'parentNode')!.children].filter(
    ({ localName }) => !/^(?:script|style|link|template)$/.test(localName),
  );
  return Math.abs(siblings.indexOf(one) - siblings.indexOf(two)) === 1;
}

/**
 * Returns the layers at 169 points of the viewport, and the elements of the browser's top layer.
 */
export function findLayers(styleOf: StyleOf): Set<Element> {
  const layers = new Set<Element>();
  const hits = new Set<Element>();
  for (const [x, y] of listGridPoints(12)) {
    const hit = elementAt(x, y);
    if (hit === null || hits.has(hit)) continue;
    hits.add(hit);
    for (const layer of layersAt(hit, styleOf)) layers.add(layer);
  }
  for (const top of document.querySelectorAll('dialog[open],[popover]')) if (isTopLayer(top)) layers.add(top);
  return layers;
}

/**
 * Elements at the end of the body, or after it, are often too small for the grid, or let clicks
 * through, as toasts do.
 */
export function listLayersOutsideGrid(state: SweepState): Element[] {
  const after = [...getRoot().children].filter((one) => !/^(?:head|body)$/.test(one.localName));
  const children = [...document.body.children, ...after];
  const some = children.length > 300 ? [...children.slice(0, 50), ...children.slice(-150)] : children;
  // Hidden layers are registered only when they appear.
  const found = some.filter(
    (child) => isLaidOver(child, state.styleOf) && isShown(child) && measureCoverage(child) > 0,
  );
  registerLayers(state, new Set(found));
  return found;
}

/**
 * Returns the first two and the last two elements in the flow of the body. Reads no styles of the
 * elements between them.
 */
export function listFlowEnds(styleOf: StyleOf): Element[] {
  const found = new Set<Element>();
  const children = [...document.body.children];
  for (const order of [children, children.toReversed()]) {
    let count = 0;
    for (const child of order) {
      if (count === 2) break;
      if (!isShown(child) || isLaidOver(child, styleOf)) continue;
      found.add(child);
      count += 1;
    }
  }
  return [...found];
}

/** One of several pieces of a backdrop that leave a part of the page uncovered, as tours do. */
export const isBackdropPiece = (layer: Element, styleOf: StyleOf): boolean =>
  /backdrop|scrim|tour-?mask|tour-?overlay/i.test(readAttribute(layer, 'class') ?? '') &&
  isEmpty(layer) &&
  measureOpacity(styleOf(layer)) > 0;

export function isLargeLayer(layer: Element, styleOf: StyleOf): boolean {
  const { position, zIndex } = styleOf(layer);
  if (position !== 'fixed' || zIndex.startsWith('-') || !isShown(layer) || measureCoverage(layer) < 0.45) return false;
  const isPainted = (one: Element): boolean => measureOpacity(styleOf(one)) > 0 && measureCoverage(one) > 0.45;
  return [layer, ...getMember(layer, 'children')].some(isPainted) && isCoveringPage(layer);
}
