/// <reference lib="dom" />
import { getMember } from '../members.ts';
import { isShown, joinElementNames } from './elements.ts';
import type { SweepState } from './sweep-state.ts';

const pointingKinds = /show|highlight|target|active|expose|focus|backdrop|relative|current|enabled/i;

/**
 * Removes the marks of a removed tour from the parts of the page to which it pointed. The effect of
 * a mark cannot be distinguished from the page's own design, so only classes are removed whose
 * names mean a tour and a highlight. Elements out of the flow or not shown, and parts of the tour
 * itself, are deliberately not changed.
 */
export function unmarkPage({ hidden, kinds, styleOf }: SweepState): void {
  for (const { names, isPointing } of kinds.values()) {
    if (!isPointing || ![...hidden].some((layer) => names.test(joinElementNames(layer)))) continue;
    for (const element of document.querySelectorAll('[class]')) {
      const classes = getMember(element, 'classList');
      const marks = [...classes].filter((name) => pointingKinds.test(name) && names.test(name));
      if (marks.length > 0 && isShown(element) && !/fixed|absolute/.test(styleOf(element).position))
        classes.remove(...marks);
    }
  }
}
