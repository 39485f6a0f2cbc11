import { targetUrl } from '@tintype/contracts/capture/fragments';
import { describeRefusal } from '@tintype/contracts/errors/service-error';

/** One item of a chunk (docs/interface/batches.md). */
export type Entry = { readonly url: string; readonly sourceLine: number; readonly options?: object };
/** One line of a list: its entry, and the error for which the service would refuse it. */
export type ReadLine = {
  readonly entry: Entry;
  readonly problem?: string;
  /** A reason why the URL may contain more than a URL. It is sent as it is. */
  readonly doubt?: string;
};

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

/** Signs of another column, or of a sentence around the URL. */
const doubts: readonly (readonly [RegExp, string])[] = [
  [/\s/, 'contains a space'],
  [/["'“”‘’`<>]/, 'contains a quotation mark or an angle bracket'],
  [/[;,|]/, 'contains a separator (; , |)'],
  [/[.)\]]$/, 'ends with a period or a bracket'],
];

function withProblem(entry: Entry, problem = findProblem(entry.url)): ReadLine {
  if (problem !== undefined) return { entry, problem };
  const doubt = doubts.find(([sign]) => sign.test(entry.url))?.[1];
  return doubt === undefined ? { entry } : { entry, doubt };
}

/** Reads a line of a text file; returns undefined for an empty line. */
export function readTextLine(line: string, sourceLine: number): ReadLine | undefined {
  const url = line.trim();
  return url === '' ? undefined : withProblem({ url, sourceLine });
}

/** Reads a line of JSONL; returns undefined for an empty line. */
export function readJsonLine(line: string, sourceLine: number): ReadLine | undefined {
  const text = line.trim();
  if (text === '') return undefined;
  try {
    return readJsonEntry(JSON.parse(text), text, sourceLine);
  } catch {
    return withProblem({ url: text.slice(0, 200), sourceLine }, 'is not valid JSON');
  }
}

/**
 * Reads a parsed entry. One that is not an object with a `url` is sent as text, so that the service
 * lists it among the failed items.
 */
export function readJsonEntry(parsed: unknown, text: string, sourceLine: number): ReadLine {
  const asText = { url: text.slice(0, 200), sourceLine };
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return withProblem(asText, 'must be a JSON object');
  const { url, options } = parsed as { readonly url?: unknown; readonly options?: unknown };
  if (typeof url !== 'string') return withProblem(asText, 'has no field "url"');
  return withProblem({ url, sourceLine, ...(typeof options === 'object' && options !== null && { options }) });
}

/**
 * Reads a row of a table; returns undefined for an empty row. A row without an address is an
 * invalid line.
 */
export const readRow = (row: readonly string[], column: number, sourceLine: number): ReadLine | undefined =>
  row.every((cell) => cell.trim() === '') ? undefined : withProblem({ url: (row[column] ?? '').trim(), sourceLine });
