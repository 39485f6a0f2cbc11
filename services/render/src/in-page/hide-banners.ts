import { memory } from './memory.ts';
import { getMember } from './members.ts';
import { addStyle } from './style-sheets.ts';
import { isContent } from './overlays/content.ts';
import { isNamedByRequest } from './named-by-request.ts';
import { hasMatch, joinElementNames, readElementText } from './overlays/elements.ts';
import { isKindByText, compileKind, type OverlayKind, type CompiledKind } from './overlays/kinds.ts';

type HiddenBannerReport = { readonly count: number; readonly wasAnswered: boolean };
export type HiddenBannersWorld = { hiddenBanners?: { readonly takeNews: () => HiddenBannerReport } };

/** Splits a selector list. A comma in brackets or quotes belongs to its selector. */
export function splitSelectors(list: string): string[] {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const [character] of list.matchAll(/\\.|[^]/g)) {
    if (quote === '' && character === ',' && depth === 0) {
      parts.push('');
      continue;
    }
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Moving an element out of sight also hides it. */
const isHiding = ({ display, visibility, opacity, left, top }: CSSStyleDeclaration): boolean =>
  display === 'none' || visibility === 'hidden' || opacity === '0' || /^-\d{3}/.test(left) || /^-\d{3}/.test(top);

/**
 * Returns whether an element that a rule would hide as a banner belongs to the page. Such an
 * element is in the flow of the main part, or around that part. Or the element's text does not
 * mention consent, as the menu of a bakery.
 */
export function isPartOfPage(element: Element, consent: CompiledKind): boolean {
  if (element.matches('html,body') || hasMatch(element, 'main,[role=main]')) return true;
  const text = readElementText(element).trim();
  const names = joinElementNames(element);
  const isConsent = text.length < 3 || isKindByText(element, names, text, consent);
  for (let at: Element | null = element; at !== null && at !== document.body; at = getMember(at, 'parentElement'))
    if (/fixed|sticky|absolute/.test(getComputedStyle(at).position))
      return !isConsent || isContent(element, consent.names.test(names), text);
  return !isConsent || element.closest('main,article,[role=main],pre,figure') !== null;
}

/**
 * Applies the rules of a banner list, except rules that would hide a part of the page. Counts the
 * elements that are hidden now; the rules also hide elements that appear later. `wasAnswered`: a
 * banner was rejected before and may have left a backdrop or a scroll lock.
 */
export function hideBanners(styles: string, wasAnswered: boolean, kind: OverlayKind): void {
  const consent = compileKind(kind);
  const world = memory<HiddenBannersWorld>();
  const list = new CSSStyleSheet();
  list.replaceSync(styles);
  const seen = new Set<Element>();
  const rules: string[] = [];
  for (const rule of list.cssRules) {
    if (!(rule instanceof CSSStyleRule)) continue;
    // Rules that hide nothing undo a scroll lock or remove the space for a banner.
    if (!isHiding(rule.style)) {
      rules.push(rule.cssText);
      continue;
    }
    const chosen = splitSelectors(rule.selectorText).filter((selector) => {
      let found: Element[] = [];
      try {
        found = [...document.querySelectorAll(selector)];
      } catch {
        return false;
      }
      if (found.some((element) => isNamedByRequest(element) || isPartOfPage(element, consent))) return false;
      for (const element of found) if (element.checkVisibility({ visibilityProperty: true })) seen.add(element);
      return true;
    });
    if (chosen.length > 0) rules.push(`${chosen.join(',')} { ${rule.style.cssText} }`);
  }
  const hides = [...seen].filter(
    (element) =>
      element.getBoundingClientRect().height > 0 &&
      ![...seen].some((outer) => outer !== element && outer.contains(element)),
  );
  addStyle(rules.join('\n'));
  const count = hides.filter((element) => !element.checkVisibility()).length;
  let news: HiddenBannerReport = { count: count + (world.hiddenBanners?.takeNews().count ?? 0), wasAnswered };
  world.hiddenBanners = {
    takeNews: () => {
      const taken = news;
      news = { count: 0, wasAnswered: false };
      return taken;
    },
  };
}
