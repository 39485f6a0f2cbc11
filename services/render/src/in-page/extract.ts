/// <reference lib="dom" />

/** What is looked for: of the first match, or of every match, its text, its inner HTML or one of its attributes. */
export type ExtractRule = {
  readonly selector: string;
  readonly type: 'text' | 'html' | 'attribute';
  readonly attribute?: string;
  readonly multiple: boolean;
};
export type Extracted = string | null | readonly (string | null)[];

/**
 * One value for each rule, in their order; null where nothing matches. Text is what a reader sees, with its line breaks; of what is not shown
 * (a title, data in a script) it is all of the text.
 */
export function extract(rules: readonly ExtractRule[]): Extracted[] {
  const valueOf = (element: Element, { type, attribute = '' }: ExtractRule): string | null => {
    if (type === 'attribute') return element.getAttribute(attribute);
    if (type === 'html') return element.innerHTML;
    return (element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')).trim();
  };
  return rules.map((rule) => {
    if (!rule.multiple) {
      const match = document.querySelector(rule.selector);
      return match === null ? null : valueOf(match, rule);
    }
    const matches = [...document.querySelectorAll(rule.selector)];
    return matches.length === 0 ? null : matches.map((element) => valueOf(element, rule));
  });
}
