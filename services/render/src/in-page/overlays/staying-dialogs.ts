/// <reference lib="dom" />
import { isSheet } from './candidates.ts';
import { isEmpty, isShown } from './elements.ts';
import { isDoubtful } from './interruption.ts';
import { isBeforeBackdrop, isInDialogPlace, isNextTo, isStayingDialog, isVeil } from './layers.ts';
import type { SweepState } from './sweep-state.ts';

/**
 * Returns the layers that the visitor opened, that stay as dialogs, or that are in front of a
 * backdrop. While such a layer exists, its backdrop and its scroll lock stay.
 */
function holdersAmong(state: SweepState, left: ReadonlySet<Element>): Element[] {
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
    isStayingDialog(layer, styleOf) || (veils.length > 0 ? isOwner(layer) : isSheet(layer, styleOf) && !isEmpty(layer));
  const dialogs = [...left].filter(isHolder);
  for (const dialog of dialogs) stayingDialogs.add(dialog);
  return [...left].filter((layer) => opened.has(layer) || dialogs.includes(layer));
}

/** Returns whether the backdrop and the scroll lock of the page belong to a dialog that stays. */
export const isPageHeld = (state: SweepState, left: ReadonlySet<Element>): boolean =>
  holdersAmong(state, left).length > 0 ||
  [...state.stayingDialogs].some((dialog) => dialog.isConnected && isShown(dialog) && !isVeil(dialog, state.styleOf));

export function countRemaining(state: SweepState, left: ReadonlySet<Element>): number {
  const { opened, styleOf } = state;
  const kinds = [...state.kinds.values()];
  const holders = new Set(holdersAmong(state, left));
  const covering = [...left].filter((layer) => {
    if (opened.has(layer) || !layer.checkVisibility()) return false;
    if (holders.size > 0 && isVeil(layer, styleOf)) return false;
    return holders.has(layer) || isSheet(layer, styleOf) || isDoubtful(layer, kinds);
  });
  return covering.filter((layer) => !covering.some((outer) => outer !== layer && outer.contains(layer))).length;
}
