export type ListFormat = 'txt' | 'csv' | 'jsonl';
/** One item of a chunk (docs/interface/batches.md). */
export type Entry = { readonly url: string; readonly sourceLine: number; readonly options?: object };
/** One line of a list: its entry, and the fault for which the service would refuse it. */
export type ReadLine = { readonly entry: Entry; readonly problem?: string };

/** By the extension of the name, or by the first line of a pasted list. */
export function formatOf(name: string, head: string): ListFormat {
  if (/\.(jsonl|ndjson)$/i.test(name)) return 'jsonl';
  if (/\.(csv|tsv)$/i.test(name)) return 'csv';
  const first =
    head
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  if (first.startsWith('{')) return 'jsonl';
  // A comma always separates columns here: CSV writers encode a comma inside an address.
  if (/(^|,)"?url"?(,|$)/i.test(first)) return 'csv';
  return 'txt';
}

const isUrl = (text: string): boolean => /^https?:\/\/\S/i.test(text);
const withProblem = (entry: Entry, problem?: string): ReadLine => {
  const found = problem ?? (isUrl(entry.url) ? undefined : 'must start with http:// or https://');
  return found === undefined ? { entry } : { entry, problem: found };
};

/** A line of a text file; undefined for an empty one. */
export function readTextLine(line: string, sourceLine: number): ReadLine | undefined {
  const url = line.trim();
  return url === '' ? undefined : withProblem({ url, sourceLine });
}

/** Reads a line of JSONL. A line that is not an object with a `url` is sent as text, so that the service lists it among the failed items. */
export function readJsonLine(line: string, sourceLine: number): ReadLine | undefined {
  const text = line.trim();
  if (text === '') return undefined;
  const asText = { url: text.slice(0, 200), sourceLine };
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      return withProblem(asText, 'must be a JSON object');
    const { url, options } = parsed as { readonly url?: unknown; readonly options?: unknown };
    if (typeof url !== 'string') return withProblem(asText, 'has no field "url"');
    return withProblem({ url, sourceLine, ...(typeof options === 'object' && options !== null && { options }) });
  } catch {
    return withProblem(asText, 'is not valid JSON');
  }
}

/** The column of a CSV that holds the address, and whether the first row is a header. */
export function columnOf(first: readonly string[]): { readonly column: number; readonly hasHead: boolean } | undefined {
  const named = first.findIndex((name) => /^url$/i.test(name.trim()));
  if (named >= 0) return { column: named, hasHead: true };
  const column = first.findIndex((cell) => isUrl(cell.trim()));
  return column < 0 ? undefined : { column, hasHead: false };
}

export const readCell = (cell: string | undefined, sourceLine: number): ReadLine | undefined =>
  cell === undefined ? undefined : readTextLine(cell, sourceLine);
