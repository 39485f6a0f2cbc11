/// <reference lib="dom" />
import { readAttribute, getMember } from '../members.ts';
import { measureCoverage, elementAt, isEmpty, isShown, isTopLayer, measureOpacity, type StyleOf } from './elements.ts';
import { isCoveringPage, listGridPoints, isLaidOver, layersAt } from './layers.ts';
import { meetLayers, type SweepState } from './sweep-state.ts';

/* Finds the candidates among which a sweep looks for overlays. Changes nothing. */

/**
 * Returns the elements that are laid over the page: the elements at 169 points of the visible part,
 * and the elements that the browser itself draws on top.
 */
export function layersOfPage(styleOf: StyleOf): Set<Element> {
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
 * Returns elements at the end of the body, or after it. They are often too small for the grid, or
 * let clicks through, as toasts do.
 */
export function listLayersOutsideGrid(state: SweepState): Element[] {
  const after = [...document.documentElement.children].filter((one) => !/^(?:head|body)$/.test(one.localName));
  const children = [...document.body.children, ...after];
  const some = children.length > 300 ? [...children.slice(0, 50), ...children.slice(-150)] : children;
  // A hidden layer does not count as encountered yet.
  const found = some.filter(
    (child) => isLaidOver(child, state.styleOf) && isShown(child) && measureCoverage(child) > 0,
  );
  meetLayers(state, new Set(found));
  return found;
}

/**
 * Returns the first two and the last two elements in the flow of the body. The style of the
 * elements between them is not queried.
 */
export function endsOfFlow(styleOf: StyleOf): Element[] {
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

/** Returns whether an element is a piece of a backdrop that leaves a part of the page free. */
export const isBackdropPiece = (layer: Element, styleOf: StyleOf): boolean =>
  /backdrop|scrim|tour-?mask|tour-?overlay/i.test(readAttribute(layer, 'class') ?? '') &&
  isEmpty(layer) &&
  measureOpacity(styleOf(layer)) > 0;

/** Returns whether a layer covers most of the view, in front of the page. */
export function isSheet(layer: Element, styleOf: StyleOf): boolean {
  const { position, zIndex } = styleOf(layer);
  if (position !== 'fixed' || zIndex.startsWith('-') || !isShown(layer) || measureCoverage(layer) < 0.45) return false;
  const isPainted = (one: Element): boolean => measureOpacity(styleOf(one)) > 0 && measureCoverage(one) > 0.45;
  return [layer, ...getMember(layer, 'children')].some(isPainted) && isCoveringPage(layer);
}
