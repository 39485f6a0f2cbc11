import { Button } from '@mantine/core';
import { downloadCsv, type CsvRow } from './download-csv.ts';
import { sayFailed } from './notify-failure.ts';

type Props = {
  /** The name of the file, without date and extension. */
  readonly name: string;
  /** The rows; `undefined` until they are loaded. */
  readonly rows: readonly CsvRow[] | undefined;
};

/** Downloads the rows of a panel as a file. */
export const ExportButton = ({ name, rows }: Props) => (
  <Button
    size="xs"
    variant="default"
    disabled={rows === undefined}
    onClick={() => void downloadCsv(name, rows ?? []).catch(sayFailed)}
  >
    Export CSV
  </Button>
);
