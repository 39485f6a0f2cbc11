/// <reference lib="dom" />
import { addStyle } from './add-style.ts';
import { memory } from './memory.ts';

type RulesWorld = { appliedRules?: Set<string> };

/** Adds style rules to the document once, and returns whether any of them matches an element. */
export function areRulesMatched(styles: string): boolean {
  const applied = (memory<RulesWorld>().appliedRules ??= new Set());
  if (!applied.has(styles)) addStyle(styles);
  const isNew = !applied.has(styles);
  applied.add(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  const matches = (rule: CSSRule): boolean =>
    rule instanceof CSSStyleRule && document.querySelector(rule.selectorText) !== null;
  return isNew && [...sheet.cssRules].some(matches);
}
