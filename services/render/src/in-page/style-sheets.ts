import { memory } from './memory.ts';
import { getMember } from './members.ts';
import { listOpenRoots } from './open-roots.ts';

type Root = Document | ShadowRoot;

/**
 * Adds rules to roots of one document. The page's content security policy does not apply, because a
 * constructed sheet is not an inline style. Returns a function that removes the rules.
 */
export function adoptSheet(css: string, roots: readonly Root[] = [document]): () => void {
  const { defaultView } = roots[0]!.ownerDocument ?? (roots[0] as Document);
  const sheet = new (defaultView as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Adds rules permanently, with `inShadowRoots` also to the open shadow roots that exist now. */
export function addStyle(css: string, inShadowRoots = false): void {
  adoptSheet(css, inShadowRoots ? listOpenRoots() : [document]);
}

type RulesWorld = { appliedRules?: Set<string> };

export function areRulesMatched(styles: string): boolean {
  const applied = (memory<RulesWorld>().appliedRules ??= new Set());
  if (applied.has(styles)) return false;
  applied.add(styles);
  addStyle(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return [...sheet.cssRules].some(
    (rule) => rule instanceof CSSStyleRule && document.querySelector(rule.selectorText) !== null,
  );
}

/**
 * Creates rules for single elements. `apply` adds the rules since the last call, and returns a
 * function that removes them.
 */
export function createElementRules(): {
  readonly put: (element: Element, declarations: readonly string[]) => void;
  readonly apply: () => () => void;
} {
  const rules = new Map<Root, string[]>();
  return {
    put: (element, declarations) => {
      const root = getRoot(element);
      const text = `${toSelector(element)} { ${declarations.map((one) => `${one} !important;`).join(' ')} }`;
      rules.set(root, [...(rules.get(root) ?? []), text]);
    },
    apply: () => {
      const undo = [...rules].map(([root, texts]) => adoptSheet(texts.join('\n'), [root]));
      rules.clear();
      return () => {
        for (const one of undo) one();
      };
    },
  };
}

const getRoot = (element: Element): Root => getMember(element, 'getRootNode').call(element) as Root;

function toSelector(element: Element): string {
  const parent = getMember(element, 'parentElement');
  const siblings = [...(parent === null ? (getRoot(element) as ParentNode).children : getMember(parent, 'children'))];
  const own = `:nth-child(${siblings.indexOf(element) + 1})`;
  if (parent !== null) return `${toSelector(parent)} > ${own}`;
  return getRoot(element) instanceof ShadowRoot ? `:host > ${own}` : ':root';
}
