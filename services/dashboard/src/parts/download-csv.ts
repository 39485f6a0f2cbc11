export type CsvRow = Readonly<Record<string, string | number>>;

/**
 * Downloads rows as a CSV file; their fields are the column headers. Texts that a spreadsheet would
 * run as a formula are marked as text. Excel recognises UTF-8 by the byte order mark. The library
 * is loaded on demand.
 */
export async function downloadCsv(name: string, rows: readonly CsvRow[]): Promise<void> {
  const { unparse } = (await import('papaparse')).default;
  const text = unparse([...rows], { escapeFormulae: true });
  const address = URL.createObjectURL(new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
