import { lineText } from './text-of-markdown.ts';
import type { MarkedPage } from './page-corpus.ts';

/** What a text has to keep besides its words. */
export const kinds = ['headings', 'codeLines', 'cells', 'numbers', 'formulas', 'images'] as const;
export type Structure = { readonly [Kind in (typeof kinds)[number]]: readonly string[] };
export type Truth = { readonly text: string; readonly structure: Structure };

/**
 * Read from the marked elements of the page itself, without any code of the product. Throws when
 * the marks find no text.
 */
export function truthOf(document: Document, { file, content, without }: MarkedPage): Truth {
  for (const element of document.querySelectorAll(without ?? 'script, style')) element.remove();
  const found = [...document.querySelectorAll(content)];
  const marked = found.filter((element) => !found.some((other) => other !== element && other.contains(element)));
  const all = (selector: string): Element[] => marked.flatMap((element) => [...element.querySelectorAll(selector)]);
  const words = marked.map((element) => wordsOf(element));
  if (words.join(' ').length < 200) throw new Error(`The marks of ${file} find no text`);
  return {
    text: words.join('\n'),
    structure: {
      headings: all('h1, h2, h3, h4, h5, h6')
        .concat(marked.filter(({ localName }) => /^h[1-6]$/.test(localName)))
        .map((heading) => letters(heading.textContent))
        .filter((text) => text !== ''),
      codeLines: all('pre')
        .flatMap((block) => block.textContent.split('\n').map(codeLine))
        .filter((line) => line !== ''),
      cells: all('td, th')
        .filter((cell) => isData(cell.closest('table')!))
        .map((cell) => letters(cell.textContent))
        .filter((text) => text !== ''),
      numbers: all('ol > li').map((item) => `${numberOf(item)} ${beginning(item.textContent)}`),
      formulas: all('.math').map((formula) => letters(formula.textContent)),
      images: all('img[src]')
        .map((image) => image.getAttribute('src')!)
        .filter((source) => !source.startsWith('data:'))
        .map((source) => source.split('/').at(-1)!),
    },
  };
}

/** The shares of what is wanted that stand in a Markdown text as what they are. */
export function keptOf(markdown: string, wanted: Structure): { readonly [Kind in keyof Structure]: number } {
  const had = structureOf(markdown);
  return Object.fromEntries(
    kinds.map((kind) => {
      const counts = new Map<string, number>();
      for (const one of had[kind]) counts.set(one, (counts.get(one) ?? 0) + 1);
      const kept = wanted[kind].filter((one) => {
        const left = counts.get(one) ?? 0;
        counts.set(one, left - 1);
        return left > 0;
      });
      return [kind, kept.length];
    }),
  ) as { [Kind in keyof Structure]: number };
}

function structureOf(markdown: string): Structure {
  const [headings, codeLines, cells, numbers]: string[][] = [[], [], [], []];
  let fence: { readonly indent: string; readonly end: string } | undefined;
  for (const line of markdown.split('\n')) {
    const opening = /^([ >-]*)(`{3,}|~{3,})/.exec(line);
    if (fence !== undefined) {
      if (line.trim() === fence.end) fence = undefined;
      else codeLines!.push(codeLine(line.startsWith(fence.indent) ? line.slice(fence.indent.length) : line));
    } else if (opening !== null) fence = { indent: opening[1]!.replaceAll('-', ' '), end: opening[2]! };
    const text = lineText(line);
    if (/^[ >]*#{1,6} /.test(line)) headings!.push(letters(text));
    if (/^\s*\|/.test(line)) cells!.push(...text.split(/(?<!\\)\|/).map((cell) => letters(cell)));
    const number = /^[\s>-]*(\w+)[.)] (.*)/.exec(text);
    if (number !== null) numbers!.push(`${number[1]} ${beginning(number[2]!)}`);
  }
  const formulas = [...markdown.matchAll(/\$\$?([^$]+)\$\$?/g)].map(([, tex]) => letters(tex!));
  const images = [...markdown.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].map(([, source]) => source!.split('/').at(-1)!);
  return { headings: headings!, codeLines: codeLines!, cells: cells!, numbers: numbers!, formulas, images };
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
const codeLine = (line: string): string => line.replaceAll('\u00a0', ' ').trimEnd();
const beginning = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 3).join(' ');

/** A space between blocks, so that their words stay apart. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(
    'p, div, li, td, th, tr, dt, dd, pre, br, h1, h2, h3, h4, h5, h6, section, option',
  ))
    part.prepend(' ');
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** Notes of DocBook and of AsciiDoc stand in tables that only lay them out. */
const isData = (table: Element): boolean =>
  table.querySelectorAll('tr').length > 1 &&
  table.querySelectorAll('tr:first-child > *').length > 1 &&
  table.closest('.admonitionblock, .note, .tip, .warning') === null;

function numberOf(item: Element): string {
  const list = item.parentElement as HTMLOListElement;
  const at = [...list.children].filter(({ localName }) => localName === 'li').indexOf(item);
  const number = (Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1) + at;
  return list.type === 'a' || list.classList.contains('loweralpha') ? String.fromCharCode(96 + number) : String(number);
}
