/// <reference lib="dom" />
import { getMember } from '../members.ts';
import { findComposedParent } from '../parts.ts';
import { isNamedByRequest } from '../named-by-request.ts';
import { endsOfFlow, isBackdropPiece, listLayersOutsideGrid } from './candidates.ts';
import { isShown, isStyled, joinElementNames } from './elements.ts';
import { isInterruptionByBehaviour } from './behaviour.ts';
import { isBarOfKind, isInterruption, isPageUsableWithout } from './interruption.ts';
import { isCoveringPage, isBackdrop, isVeil } from './layers.ts';
import { clearPage, closeGap, uncoverPage, unlockPage, wrappersOfPage } from './restore-page.ts';
import { isPageHeld } from './staying-dialogs.ts';
import type { SweepState } from './sweep-state.ts';
import { unmarkPage } from './unmark-page.ts';

/**
 * Hides an element permanently: a script of the page that considers it closed may try to show it
 * again.
 */
function hide({ barHeights, hidden }: SweepState, element: Element): void {
  if (!isStyled(element)) return;
  const { top, width, height } = element.getBoundingClientRect();
  if (top < 2 && width > innerWidth * 0.9 && height < innerHeight * 0.4) barHeights.push(height);
  const style = getMember(element, 'style');
  style.setProperty('display', 'none', 'important');
  // Style rules for an open dialog (`:has(dialog[open])`) no longer apply without the attribute.
  // `close()` would send an event, which the page could treat as an answer.
  for (const dialog of [element, ...element.querySelectorAll('dialog[open]')])
    if (dialog instanceof HTMLDialogElement) dialog.removeAttribute('open');
  // An important `:host` rule of a component wins over an important style of its host (CSS Cascade
  // 5, section 6.1).
  if (isShown(element))
    for (const [name, value] of Object.entries({ opacity: '0', visibility: 'hidden', 'pointer-events': 'none' }))
      style.setProperty(name, value, 'important');
  hidden.add(element);
}

function isInOpened(layer: Element, opened: WeakSet<Element>): boolean {
  for (let at: Element | null = layer; at !== null; at = findComposedParent(at)) if (opened.has(at)) return true;
  return false;
}

export function hideInterruptions(
  state: SweepState,
  layers: ReadonlySet<Element>,
): { count: number; left: Set<Element> } {
  const { hidden, opened, styleOf } = state;
  const kinds = [...state.kinds.values()];
  /**
   * Returns whether the page has shown a hidden layer again: a tour repositions its step when the
   * window changes its size.
   */
  const hasComeBack = (layer: Element): boolean => hidden.has(layer) && isShown(layer);
  const isUnasked = (layer: Element): boolean =>
    isStyled(layer) &&
    isShown(layer) &&
    !isInOpened(layer, opened) &&
    isInterruptionByBehaviour(layer, state) &&
    isPageUsableWithout(layer);
  const left = new Set<Element>();
  let count = 0;
  // A layer that covers no sampled point may cover nothing, so only interruptions are removed.
  const beside = listLayersOutsideGrid(state);
  state.veilsBeneath = beside.filter((layer) => !layers.has(layer) && isVeil(layer, styleOf));
  for (const layer of new Set([...layers, ...beside])) {
    if ([...hidden].some((one) => one.contains(layer)) && !hasComeBack(layer)) continue;
    const isUnwanted = (): boolean => hasComeBack(layer) || isInterruption(layer, kinds, styleOf) || isUnasked(layer);
    if (opened.has(layer) || !isUnwanted()) {
      if (layers.has(layer)) left.add(layer);
    } else {
      hide(state, layer);
      count += 1;
    }
  }
  return { count, left };
}

/** Hides bars in the flow before the page, or after it. */
export function hideBars(state: SweepState): number {
  const kinds = [...state.kinds.values()];
  const isLeft = (child: Element): boolean => state.opened.has(child) || isNamedByRequest(child);
  const bars = endsOfFlow(state.styleOf).filter((child) => !isLeft(child) && isBarOfKind(child, kinds));
  for (const bar of bars) hide(state, bar);
  return bars.length;
}

/**
 * Hides backdrops whose dialog was removed. A backdrop behind a remaining dialog belongs to that
 * dialog.
 */
export function hideBackdrops(state: SweepState, left: Set<Element>, hasRemoved: boolean): number {
  const { styleOf } = state;
  const isCalledSo = /backdrop|overlay|modal|mask|scrim|curtain|lightbox|fade|popup|shade|dim/i;
  const veils = [...left].filter((layer) => isVeil(layer, styleOf) || (hasRemoved && isBackdropPiece(layer, styleOf)));
  if (veils.length === 0 || isPageHeld(state, left)) return 0;
  let count = 0;
  for (const veil of veils) {
    const isAlone = hasRemoved || count > 0 || (isBackdrop(veil, styleOf) && isCalledSo.test(joinElementNames(veil)));
    if (!isAlone || !(isBackdrop(veil, styleOf) || isBackdropPiece(veil, styleOf) || isCoveringPage(veil))) continue;
    hide(state, veil);
    left.delete(veil);
    count += 1;
  }
  return count;
}

/**
 * Undoes the effects of the overlays on the page, and hides what they left over it. Returns how
 * many elements were hidden.
 */
export function restorePage(state: SweepState): number {
  const wrappers = wrappersOfPage();
  unlockPage(wrappers);
  clearPage(wrappers);
  unmarkPage(state);
  closeGap(state.barHeights);
  if (state.restoredAt === state.removed) return 0;
  const found = uncoverPage(wrappers).filter((element) => !state.opened.has(element));
  for (const element of found) hide(state, element);
  state.restoredAt = state.removed + found.length;
  return found.length;
}
