import { readAttribute } from './members.ts';
import { allMatches } from './open-roots.ts';
import { listLineage, listShownChildren } from './parts.ts';

type LinesReading = { lines: string[]; at: number; isCut: boolean };

/**
 * Reads the text that a visitor sees, line by line, from the elements that match the selector or
 * from the page. Elements that match one of `ignored` are left out. A row of a table is one line.
 * The label of a button is text. Fields for typing are left out, because they may contain what a
 * person or an action typed. Frames are left out, too.
 */
export function readLines(
  selector: string | null,
  ignored: readonly string[],
  limits: { readonly lettersMax: number; readonly linesMax: number },
): LinesReading {
  const depthMax = 400;
  const skipped = new Set(
    'script style noscript template head iframe frame object embed canvas audio video svg math textarea select datalist'.split(
      ' ',
    ),
  );
  const buttonTypes = new Set(['submit', 'button', 'reset']);
  const lines: string[] = [];
  let line = '';
  let letters = 0;
  let isCut = false;

  const endLine = (): void => {
    // Zero-width characters and soft hyphens are invisible.
    const text = line
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    line = '';
    if (text === '') return;
    letters += text.length;
    if (letters > limits.lettersMax || lines.length >= limits.linesMax) isCut = true;
    else lines.push(text);
  };
  const labelOf = (element: Element): string =>
    buttonTypes.has((readAttribute(element, 'type') ?? '').toLowerCase())
      ? (readAttribute(element, 'value') ?? '')
      : '';
  const isIgnored = (element: Element): boolean => ignored.some((one) => element.matches(one));
  const isForEarsOnly = (element: Element, { position }: CSSStyleDeclaration): boolean => {
    if (position !== 'absolute' && position !== 'fixed') return false;
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 && height <= 1 && getComputedStyle(element).overflow !== 'visible';
  };

  const textOf = (text: string, keepsLines: boolean): void => {
    if (!keepsLines) {
      line += text;
      return;
    }
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) endLine();
      line += part;
    }
  };
  const walk = (node: Node, depth: number, style: CSSStyleDeclaration): void => {
    if (isCut || depth > depthMax) return;
    if (node.nodeType === Node.TEXT_NODE) {
      if (style.visibility === 'visible') textOf(node.nodeValue ?? '', /^(?:pre|break-spaces)/.test(style.whiteSpace));
      return;
    }
    if (node.nodeType === Node.ELEMENT_NODE) walkElement(node as Element, depth);
  };
  const walkElement = (element: Element, depth: number): void => {
    if (element.localName === 'br') return endLine();
    if (skipped.has(element.localName) || isIgnored(element)) return;
    const own = getComputedStyle(element);
    if (own.display === 'none' || isForEarsOnly(element, own)) return;
    // Skips a closed `details`, and content that is not rendered because of `content-visibility:
    // hidden`.
    if (own.display !== 'contents' && !element.checkVisibility()) return;
    const isCell = own.display === 'table-cell';
    const isInline = isCell || own.display.startsWith('inline') || own.display === 'contents' || own.display === 'ruby';
    if (isCell || own.display.startsWith('inline-')) line += ' ';
    if (!isInline) endLine();
    if (element.localName === 'input' && own.visibility === 'visible') line += labelOf(element);
    for (const child of listShownChildren(element)) walk(child, depth + 1, own);
    if (isInline) line += isCell || own.display.startsWith('inline-') ? ' ' : '';
    else endLine();
  };

  const found = selector === null ? [document.body] : allMatches(selector);
  const chosen = new Set(found);
  for (const element of chosen) {
    if (element === null) continue;
    const around = listLineage(element).slice(1);
    if (around.some((outer) => chosen.has(outer) || isIgnored(outer))) continue;
    walkElement(element, 0);
    endLine();
  }
  return { lines, at: Date.now(), isCut };
}
