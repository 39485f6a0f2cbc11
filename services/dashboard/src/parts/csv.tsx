import { SmallButton } from './buttons.tsx';
import { notifyFailed } from './notify.ts';

type CsvRow = Readonly<Record<string, string | number>>;

/**
 * Texts that a spreadsheet would run as a formula are marked as text. Excel recognises UTF-8 by the
 * byte order mark.
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

type Props = Readonly<{
  /** Date and extension are added. */
  name: string;
  rows: readonly CsvRow[] | undefined;
}>;

export const ExportButton = ({ name, rows }: Props) => (
  <SmallButton disabled={rows === undefined} onClick={() => void downloadCsv(name, rows ?? []).catch(notifyFailed)}>
    Export CSV
  </SmallButton>
);
