type TableCells = readonly string[];

/** Formats a table. Columns are as wide as their widest cell, as the formatter writes them. */
export function formatMarkdownTable(head: TableCells, rows: readonly TableCells[]): string {
  const escaped = [head, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(3, ...escaped.map((cells) => (cells[column] ?? '').length)));
  const line = (cells: TableCells): string => `| ${cells.map((cell, at) => pad(cell, widths[at]!)).join(' | ')} |`;
  const [first = [], ...rest] = escaped;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

const pad = (text: string, width: number): string => text + ' '.repeat(width - text.length);
