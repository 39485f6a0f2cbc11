import { largestOf } from '@tintype/contracts/numbers/extremes';
import { isAddress } from './entries.ts';
import { parseRows } from './parse-rows.ts';

export type ListFormat = 'txt' | 'csv' | 'jsonl';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** The table of a CSV file. */
export type Table = {
  readonly delimiter: string;
  /** Rows before the first address: titles, and the names of the columns. */
  readonly headRows: number;
  readonly columns: readonly string[];
  /** The column that is read. */
  readonly column: number;
};
/**
 * How a list is read. Decided once, from its beginning, so that a resumed import reads the same.
 */
export type ListLayout = { readonly format: ListFormat; readonly encoding: Encoding; readonly table?: Table };

const sampleBytes = 262_144;
const sampleRows = 500;
/**
 * In the order in which they are preferred where two fit equally: the first ones are rare in
 * addresses.
 */
const delimiters = ['\t', ';', ',', '|'];
const isUrlName = (cell: string): boolean => /^url$/i.test(cell.trim());

/**
 * Looks at the beginning of a list. Throws an Error with a sentence for the user when a table has
 * no column of addresses.
 */
export async function layoutOf(list: Blob, name: string): Promise<ListLayout> {
  const bytes = new Uint8Array(await list.slice(0, sampleBytes).arrayBuffer());
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n');
  const format = formatOf(name, text);
  if (format !== 'csv') return { format, encoding };
  return { format, encoding, table: parseTable(text, list.size <= sampleBytes) };
}

/**
 * Detects the encoding by its byte order mark; else by the zeros that half of each Latin character
 * has in UTF-16; else invalid UTF-8 is Windows-1252.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const half = bytes.length / 2;
  if (zeros[1]! > half / 2) return 'utf-16le';
  if (zeros[0]! > half / 2) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * By the extension of the name, or by the first line of a list without one. A tab never is part of
 * an address.
 */
export function formatOf(name: string, head: string): ListFormat {
  if (/\.(jsonl|ndjson)$/i.test(name)) return 'jsonl';
  if (/\.(csv|tsv)$/i.test(name)) return 'csv';
  const first =
    head
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  if (first.startsWith('{')) return 'jsonl';
  if (first.includes('\t') || /(^|[,;|])"?url"?([,;|]|$)/i.test(first)) return 'csv';
  return 'txt';
}

/** The delimiter, the column of addresses and the rows before them. */
function parseTable(text: string, isWhole: boolean): Table {
  const named = /^sep=(.)\n/i.exec(text)?.[1];
  const readings = (named === undefined ? delimiters : [named]).map((delimiter) =>
    parseReading(text, delimiter, isWhole),
  );
  const [best] = readings.toSorted(
    (one, other) => other.addresses - one.addresses || other.regularRows - one.regularRows,
  );
  if (best!.addresses === 0 && !best!.hasUrlName) {
    const first = parseRows(text, best!.delimiter, !isWhole).rows[0]?.slice(0, 8).join(', ') ?? '';
    throw new Error(
      `No column of the file is named url or contains URLs that start with http:// or https://. Its first row: ${first}.`,
    );
  }
  const { delimiter, headRows, columns, column } = best!;
  return { delimiter, headRows, columns, column };
}

type ListLayoutReading = Table & {
  /** Rows with an address in the column that has most of them. */
  readonly addresses: number;
  /**
   * Rows with as many columns as the head has, or the first row with an address. None where that is
   * one column.
   */
  readonly regularRows: number;
  readonly hasUrlName: boolean;
};

function parseReading(text: string, delimiter: string, isWhole: boolean): ListLayoutReading {
  const rows = parseRows(text, delimiter, !isWhole).rows.slice(0, sampleRows);
  const urlRow = rows.findIndex((row) => row.some(isUrlName));
  const counts: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (isAddress(cell.trim())) counts[at] = (counts[at] ?? 0) + 1;
  const most = largestOf(
    counts.filter((count) => count !== undefined),
    0,
  );
  const column = urlRow >= 0 ? rows[urlRow]!.findIndex(isUrlName) : Math.max(0, counts.indexOf(most));
  const firstAddress = rows.findIndex((row) => isAddress((row[column] ?? '').trim()));
  const isHead = urlRow >= 0 && (firstAddress < 0 || urlRow < firstAddress);
  const headRows = isHead ? urlRow + 1 : Math.max(0, firstAddress);
  const names = rows[headRows - 1] ?? [];
  const expected = (isHead ? names : rows[headRows])?.length ?? 0;
  const width = Math.max(names.length, rows[headRows]?.length ?? 0);
  return {
    delimiter,
    headRows,
    column,
    columns: Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`),
    addresses: most,
    regularRows: expected > 1 ? rows.filter(({ length }) => length === expected).length : 0,
    hasUrlName: urlRow >= 0,
  };
}
