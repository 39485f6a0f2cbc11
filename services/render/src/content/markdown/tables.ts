import { rename, unwrap, writeBlock } from './elements.ts';

export type WriteCell = (cell: Element) => string;

/** Tables that only lay out the page are replaced by their content. Inner tables come first. */
export function writeTables(root: Element, writeCell: WriteCell): void {
  for (const table of [...root.querySelectorAll('table')].toReversed()) {
    if (isLayout(table)) unfold(table);
    else writeTable(table, writeCell);
  }
}

const longCellCharacters = 400;

/**
 * A table that only lays out the page has a single row or column, or has no head and contains parts
 * of a page.
 */
function isLayout(table: Element): boolean {
  if (['presentation', 'none'].includes(table.getAttribute('role') ?? '')) return true;
  const rows = rowsOf(table);
  const cells = rows.flatMap(cellsOf);
  if (rows.length < 2 && !cells.some(({ nodeName }) => nodeName === 'TH')) return true;
  if (table.querySelector('th, caption, thead') !== null) return false;
  if (rows.every((row) => cellsOf(row).length < 2)) return true;
  return cells.some(
    (cell) =>
      cell.querySelector('h1, h2, h3, h4, h5, h6, form, article, section, blockquote, [data-layout], [data-table]') !==
        null || cell.textContent.length > longCellCharacters * 2,
  );
}

function unfold(table: Element): void {
  for (const part of table.querySelectorAll('caption, td, th')) rename(part, 'div').setAttribute('data-layout', '');
  for (const part of table.querySelectorAll('thead, tbody, tfoot, tr, colgroup')) unwrap(part);
  rename(table, 'div');
}

function writeTable(table: Element, writeCell: WriteCell): void {
  const rows = rowsOf(table);
  const headRows = countHeadRows(table, rows);
  const grid = getGrid(rows, (cell) => formatCell(cell, writeCell));
  const width = grid.reduce((widest, row) => Math.max(widest, row.findLastIndex(({ text }) => text !== '') + 1), 0);
  if (width === 0) return table.remove();
  const columns = Array.from({ length: width }, (_, at) => at);
  const head = columns.map((at) => formatHeadCell(grid.slice(0, headRows), at));
  const lines = [
    formatRow(head),
    formatRow(columns.map((at) => getAlignmentRule(grid, at))),
    ...grid.slice(headRows).map((row) => formatRow(columns.map((at) => (row[at]?.isFirst ? row[at].text : '')))),
  ];
  const caption = table.querySelector('caption');
  if (caption !== null && caption.textContent.trim() !== '') table.before(rename(caption, 'p'));
  const inCell = grid
    .map((row) => row.filter(({ text, isFirst }) => isFirst && text !== '').map(({ text }) => text))
    .map((row) => row.join(', '))
    .join('\n');
  writeBlock(table, lines.join('\n'), inCell).setAttribute('data-table', '');
}

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const rowsOf = (table: Element): Element[] =>
  ['thead', 'tbody', 'tfoot'].flatMap((part) => [...table.querySelectorAll(`:scope > ${part} > tr`)]);
const cellsOf = (row: Element): Element[] =>
  [...row.children].filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH');

/**
 * GFM requires a header. A table without a header gets an empty one, because its first row is data.
 */
function countHeadRows(table: Element, rows: readonly Element[]): number {
  const inHead = table.querySelectorAll(':scope > thead > tr').length;
  if (inHead > 0) return inHead;
  const first = cellsOf(rows[0]!);
  return first.length > 0 && first.every(({ nodeName }) => nodeName === 'TH') ? 1 : 0;
}

type GridCell = { readonly text: string; readonly isFirst: boolean; readonly align: string };
const columnsMax = 200;

/** Expands spans (HTML standard, section 4.9.12.1). Only the first place of a cell is `isFirst`. */
function getGrid(rows: readonly Element[], write: (cell: Element) => string): GridCell[][] {
  const grid: GridCell[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of cellsOf(row)) {
      while (grid[y]![x] !== undefined) x += 1;
      const place = { text: write(cell), align: findAlignment(cell) };
      const group = rows.slice(y).findIndex(({ parentElement }) => parentElement !== row.parentElement);
      const high = Math.min(parseSpan(cell, 'rowspan') || rows.length, group < 0 ? rows.length - y : group);
      const wide = Math.min(parseSpan(cell, 'colspan') || 1, columnsMax - x);
      for (let down = 0; down < high; down += 1)
        for (let right = 0; right < wide; right += 1)
          grid[y + down]![x + right] = { ...place, isFirst: down === 0 && right === 0 };
      x += wide;
    }
  }
  return grid.map((row) => Array.from(row, (place) => place ?? { text: '', isFirst: true, align: '' }));
}

const parseSpan = (cell: Element, name: string): number => {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isNaN(span) || span < 0 ? 1 : span;
};

/**
 * Merges a header of several rows into one: the text of a cell that spans columns is repeated in
 * each of them.
 */
const formatHeadCell = (head: readonly GridCell[][], column: number): string =>
  head.length === 1
    ? head[0]![column]?.isFirst
      ? head[0]![column].text
      : ''
    : [...new Set(head.map((row) => row[column]?.text ?? ''))].filter((text) => text !== '').join(' ');

const alignmentRules = new Map(Object.entries({ left: ':---', center: ':---:', right: '---:' }));

function getAlignmentRule(grid: readonly GridCell[][], column: number): string {
  const aligned = new Set(
    grid
      .map((row) => row[column])
      .filter((place) => place?.isFirst && place.text !== '')
      .map((place) => place!.align),
  );
  return (aligned.size === 1 && alignmentRules.get([...aligned][0]!)) || '---';
}

const findAlignment = (cell: Element): string =>
  (
    /text-align:\s*(left|right|center)/.exec(cell.getAttribute('style') ?? '')?.[1] ??
    cell.getAttribute('align') ??
    ''
  ).toLowerCase();

/** Lines of lists and paragraphs are separated by `<br>`, which GFM allows in a cell. */
function formatCell(cell: Element, writeCell: WriteCell): string {
  for (const heading of cell.querySelectorAll('h1, h2, h3, h4, h5, h6')) rename(heading, 'p');
  return writeCell(cell)
    .trim()
    .replaceAll(/[ \\]*\n\s*?( *)(?=\S)/g, (_line, space: string) => `<br>${'&nbsp;'.repeat(space.length)}`)
    .replaceAll('|', '\\|');
}
