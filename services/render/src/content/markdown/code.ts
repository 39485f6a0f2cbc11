import { moveChildren, rename, writeBlock } from './elements.ts';

/**
 * Fenced blocks have the language if the page names it. In a cell of a table each line is separate
 * code.
 */
export function writeCode(root: Element): void {
  for (const table of root.querySelectorAll('table')) convertCodeTable(table);
  gatherLines(root);
  for (const block of root.querySelectorAll('pre:not([data-markdown])')) {
    if (!root.contains(block)) continue;
    // An ancestor of the block may declare the language, so it is read before anything is moved.
    const language = getLanguage(block);
    const text = readCode(block);
    if (text.trim() === '') block.remove();
    else writeBlock(block, formatFence(text, language), formatInCell(text));
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
    if (isList && !/^(?:TR|TBODY)$/.test(around.nodeName)) toBlock(around);
    else if (/^(?:TD|TH|LI)$/.test(line.nodeName)) toBlock(wrapContent(line));
    else toBlock(line);
  }
}

function toBlock(element: Element): void {
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
 * The language is in `language-x` (HTML standard, section 4.5.15), and in the names that Prism,
 * highlight.js, Rouge, Pygments, GitHub and SyntaxHighlighter write.
 */
const languagePatterns = [
  /(?:^|\s)(?:language|lang|highlight-source|brush:?|sourceCode)[-\s:]\s*([a-z0-9+#._-]+)/i,
  /(?:^|\s)(?:highlight[-\s]|hljs\s+)\s*([a-z0-9+#._-]+)/i,
];
const languageName = /^[a-z0-9+#._-]{1,30}$/i;
/** Class names of this form that describe the look of the block, not a language. */
const lookNames = /^(?:wrapper|block|table|code|tab-size|blob-.*|line-?numbers|linenums|prettyprint)$/;
const notLanguages = new Set(['plaintext', 'text', 'none', 'default', 'nohighlight', 'no-highlight']);
const surroundingsMax = 3;

function getLanguage(block: Element): string {
  const places: Element[] = [...block.querySelectorAll('code'), block];
  for (
    let around = block.parentElement;
    around !== null && places.length < surroundingsMax + 2;
    around = around.parentElement
  )
    if (around.querySelectorAll('pre').length === 1) places.push(around);
  for (const place of places) {
    const said = [
      place.getAttribute('data-language'),
      place.getAttribute('data-lang'),
      ...languagePatterns.map((pattern) => pattern.exec(place.className)?.[1]),
      place === block ? place.getAttribute('lang') : null,
    ].find((name) => name && !lookNames.test(name));
    const language = said?.trim().toLowerCase();
    if (language !== undefined && languageName.test(language)) return notLanguages.has(language) ? '' : language;
  }
  return '';
}

/** The fence is longer than every run of backticks in the code. */
function formatFence(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const formatInCell = (text: string): string =>
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

const numberCell =
  /(?:^|[-_ ])(?:line-?num(?:ber)?s?|blob-num|lines?-?no(?:s|div)?|ln|lntd|gutter|numbers)(?:$|[-_ ])/i;

/**
 * Converts a table of numbered code, as highlighters write it, to a block of code. Such a table has
 * one row with all numbers and all lines, or a row for each line.
 */
function convertCodeTable(table: Element): void {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const cells = rows.map((row) => [...row.children]);
  if (rows.length === 0 || !cells.every((row) => isNumbered(row, table))) return;
  const code = cells.map((row) => row.at(-1)!);
  const block = table.ownerDocument.createElement('pre');
  const text = code.map((cell) => formatLine(cell, rows.length === 1)).join('\n');
  block.textContent = text.startsWith('\n') ? `\n${text}` : text;
  const named = [table, code[0]!, ...code[0]!.querySelectorAll('pre, code')];
  block.className = named.map(({ className }) => className).join(' ');
  const language = named.map((one) => one.getAttribute('data-lang') ?? one.getAttribute('data-language')).find(Boolean);
  if (language) block.setAttribute('data-lang', language);
  if (table.closest('pre') === null) table.replaceWith(block);
  else table.replaceWith(`${text}\n`);
}

/** Removes the line break at the end of a line, because the caller adds one. */
function formatLine(cell: Element, isWhole: boolean): string {
  for (const element of cell.querySelectorAll('*')) if (isGutter(element)) element.remove();
  const text = readCodeLines(cell);
  return isWhole ? text : text.replace(/\r?\n$/, '');
}

/**
 * Returns whether a row of a table is a numbered line of code. A number does not prove that,
 * because a table may number its entries.
 */
function isNumbered(row: readonly Element[], table: Element): boolean {
  const [code, ...numbers] = row.toReversed();
  if (code === undefined || numbers.length === 0 || row.some(({ nodeName }) => nodeName === 'TH')) return false;
  if (!numbers.every(({ textContent }) => /^[\s\d+\u00a0-]*$/.test(textContent))) return false;
  if (
    /^[\s\d\u00a0]*$/.test(code.textContent) &&
    code.querySelector('pre, code') !== null &&
    row.length === 2 &&
    table.querySelectorAll('tr').length === 1
  )
    return false;
  return (
    table.closest('pre') !== null ||
    numbers.some((cell) => cell.hasAttribute('data-line-number') || numberCell.test(cell.className)) ||
    (numbers.some((cell) => cell.querySelector('pre') !== null) && code.querySelector('pre') !== null) ||
    code.hasAttribute('data-code')
  );
}

/** Class names that syntax highlighters give to line numbers. */
const gutterNames =
  /^(?:(?:react-syntax-highlighter-)?line-?num(?:ber)?s?(?:-rows)?|lines?-?no(?:s|div)?|lno?|lnt|gutter|rouge-gutter|blob-num|hljs-ln-n(?:umbers)?|number\d+)$/i;
const isNumber = (text: string): boolean => /^[\s\u00a0]*\d*[\s\u00a0]*$/.test(text);

/** The lines as written, without adjacent line numbers and buttons. Changes the block. */
function readCode(block: Element): string {
  for (const element of block.querySelectorAll('*'))
    if (element.nodeName === 'BUTTON' || isGutter(element)) element.remove();
  removeLineNumbers(block);
  return tidyCode(readCodeLines(block));
}

const isGutter = (element: Element): boolean =>
  [...element.classList].some((name) => gutterNames.test(name)) && /^[\s\d\u00a0]*$/.test(element.textContent);

const tidyCode = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').replace(/^\n/, '').trimEnd();

const lineBlocks = /^(?:DIV|P|LI|TR|PRE|SECTION)$/;
const separatorElements = /^(?:OL|UL|TABLE|TBODY|TR)$/;

/** Pages may make each line a block, with or without a line break. */
function readCodeLines(block: Node): string {
  let text = '';
  let isEnded = false;
  const end = (): void => {
    if (isEnded) text += '\n';
    isEnded = false;
  };
  const write = (part: string): void => {
    if (isEnded && !/^\r?\n/.test(part)) text += '\n';
    isEnded = false;
    text += part;
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) {
      const part = node.nodeValue ?? '';
      if (part !== '' && !(separatorElements.test(node.parentNode?.nodeName ?? '') && part.trim() === '')) write(part);
    } else if (node.nodeName === 'BR') write('\n');
    else if (lineBlocks.test(node.nodeName)) {
      end();
      if (text !== '' && !text.endsWith('\n')) text += '\n';
      const { length } = text;
      for (const child of node.childNodes) visit(child);
      isEnded ||= text.length === length || !text.endsWith('\n');
    } else for (const child of node.childNodes) visit(child);
  };
  for (const child of block.childNodes) visit(child);
  return text;
}

/**
 * Replaces a number while the lines are examined. No text contains this character (Unicode, section
 * 23.5).
 */
const numberMark = '\uE0FE';
const tokenClasses = /(?:^|\s)(?:token|hljs-\w+|m[bfhio]?|number|constant)(?:\s|$)/;

/**
 * Numbers that count up by one at the beginning of every line are not code, whatever their class
 * is.
 */
function removeLineNumbers(block: Element): void {
  const all = [...block.querySelectorAll('*')].filter(
    (one) => one.childElementCount === 0 && /\d/.test(one.textContent) && isNumber(one.textContent),
  );
  const numbers = all.filter((one) => one.className === all[0]!.className && !tokenClasses.test(one.className));
  const counts = numbers.map((one) => Number(one.textContent.trim()));
  if (counts.length < 2 || counts.some((count, at) => count !== counts[0]! + at)) return;
  const texts = numbers.map((one) => one.textContent);
  for (const one of numbers) one.textContent = numberMark;
  const lines = readCodeLines(block).replace(/\n+$/, '').split('\n');
  const isCounted =
    lines.length === numbers.length && lines.every((line) => new RegExp(`^\\s*${numberMark}(?![,;:.)])`).test(line));
  for (const [at, one] of numbers.entries())
    if (isCounted) one.remove();
    else one.textContent = texts[at]!;
}
