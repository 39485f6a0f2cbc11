/// <reference lib="dom" />
import { moveChildren } from '../move-children.ts';
import { codeOfTable } from './code-tables.ts';
import { textOfCode } from './code-text.ts';
import { rename, writeBlock } from './elements.ts';

/**
 * Writes code blocks as fenced blocks, with the language if the page names it. In a cell of a table
 * each line is separate code.
 */
export function writeCode(root: Element): void {
  for (const table of root.querySelectorAll('table')) codeOfTable(table);
  gatherLines(root);
  for (const block of root.querySelectorAll('pre:not([data-markdown])')) {
    if (!root.contains(block)) continue;
    // The language may be declared on an ancestor of the block, so it is read before anything is
    // moved.
    const language = getLanguage(block);
    const text = textOfCode(block);
    if (text.trim() === '') block.remove();
    else writeBlock(block, fenced(text, language), inCell(text));
  }
}

/**
 * Finds code without a `pre`, by its font and its white space (`readContent`), or as a list in
 * which every line is code. Adjacent lines of one kind become one block.
 */
function gatherLines(root: Element): void {
  for (const line of root.querySelectorAll('[data-code]')) {
    const around = line.parentElement;
    if (around === null || line.closest('pre') !== null || !root.contains(line)) continue;
    const lines = [...around.children];
    const isList =
      lines.length > 1 && lines.every((one) => one.hasAttribute('data-code') && one.nodeName === line.nodeName);
    if (isList && !/^(?:TR|TBODY)$/.test(around.nodeName)) asBlock(around);
    else if (/^(?:TD|TH|LI)$/.test(line.nodeName)) asBlock(wrapContent(line));
    else asBlock(line);
  }
}

function asBlock(element: Element): void {
  const { className } = element;
  rename(element, 'pre').className = className;
}

function wrapContent(element: Element): Element {
  const box = element.ownerDocument.createElement('div');
  moveChildren(element, box);
  element.append(box);
  return box;
}

/**
 * Finds the language in `language-x` (HTML standard, section 4.5.15), and in the names that Prism,
 * highlight.js, Rouge, Pygments, GitHub and SyntaxHighlighter write.
 */
const named = [
  /(?:^|\s)(?:language|lang|highlight-source|brush:?|sourceCode)[-\s:]\s*([a-z0-9+#._-]+)/i,
  /(?:^|\s)(?:highlight[-\s]|hljs\s+)\s*([a-z0-9+#._-]+)/i,
];
const names = /^[a-z0-9+#._-]{1,30}$/i;
/** Names next to such a word that describe only the look of the block. */
const looks = /^(?:wrapper|block|table|code|tab-size|blob-.*|line-?numbers|linenums|prettyprint)$/;
const notLanguages = new Set(['plaintext', 'text', 'none', 'default', 'nohighlight', 'no-highlight']);
const surroundings = 3;

function getLanguage(block: Element): string {
  const places: Element[] = [...block.querySelectorAll('code'), block];
  for (
    let around = block.parentElement;
    around !== null && places.length < surroundings + 2;
    around = around.parentElement
  )
    if (around.querySelectorAll('pre').length === 1) places.push(around);
  for (const place of places) {
    const said = [
      place.getAttribute('data-language'),
      place.getAttribute('data-lang'),
      ...named.map((pattern) => pattern.exec(place.className)?.[1]),
      place === block ? place.getAttribute('lang') : null,
    ].find((name) => name && !looks.test(name));
    const language = said?.trim().toLowerCase();
    if (language !== undefined && names.test(language)) return notLanguages.has(language) ? '' : language;
  }
  return '';
}

/**
 * Returns a fence that is longer than every run of backticks in the code, so that nothing in the
 * code ends the block.
 */
function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const inCell = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const sign = '`'.repeat(longestRun(line) + 1);
      const space = sign.length > 1 ? ' ' : '';
      return `${sign}${space}${line.trimEnd()}${space}${sign}`;
    })
    .join('\n');

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
