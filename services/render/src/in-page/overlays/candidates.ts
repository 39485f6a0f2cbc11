/// <reference lib="dom" />
import { attributeOf, memberOf } from '../members.ts';
import { coverOf, elementAt, isEmpty, isShown, isTopLayer, paintOf, type StyleOf } from './elements.ts';
import { isCoveringPage, gridOf, isLaidOver, layersAt } from './layers.ts';
import { meetLayers, type SweepState } from './sweep-state.ts';

/* The candidates among which a sweep looks for overlays. Nothing is changed here. */

/**
 * The elements that are laid over the page: those at 169 points of the visible part, and those that
 * the browser itself lays on top.
 */
export function layersOfPage(styleOf: StyleOf): Set<Element> {
  const layers = new Set<Element>();
  const hits = new Set<Element>();
  for (const [x, y] of gridOf(12)) {
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
 * through: toasts above all.
 */
export function listLayersOutsideGrid(state: SweepState): Element[] {
  const after = [...document.documentElement.children].filter((one) => !/^(?:head|body)$/.test(one.localName));
  const children = [...document.body.children, ...after];
  const some = children.length > 300 ? [...children.slice(0, 50), ...children.slice(-150)] : children;
  // One that is not shown yet has not been met.
  const found = some.filter((child) => isLaidOver(child, state.styleOf) && isShown(child) && coverOf(child) > 0);
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

/** A piece of a backdrop that leaves a part of the page free. */
export const isBackdropPiece = (layer: Element, styleOf: StyleOf): boolean =>
  /backdrop|scrim|tour-?mask|tour-?overlay/i.test(attributeOf(layer, 'class') ?? '') &&
  isEmpty(layer) &&
  paintOf(styleOf(layer)) > 0;

/** Returns whether a layer covers most of the view, in front of the page. */
export function isSheet(layer: Element, styleOf: StyleOf): boolean {
  const { position, zIndex } = styleOf(layer);
  if (position !== 'fixed' || zIndex.startsWith('-') || !isShown(layer) || coverOf(layer) < 0.45) return false;
  const isPainted = (one: Element): boolean => paintOf(styleOf(one)) > 0 && coverOf(one) > 0.45;
  return [layer, ...memberOf(layer, 'children')].some(isPainted) && isCoveringPage(layer);
}
