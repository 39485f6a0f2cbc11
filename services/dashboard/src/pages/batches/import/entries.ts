export type ListFormat = 'txt' | 'csv' | 'jsonl';
/** One item of a chunk (docs/interface/batches.md). */
export type Entry = { readonly url: string; readonly sourceLine: number; readonly options?: object };
/** What a line gives: an entry, and what the service will say is wrong with it. */
export type ReadLine = { readonly entry: Entry; readonly problem?: string };

/** By its name; a pasted list by its first line. */
export function formatOf(name: string, head: string): ListFormat {
  if (/\.(jsonl|ndjson)$/i.test(name)) return 'jsonl';
  if (/\.(csv|tsv)$/i.test(name)) return 'csv';
  const first =
    head
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  if (first.startsWith('{')) return 'jsonl';
  // A comma inside an address is encoded by whoever writes CSV.
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

/** A line of JSONL. What is no object with a url is sent as it stands, so that the service names the line among the failed items. */
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

/** Which column of a CSV holds the address, and whether its first row is a head. */
export function columnOf(first: readonly string[]): { readonly column: number; readonly hasHead: boolean } | undefined {
  const named = first.findIndex((name) => /^url$/i.test(name.trim()));
  if (named >= 0) return { column: named, hasHead: true };
  const column = first.findIndex((cell) => isUrl(cell.trim()));
  return column < 0 ? undefined : { column, hasHead: false };
}

export const readCell = (cell: string | undefined, sourceLine: number): ReadLine | undefined =>
  cell === undefined ? undefined : readTextLine(cell, sourceLine);
