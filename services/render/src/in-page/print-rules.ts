/// <reference lib="dom" />

/** CSS text of the page's `@page` rules; a value that they do not define is empty. */
export type PageBox = {
  readonly size: string;
  readonly margins: { readonly top: string; readonly right: string; readonly bottom: string; readonly left: string };
};

export type PrintRules = {
  readonly box: PageBox;
  readonly isMadeForPaper: boolean;
  readonly fixedInPrint: readonly string[];
};

type FoundRule = { readonly rule: CSSRule; readonly isPrintOnly: boolean };

/**
 * The last `@page` rule without a selector that defines a property counts. Sheets of other origins
 * are not readable.
 */
export function readPrintRules(): PrintRules {
  const found = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => rulesOf(sheet, false));
  const pages = found.flatMap(({ rule, isPrintOnly }) =>
    rule instanceof CSSPageRule && rule.selectorText === '' ? [{ style: rule.style, isPrintOnly }] : [],
  );
  const last = (name: string): string =>
    pages.map((page) => page.style.getPropertyValue(name)).findLast((value) => value !== '') ?? '';
  const describesSheet = ({ style }: (typeof pages)[number]): boolean =>
    ['size', 'margin-top', 'margin-bottom'].some((name) => style.getPropertyValue(name) !== '');
  return {
    box: {
      size: last('size'),
      margins: {
        top: last('margin-top'),
        right: last('margin-right'),
        bottom: last('margin-bottom'),
        left: last('margin-left'),
      },
    },
    isMadeForPaper: pages.some((page) => !page.isPrintOnly && describesSheet(page)),
    fixedInPrint: found.flatMap(({ rule, isPrintOnly }) =>
      isPrintOnly && rule instanceof CSSStyleRule && rule.style.position === 'fixed' ? selectorOf(rule) : [],
    ),
  };
}

function rulesOf(sheet: CSSStyleSheet | null, isPrintOnly: boolean): FoundRule[] {
  try {
    if (sheet === null) return [];
    return rulesIn(sheet.cssRules, isPrintOnly || isForPrint(sheet.media));
  } catch {
    return [];
  }
}

const rulesIn = (rules: CSSRuleList, isPrintOnly: boolean): FoundRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSImportRule) return rulesOf(rule.styleSheet, isPrintOnly || isForPrint(rule.media));
    const isWithin = isPrintOnly || (rule instanceof CSSMediaRule && isForPrint(rule.media));
    const inner = 'cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList, isWithin) : [];
    return [{ rule, isPrintOnly }, ...inner];
  });

const isForPrint = ({ mediaText }: MediaList): boolean =>
  /\bprint\b/.test(mediaText) && !/\b(?:screen|all|not)\b/.test(mediaText);

/** Leaves out nested selectors, which have no meaning without their parent rule. */
const selectorOf = ({ selectorText }: CSSStyleRule): string[] => (selectorText.includes('&') ? [] : [selectorText]);
