import { writeBlock } from './elements.ts';

/// <reference lib="dom" />

const gutters =
  '.linenos, .lineno, .linenodiv, .line-numbers-rows, .line-number, .gutter, [data-line-number]:empty, button';

/** Code blocks as fenced blocks, with the language where the page names it. */
export function writeCode(root: Element): void {
  for (const table of root.querySelectorAll('table')) unwrapNumbered(table);
  for (const block of root.querySelectorAll('pre')) {
    // The language may stand on what surrounds the block, so it is looked for before anything is moved.
    const language = languageOf(block);
    const text = textOf(block);
    if (text.trim() === '') block.remove();
    else writeBlock(block, fenced(text, language));
  }
}

/** Highlighters lay numbered code out as a table of one row: numbers in a cell, the code in the next. */
function unwrapNumbered(table: Element): void {
  const code = [...table.querySelectorAll('pre')];
  const isNumbers = (pre: Element): boolean => /^[\s\d]+$/.test(pre.textContent);
  if (table.querySelectorAll('tr').length !== 1 || code.length !== 2 || !isNumbers(code[0]!) || isNumbers(code[1]!))
    return;
  code[1]!.className += ` ${table.className}`;
  table.replaceWith(code[1]!);
}

function textOf(block: Element): string {
  for (const gutter of block.querySelectorAll(gutters)) gutter.remove();
  for (const line of block.querySelectorAll('br')) line.replaceWith('\n');
  // Some highlighters make each line a block and leave the line break out.
  for (const line of block.querySelectorAll('div, p, li'))
    if (!line.textContent.endsWith('\n') && line.nextElementSibling !== null) line.append('\n');
  return block.textContent.replaceAll('\r\n', '\n').replace(/^\n/, '').trimEnd();
}

/** `language-x` (HTML standard, section 4.5.15), what Prism, highlight.js, Rouge, Pygments, GitHub and SyntaxHighlighter write. */
const named = /(?:^|\s)(?:language|lang|highlight-source|highlight|brush:?|sourceCode)[-\s:]\s*([a-z0-9+#._-]+)/i;
const names = /^[a-z0-9+#._-]{1,30}$/i;
const notLanguages = new Set([
  'plaintext',
  'text',
  'none',
  'default',
  'nohighlight',
  'no-highlight',
  'wrapper',
  'block',
  'table',
  'code',
]);
const surroundings = 3;

function languageOf(block: Element): string {
  const places: Element[] = [...block.querySelectorAll(':scope > code'), block];
  for (
    let around = block.parentElement;
    around !== null && places.length < surroundings + 2;
    around = around.parentElement
  )
    if (around.querySelectorAll('pre').length === 1) places.push(around);
  for (const place of places) {
    const said =
      place.getAttribute('data-language') ??
      place.getAttribute('data-lang') ??
      named.exec(place.className)?.[1] ??
      /(?:^|\s)hljs\s+([a-z0-9+#._-]+)/i.exec(place.className)?.[1] ??
      (place === block ? place.getAttribute('lang') : null);
    const language = said?.trim().toLowerCase();
    if (language !== undefined && names.test(language)) return notLanguages.has(language) ? '' : language;
  }
  return '';
}

/** A fence longer than every run of backticks in the code, so that nothing in it ends the block. */
function fenced(text: string, language: string): string {
  const runs = (text.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}
