import { findLargest } from '@tintype/contracts/numbers/extremes';
import papaparse from 'papaparse';
import { detectWholeFormat, isAddress, type WholeFormat } from './entries.ts';

export type ListFormat = 'txt' | 'csv' | 'jsonl' | WholeFormat;
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type CsvTable = Readonly<{
  delimiter: string;
  /** The number of rows at the top with titles and column names. */
  headRows: number;
  columns: readonly string[];
  column: number;
}>;
/** Decided once, from the beginning of the list, so that a resumed import reads the same. */
export type ListLayout = Readonly<{ format: ListFormat; encoding: Encoding; table?: CsvTable }>;

const sampleBytes = 262_144;
const sampleRows = 500;
/** If two delimiters fit equally, the earlier one is chosen, because it is rarer in URLs. */
export const delimiters = ['\t', ';', ',', '|'] as const;
const isUrlName = (cell: string): boolean => /^url$/i.test(cell.trim());

/** The first bytes of files that are not text, in hexadecimal, and what to do instead. */
const fileSignatures: readonly (readonly [string, string])[] = [
  ['504b0304', 'a spreadsheet, an office document or a ZIP archive. Save the table as CSV (UTF-8)'],
  ['d0cf11e0', 'an Excel or office document. Save the table as CSV (UTF-8)'],
  ['25504446', 'a PDF document. Copy its URLs into a text file'],
  ['1f8b', 'compressed. Unpack it'],
  ['7b5c727466', 'a rich text document (RTF). Save it as plain text'],
];

function refuseOtherFiles(bytes: Uint8Array): void {
  const start = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const what = fileSignatures.find(([signature]) => start.startsWith(signature))?.[1];
  if (what !== undefined) throw new Error(`The file is ${what}, and choose that file.`);
}

/**
 * A `separator` that the user chose makes the list a table; an empty one means one URL per line.
 * Throws an Error with a message for the user if the file is not a list, or if a table has no
 * column of addresses.
 */
export async function detectListLayout(list: Blob, name: string, separator?: string): Promise<ListLayout> {
  const bytes = new Uint8Array(await list.slice(0, sampleBytes).arrayBuffer());
  refuseOtherFiles(bytes);
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n');
  const format = separator === undefined ? detectListFormat(name, text) : separator === '' ? 'txt' : 'csv';
  if (format !== 'csv') return { format, encoding };
  return { format, encoding, table: parseTable(text, list.size <= sampleBytes, separator) };
}

/**
 * The byte order mark decides, then the zeros in half of the bytes of Latin text (UTF-16). Invalid
 * UTF-8 is Windows-1252.
 */
function detectEncoding(bytes: Uint8Array): Encoding {
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
 * The extension decides, or the first line of a list without an extension. A tab is never part of
 * an address.
 */
export function detectListFormat(name: string, head: string): ListFormat {
  const whole = detectWholeFormat(head);
  if (whole !== undefined) return whole;
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

function parseTable(text: string, isWhole: boolean, separator?: string): CsvTable {
  const named = separator ?? /^sep=(.)\n/i.exec(text)?.[1];
  const readings = (named === undefined ? delimiters : [named]).map((delimiter) =>
    parseReading(text, delimiter, isWhole),
  );
  // Regular rows decide before addresses: a row that begins with a URL is a URL up to its end
  // with each delimiter that it does not contain.
  const [best] = readings.toSorted(
    (one, other) =>
      Number(other.hasUrls) - Number(one.hasUrls) ||
      Number(other.isRegular) - Number(one.isRegular) ||
      other.addresses - one.addresses ||
      other.regularRows - one.regularRows,
  );
  if (!best!.hasUrls) {
    const first = parseRows(text, best!.delimiter, !isWhole).rows[0]?.slice(0, 8).join(', ') ?? '';
    throw new Error(
      `No column is named url or contains URLs that start with http:// or https://. Name the column url, or add http:// or https:// to its URLs. First row of the file: ${first}.`,
    );
  }
  const { delimiter, headRows, columns, column } = best!;
  return { delimiter, headRows, columns, column };
}

type TableReading = CsvTable &
  Readonly<{
    /** The number of rows with an address in the column that has the most addresses. */
    addresses: number;
    /**
     * The number of rows with as many columns as the header, or as the first row with an address. 0
     * if there is only one column.
     */
    regularRows: number;
    isRegular: boolean;
    hasUrls: boolean;
  }>;

/**
 * A table is regular if at most this share of its rows is different, such as titles or damaged
 * rows.
 */
const irregularShare = 0.1;

function parseReading(text: string, delimiter: string, isWhole: boolean): TableReading {
  const rows = parseRows(text, delimiter, !isWhole).rows.slice(0, sampleRows);
  const urlRow = rows.findIndex((row) => row.some(isUrlName));
  const counts: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (isAddress(cell.trim())) counts[at] = (counts[at] ?? 0) + 1;
  const most = findLargest(
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
  const regularRows = expected > 1 ? rows.filter(({ length }) => length === expected).length : 0;
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== '')).length;
  return {
    delimiter,
    headRows,
    column,
    columns: Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`),
    addresses: most,
    regularRows,
    isRegular: regularRows > 0 && regularRows >= (1 - irregularShare) * filled,
    hasUrls: most > 0 || urlRow >= 0,
  };
}

type ParsedRows = Readonly<{
  rows: readonly (readonly string[])[];
  length: number;
}>;

/**
 * `text` has line feeds as line ends. With `isPart` the last row may continue in the next part, so
 * it is not consumed.
 */
export function parseRows(text: string, delimiter: string, isPart: boolean): ParsedRows {
  const { data, meta } = new papaparse.Parser({ delimiter, newline: '\n' }).parse(text, 0, isPart) as Readonly<{
    data: string[][];
    meta: { readonly cursor: number };
  }>;
  return { rows: data, length: meta.cursor };
}
