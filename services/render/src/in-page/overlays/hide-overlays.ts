import { getMember } from '../members.ts';
import { isNamedByRequest } from '../named-by-request.ts';
import { listLineage } from '../parts.ts';
import { isInterruptionByBehaviour } from './behaviour.ts';
import {
  isLargeLayer,
  listFlowEnds,
  isBackdropPiece,
  listLayersOutsideGrid,
  isBeforeBackdrop,
  isInDialogPlace,
  isNextTo,
  isStayingDialog,
  isVeil,
  isCoveringPage,
  isBackdrop,
} from './layers.ts';
import { isShown, joinElementNames, isEmpty, isStyled } from './elements.ts';
import { isDoubtful, isBarOfKind, isInterruption, isPageUsableWithout } from './interruption.ts';
import { clearPage, closeBarGap, uncoverPage, unlockPage, findPageWrappers } from './restore-page.ts';
import type { SweepState } from './sweep-state.ts';

/** Hides permanently: a script that considers the element closed may try to show it again. */
function hideElement({ barHeights, hidden }: SweepState, element: Element): void {
  if (!isStyled(element)) return;
  const { top, width, height } = element.getBoundingClientRect();
  if (top < 2 && width > innerWidth * 0.9 && height < innerHeight * 0.4) barHeights.push(height);
  const style = getMember(element, 'style');
  style.setProperty('display', 'none', 'important');
  // Removes `open`, because style rules for an open dialog (`:has(dialog[open])`) would still
  // apply. `close()` would send an event, which the page could treat as an answer.
  for (const dialog of [element, ...element.querySelectorAll('dialog[open]')])
    if (dialog instanceof HTMLDialogElement) dialog.removeAttribute('open');
  // An `!important` `:host` rule of a component wins over an `!important` style of its host (CSS
  // Cascade 5, section 6.1).
  if (isShown(element))
    for (const [name, value] of Object.entries({ opacity: '0', visibility: 'hidden', 'pointer-events': 'none' }))
      style.setProperty(name, value, 'important');
  hidden.add(element);
}

export function hideInterruptions(
  state: SweepState,
  layers: ReadonlySet<Element>,
): { count: number; left: Set<Element> } {
  const { hidden, opened, styleOf } = state;
  const kinds = [...state.kinds.values()];
  /** A tour shows its step again when the window changes its size. */
  const hasComeBack = (layer: Element): boolean => hidden.has(layer) && isShown(layer);
  const isUnasked = (layer: Element): boolean =>
    isStyled(layer) &&
    isShown(layer) &&
    !listLineage(layer).some((one) => opened.has(one)) &&
    isInterruptionByBehaviour(layer, state) &&
    isPageUsableWithout(layer);
  const left = new Set<Element>();
  let count = 0;
  // A layer that covers no sampled point may cover nothing, so it is removed only if it is an
  // interruption, and is not counted as remaining.
  const beside = listLayersOutsideGrid(state);
  state.veilsBeneath = beside.filter((layer) => !layers.has(layer) && isVeil(layer, styleOf));
  for (const layer of new Set([...layers, ...beside])) {
    if ([...hidden].some((one) => one.contains(layer)) && !hasComeBack(layer)) continue;
    const isUnwanted = (): boolean => hasComeBack(layer) || isInterruption(layer, kinds, styleOf) || isUnasked(layer);
    if (opened.has(layer) || !isUnwanted()) {
      if (layers.has(layer)) left.add(layer);
    } else {
      hideElement(state, layer);
      count += 1;
    }
  }
  return { count, left };
}

export function hideBars(state: SweepState): number {
  const kinds = [...state.kinds.values()];
  const isLeft = (child: Element): boolean => state.opened.has(child) || isNamedByRequest(child);
  const bars = listFlowEnds(state.styleOf).filter((child) => !isLeft(child) && isBarOfKind(child, kinds));
  for (const bar of bars) hideElement(state, bar);
  return bars.length;
}

