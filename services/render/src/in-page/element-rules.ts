/// <reference lib="dom" />
import { getMember } from './members.ts';

/** Style rules for single elements. They touch no attribute of the page. */
export type ElementRules = {
  readonly put: (element: Element, declarations: readonly string[]) => void;
  /** Applies the rules that were put since the last call. Returns a function that removes them. */
  readonly apply: () => () => void;
};

export function createElementRules(): ElementRules {
  const rules = new Map<Document | ShadowRoot, string[]>();
  return {
    put: (element, declarations) => {
      const root = getRoot(element);
      const text = `${toSelector(element)} { ${declarations.map((one) => `${one} !important;`).join(' ')} }`;
      rules.set(root, [...(rules.get(root) ?? []), text]);
    },
    apply: () => {
      const undo = [...rules].map(([root, texts]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(texts.join('\n'));
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
        return () => void (root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet));
      });
      rules.clear();
      return () => {
        for (const one of undo) one();
      };
    },
  };
}

const getRoot = (element: Element): Document | ShadowRoot =>
  getMember(element, 'getRootNode').call(element) as Document | ShadowRoot;

/** Returns a selector that matches only this element within its root. */
function toSelector(element: Element): string {
  const parent = getMember(element, 'parentElement');
  const siblings = [...(parent === null ? (getRoot(element) as ParentNode).children : getMember(parent, 'children'))];
  const own = `:nth-child(${siblings.indexOf(element) + 1})`;
  if (parent !== null) return `${toSelector(parent)} > ${own}`;
  return getRoot(element) instanceof ShadowRoot ? `:host > ${own}` : ':root';
}
