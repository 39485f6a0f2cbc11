import { targetUrl } from '@tintype/contracts/capture/fragments';
import { describeRefusal } from '@tintype/contracts/errors/refused-url';

/** One item of a chunk (docs/interface/batches.md). */
export type Entry = { readonly url: string; readonly sourceLine: number; readonly options?: object };
/** One line of a list: its entry, and the error for which the service would refuse it. */
export type ReadLine = { readonly entry: Entry; readonly problem?: string };

export const isAddress = (text: string): boolean => /^https?:\/\/\S/i.test(text);

/**
 * Checks the rules that need no network. The service also checks hosts and ports, by settings that
 * a browser does not know.
 */
function findProblem(url: string): string | undefined {
  if (url === '') return 'has no URL';
  if (!isAddress(url)) return 'must start with http:// or https://';
  if (url.length > targetUrl.maxLength) return `must have at most ${targetUrl.maxLength} characters`;
  const parsed = URL.parse(url);
  if (parsed === null) return 'must be a valid URL';
  return parsed.username === '' && parsed.password === '' ? undefined : describeRefusal('credentials');
}

const withProblem = (entry: Entry, problem = findProblem(entry.url)): ReadLine =>
  problem === undefined ? { entry } : { entry, problem };

/** Reads a line of a text file; returns undefined for an empty line. */
export function readTextLine(line: string, sourceLine: number): ReadLine | undefined {
  const url = line.trim();
  return url === '' ? undefined : withProblem({ url, sourceLine });
}

/**
 * Reads a line of JSONL. A line that is not an object with a `url` is sent as text, so that the
 * service lists it among the failed items.
 */
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

/**
 * Reads a row of a table; returns undefined for an empty row. A row without an address is an
 * invalid line.
 */
export const readRow = (row: readonly string[], column: number, sourceLine: number): ReadLine | undefined =>
  row.every((cell) => cell.trim() === '') ? undefined : withProblem({ url: (row[column] ?? '').trim(), sourceLine });
