/// <reference lib="dom" />
import type { PageValue } from '@tintype/contracts/capture/capture-result';
import type { ValueQuery } from '@tintype/contracts/schedules/values/value-types';
import { readAttribute } from './members.ts';
import { allMatches } from './open-roots.ts';

/**
 * Reads what the page shows for the values of a schedule: the number of matching elements, and the
 * text of the first. Hidden elements count only if an attribute is read. Fields for typing are left
 * out, because they may contain typed text. Changes nothing in the page.
 */
export function readValues(
  queries: readonly ValueQuery[],
  charactersMax: number,
): { values: PageValue[]; language: string } {
  const readText = (element: Element, attribute: string | undefined): string => {
    if (attribute !== undefined) return readAttribute(element, attribute) ?? '';
    return element instanceof HTMLElement && !(element instanceof HTMLTextAreaElement)
      ? element.innerText
      : (element.textContent ?? '');
  };
  const values = queries.map(({ name, selector, attribute }) => {
    const all = allMatches(selector);
    const found = attribute === undefined ? all.filter((element) => element.checkVisibility()) : all;
    const [first] = found;
    const text = first === undefined ? null : readText(first, attribute).replace(/\s+/g, ' ').trim();
    return { name, count: found.length, text: text === null ? null : text.slice(0, charactersMax) };
  });
  return { values, language: document.documentElement.lang.slice(0, 35) };
}