/** Returns how many backdrops were hidden. If a dialog remains, they belong to it and stay. */
export function hideBackdrops(state: SweepState, left: Set<Element>, hasRemoved: boolean): number {
  const { styleOf } = state;
  const isCalledSo = /backdrop|overlay|modal|mask|scrim|curtain|lightbox|fade|popup|shade|dim/i;
  const veils = [...left].filter((layer) => isVeil(layer, styleOf) || (hasRemoved && isBackdropPiece(layer, styleOf)));
  if (veils.length === 0 || hasRemainingDialog(state, left)) return 0;
  let count = 0;
  for (const veil of veils) {
    const isAlone = hasRemoved || count > 0 || (isBackdrop(veil, styleOf) && isCalledSo.test(joinElementNames(veil)));
    if (!isAlone || !(isBackdrop(veil, styleOf) || isBackdropPiece(veil, styleOf) || isCoveringPage(veil))) continue;
    hideElement(state, veil);
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
  const wrappers = findPageWrappers();
  unlockPage(wrappers);
  clearPage(wrappers);
  unmarkPage(state);
  closeBarGap(state.barHeights);
  if (state.restoredAt === state.removed) return 0;
  const found = uncoverPage(wrappers).filter((element) => !state.opened.has(element));
  for (const element of found) hideElement(state, element);
  state.restoredAt = state.removed + found.length;
  return found.length;
}

/**
 * Returns the layers that the visitor opened, that stay as dialogs, or that are in front of a
 * backdrop. Their backdrop and scroll lock stay with them.
 */
function findRemainingDialogs(state: SweepState, left: ReadonlySet<Element>): Element[] {
  const { hidden, opened, stayingDialogs, styleOf, veilsBeneath } = state;
  const veils = [...[...left].filter((layer) => isVeil(layer, styleOf)), ...veilsBeneath];
  const hasRemoved = state.hasRemoved || hidden.size > 0;
  // A backdrop next to a removed dialog was the backdrop of that dialog.
  const isFree = (veil: Element): boolean => ![...hidden].some((one) => isNextTo(one, veil));
  const isOwner = (layer: Element): boolean =>
    isBeforeBackdrop(layer) &&
    !veils.some((veil) => veil === layer || layer.contains(veil)) &&
    (isInDialogPlace(layer) || !hasRemoved || veils.some((veil) => isFree(veil) && isNextTo(layer, veil)));
  const isHolder = (layer: Element): boolean =>
    isStayingDialog(layer, styleOf) ||
    (veils.length > 0 ? isOwner(layer) : isLargeLayer(layer, styleOf) && !isEmpty(layer));
  const dialogs = [...left].filter(isHolder);
  for (const dialog of dialogs) stayingDialogs.add(dialog);
  return [...left].filter((layer) => opened.has(layer) || dialogs.includes(layer));
}

export const hasRemainingDialog = (state: SweepState, left: ReadonlySet<Element>): boolean =>
  findRemainingDialogs(state, left).length > 0 ||
  [...state.stayingDialogs].some((dialog) => dialog.isConnected && isShown(dialog) && !isVeil(dialog, state.styleOf));

export function countRemaining(state: SweepState, left: ReadonlySet<Element>): number {
  const { opened, styleOf } = state;
  const kinds = [...state.kinds.values()];
  const holders = new Set(findRemainingDialogs(state, left));
  const covering = [...left].filter((layer) => {
    if (opened.has(layer) || !layer.checkVisibility()) return false;
    if (holders.size > 0 && isVeil(layer, styleOf)) return false;
    return holders.has(layer) || isLargeLayer(layer, styleOf) || isDoubtful(layer, kinds);
  });
  return covering.filter((layer) => !covering.some((outer) => outer !== layer && outer.contains(layer))).length;
}

const highlightClasses = /show|highlight|target|active|expose|focus|backdrop|relative|current|enabled/i;

/**
 * Removes the marks of a removed tour from the parts of the page to which it pointed. The effect of
 * a mark cannot be distinguished from the page's own design. So only classes whose names mean a
 * tour and a highlight are removed, and only from shown elements in the flow.
 */
function unmarkPage({ hidden, kinds, styleOf }: SweepState): void {
  for (const { names, isPointing } of kinds.values()) {
    if (!isPointing || ![...hidden].some((layer) => names.test(joinElementNames(layer)))) continue;
    for (const element of document.querySelectorAll('[class]')) {
      const classes = getMember(element, 'classList');
      const marks = [...classes].filter((name) => highlightClasses.test(name) && names.test(name));
      if (marks.length > 0 && isShown(element) && !/fixed|absolute/.test(styleOf(element).position))
        classes.remove(...marks);
    }
  }
}
