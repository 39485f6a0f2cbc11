/// <reference lib="dom" />
import { attributeOf, memberOf } from './members.ts';
import { isVisible } from './parts.ts';

/** The first match that can be seen, else the first: in the document, then in open shadow roots and in frames of the same origin. */
export function firstMatch(selector: string): Element | undefined {
  let hidden: Element | undefined;
  let roots: (Document | ShadowRoot)[] = [document];
  while (roots.length > 0) {
    const matches = roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    const visible = matches.find(isVisible);
    if (visible !== undefined) return visible;
    hidden ??= matches[0];
    roots = roots.flatMap(insideOf);
  }
  return hidden;
}

const insideOf = (root: Document | ShadowRoot): (Document | ShadowRoot)[] =>
  [...root.querySelectorAll('*')].flatMap((element): (Document | ShadowRoot)[] => {
    const inside = memberOf(element, 'shadowRoot');
    if (inside !== null) return [inside];
    if (element.localName !== 'iframe' && element.localName !== 'frame') return [];
    const inner = (element as HTMLIFrameElement).contentDocument;
    return inner === null ? [] : [inner];
  });

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('button:disabled, [aria-disabled="true"], [inert]') !== null;

/** As a person would write its selector, 80 letters at most. */
export function describeElement(element: Element): string {
  const own = attributeOf(element, 'id') ?? '';
  const id = own === '' ? '' : `#${own}`;
  return `<${`${element.localName}${id}${[...memberOf(element, 'classList')].map((name) => `.${name}`).join('')}`.slice(0, 80)}>`;
}
