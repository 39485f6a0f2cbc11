import { readAttribute } from './members.ts';
import { listOpenRoots, allMatches } from './open-roots.ts';
import { adoptSheet } from './style-sheets.ts';

/**
 * The document with its doctype and with open shadow roots as declarative shadow roots. A document
 * in another encoding declares UTF-8, the encoding of the file. Null for more than `lettersMax`
 * characters. Rules that scripts add to style sheets are not part of a document.
 */
export function readDocument(lettersMax: number): string | null {
  const shadowRoots = listOpenRoots().slice(1);
  const { documentElement, doctype } = document;
  if (documentElement === null) return '';
  const serialise = (): string => {
    if (shadowRoots.length === 0) return documentElement.outerHTML;
    const shell = (documentElement.cloneNode(false) as Element).outerHTML;
    const end = shell.lastIndexOf('</');
    const inner = (documentElement as Element & { getHTML: (options: object) => string }).getHTML({ shadowRoots });
    return shell.slice(0, end) + inner + shell.slice(end);
  };

  // Scripts of the page cannot run while the document is changed.
  const isUtf8 = document.characterSet === 'UTF-8';
  const encodings = isUtf8 ? [] : [...document.querySelectorAll('meta[charset], meta[http-equiv="content-type" i]')];
  const before = encodings.map((meta) => (meta.hasAttribute('charset') ? 'charset' : 'content'));
  const values = encodings.map((meta, at) => meta.getAttribute(before[at]!) ?? '');
  for (const [at, meta] of encodings.entries())
    meta.setAttribute(before[at]!, before[at] === 'charset' ? 'utf-8' : 'text/html; charset=utf-8');
  const html = serialise();
  for (const [at, meta] of encodings.entries()) meta.setAttribute(before[at]!, values[at]!);

  if (html.length > lettersMax) return null;
  return `${doctype === null ? '' : `${new XMLSerializer().serializeToString(doctype)}\n`}${html}\n`;
}

type ExtractRule = {
  readonly selector: string;
  readonly type: 'text' | 'html' | 'attribute';
  readonly attribute?: string;
  readonly multiple: boolean;
};
type ExtractedValue = string | null | readonly (string | null)[];

/**
 * One value for each rule, in the same order; null if nothing matches. Text is what a reader sees,
 * including the content of a closed `details`; for elements that are not shown (a title, data in a
 * script) it is the complete text. If the document has no match, frames of the same origin are
 * searched. Returns null if the values have more than `lettersMax` characters in total.
 */
export function extract(rules: readonly ExtractRule[], lettersMax: number): ExtractedValue[] | null {
  return withOpened(() => extractValues(rules, lettersMax));
}

function extractValues(rules: readonly ExtractRule[], lettersMax: number): ExtractedValue[] | null {
  /** The characters of a value's punctuation: quotes and commas. */
  const around = 4;
  let letters = 0;
  const valueOf = (element: Element, { type, attribute = '' }: ExtractRule): string | null => {
    if (type === 'attribute') return readAttribute(element, attribute);
    if (type === 'html') return element.innerHTML;
    return ((element as Partial<HTMLElement>).innerText ?? element.textContent ?? '').trim();
  };
  const all: ExtractedValue[] = [];
  for (const rule of rules) {
    const inDocument = allMatches(rule.selector);
    const matches = inDocument.length > 0 ? inDocument : matchesInFrames(rule.selector);
    const values: (string | null)[] = [];
    for (const element of rule.multiple ? matches : matches.slice(0, 1)) {
      const value = valueOf(element, rule);
      letters += (value?.length ?? 0) + around;
      values.push(value);
      if (letters > lettersMax) return null;
    }
    all.push(rule.multiple && values.length > 0 ? values : (values[0] ?? null));
  }
  return all;
}

function matchesInFrames(selector: string): Element[] {
  const inside = (root: Document): Element[] =>
    [...root.querySelectorAll<HTMLIFrameElement>('iframe, frame')].flatMap(({ contentDocument }) =>
      contentDocument === null ? [] : [...contentDocument.querySelectorAll(selector), ...inside(contentDocument)],
    );
  return inside(document);
}

/**
 * Reads the page with every `details` open and with far-away content rendered. A temporary style
 * does not notify the page, and opens several `details` with one name.
 */
function withOpened<Out>(read: () => Out): Out {
  const close = adoptSheet('*,::details-content{content-visibility:visible!important}', listOpenRoots());
  try {
    return read();
  } finally {
    close();
  }
}
