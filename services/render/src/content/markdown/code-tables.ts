/// <reference lib="dom" />
import { isGutter, readCodeLines } from './code-text.ts';

const numberCell =
  /(?:^|[-_ ])(?:line-?num(?:ber)?s?|blob-num|lines?-?no(?:s|div)?|ln|lntd|gutter|numbers)(?:$|[-_ ])/i;

/**
 * Converts a table of numbered code, as highlighters write it, to a block of code. Such a table has
 * one row with all numbers and all lines, or a row for each line.
 */
export function codeOfTable(table: Element): void {
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

/**
 * Formats the line of a cell. A line has one end, whether or not the page contains a line break.
 */
function formatLine(cell: Element, isWhole: boolean): string {
  for (const element of cell.querySelectorAll('*')) if (isGutter(element)) element.remove();
  const text = readCodeLines(cell);
  return isWhole ? text : text.replace(/\r?\n$/, '');
}

/**
 * Returns whether the row of a table is numbered code. A number is not sufficient: a table may
 * number its entries.
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
