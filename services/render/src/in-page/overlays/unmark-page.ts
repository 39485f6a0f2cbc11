/// <reference lib="dom" />
import { memberOf } from '../members.ts';
import { isShown, namesOf } from './elements.ts';
import type { SweepState } from './sweep-state.ts';

const pointing = /show|highlight|target|active|expose|focus|backdrop|relative|current|enabled/i;

/**
 * Takes the marks of a tour that is gone off the parts of the page that it pointed at. By its effect alone a mark cannot be told from the page's own design, so
 * classes go that are called after a tour and say that they point. Deliberately left alone: what lies out of the flow or is not shown, parts of the tour itself.
 */
export function unmarkPage({ hidden, kinds, styleOf }: SweepState): void {
  for (const { names, isPointing } of kinds.values()) {
    if (!isPointing || ![...hidden].some((layer) => names.test(namesOf(layer)))) continue;
    for (const element of document.querySelectorAll('[class]')) {
      const classes = memberOf(element, 'classList');
      const marks = [...classes].filter((name) => pointing.test(name) && names.test(name));
      if (marks.length > 0 && isShown(element) && !/fixed|absolute/.test(styleOf(element).position))
        classes.remove(...marks);
    }
  }
}
