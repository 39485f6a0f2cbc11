import { targetUrl } from '@tintype/contracts/capture/fragments';
import { describeRefusal } from '@tintype/contracts/errors/service-error';

/** One item of a chunk (docs/interface/batches.md). */
export type Entry = Readonly<{ url: string; sourceLine: number; options?: object }>;
export type ReadLine = Readonly<{
  entry: Entry;
  problem?: string;
  /** Why the URL may be wrong. It is still sent unchanged. */
  doubt?: string;
}>;

export const isAddress = (text: string): boolean => /^https?:\/\/\S/i.test(text);

/**
 * Finds a problem that the service would certainly report. The service also checks hosts and ports,
 * by settings that a browser does not have.
 */
function findProblem(url: string): string | undefined {
  if (url === '') return 'has no URL';
  if (!isAddress(url)) return 'must start with http:// or https://';
  if (url.length > targetUrl.maxLength) return `must have at most ${targetUrl.maxLength} characters`;
  const parsed = URL.parse(url);
  if (parsed === null) return 'must be a valid URL';
  return parsed.username === '' && parsed.password === '' ? undefined : describeRefusal('credentials');
}

const doubtPatterns: readonly (readonly [RegExp, string])[] = [
  [/\s/, 'contains a space'],
  [/["'“”‘’`<>]/, 'contains a quotation mark or an angle bracket'],
  [/[;,|]/, 'contains a separator (; , |)'],
  [/[.)\]]$/, 'ends with a period or a bracket'],
];

function withProblem(entry: Entry, problem = findProblem(entry.url)): ReadLine {
  if (problem !== undefined) return { entry, problem };
  const doubt = doubtPatterns.find(([sign]) => sign.test(entry.url))?.[1];
  return doubt === undefined ? { entry } : { entry, doubt };
}

export function readTextLine(line: string, sourceLine: number): ReadLine | undefined {
  const url = line.trim();
  return url === '' ? undefined : withProblem({ url, sourceLine });
}

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
 * An entry that is not an object with a `url` is sent as text, so that the service lists it among
 * the failed items.
 */
function readJsonEntry(parsed: unknown, text: string, sourceLine: number): ReadLine {
  const asText = { url: text.slice(0, 200), sourceLine };
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return withProblem(asText, 'must be a JSON object');
  const { url, options } = parsed as Readonly<{ url?: unknown; options?: unknown }>;
  if (typeof url !== 'string') return withProblem(asText, 'has no field "url"');
  return withProblem({ url, sourceLine, ...(typeof options === 'object' && options !== null && { options }) });
}

/** A row without an address is an invalid line. */
export const readRow = (row: readonly string[], column: number, sourceLine: number): ReadLine | undefined =>
  row.every((cell) => cell.trim() === '') ? undefined : withProblem({ url: (row[column] ?? '').trim(), sourceLine });

/** Formats of which the complete file is read first, not line by line. */
const wholeFormats = ['json', 'sitemap', 'bookmarks'] as const;
export type WholeFormat = (typeof wholeFormats)[number];

/** A larger file takes too much memory of a tab when it is read at once. */
export const wholeBytesMax = 200_000_000;

export function detectWholeFormat(head: string): WholeFormat | undefined {
  const text = head.replace(/^\uFEFF?\s*/, '');
  if (text.startsWith('[')) return 'json';
  if (/^<!doctype netscape-bookmark/i.test(text)) return 'bookmarks';
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<\?[^>]*>\s*)*<(?:\w+:)?(?:urlset|sitemapindex)\b/i.test(text)
    ? 'sitemap'
    : undefined;
}

/** Throw errors with a message for the user. */
export const wholeFileReaders = {
  json: (text) => {
    const items = parseJson(text);
    if (!Array.isArray(items)) throw new Error('The JSON file must contain an array of URLs or of objects with a url.');
    return items.map((item, at) =>
      typeof item === 'string'
        ? (readTextLine(item, at + 1) ?? readJsonEntry({}, '', at + 1))
        : readJsonEntry(item, JSON.stringify(item), at + 1),
    );
  },
  sitemap: (text) => {
    if (/<(?:\w+:)?sitemapindex\b/i.test(text))
      throw new Error('This file is an index of sitemaps. Choose one of the sitemaps that it lists.');
    return listMatches(text, /<(?:\w+:)?loc(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]*)/gi);
  },
  bookmarks: (text) => listMatches(text, /<a\s[^>]*?\bhref\s*=\s*"([^"]*)"/gi),
} as const satisfies Readonly<Record<WholeFormat, (text: string) => readonly ReadLine[]>>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`The file is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

function listMatches(text: string, pattern: RegExp): ReadLine[] {
  let line = 1;
  let end = 0;
  return [...text.matchAll(pattern)].flatMap(({ 1: url = '', index }) => {
    line += text.slice(end, index).split('\n').length - 1;
    end = index;
    return readTextLine(decodeReferences(url), line) ?? [];
  });
}

const namedReferences: Readonly<Record<string, string | undefined>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const decodeReferences = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (reference, decimal, hex, name) => {
    if (name !== undefined) return namedReferences[String(name).toLowerCase()] ?? reference;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
