import { readJsonEntry, readTextLine, type ReadLine } from './entries.ts';

/** Formats that are not read line by line: the complete file is read first. */
export const wholeFormats = ['json', 'sitemap', 'bookmarks'] as const;
export type WholeFormat = (typeof wholeFormats)[number];

/** A larger file takes too much memory of a tab when it is read at once. */
export const wholeBytesMax = 200_000_000;

/** Returns the format of a file that begins with this text, if it is one that is read at once. */
export function detectWholeFormat(head: string): WholeFormat | undefined {
  const text = head.replace(/^\uFEFF?\s*/, '');
  if (text.startsWith('[')) return 'json';
  if (/^<!doctype netscape-bookmark/i.test(text)) return 'bookmarks';
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<\?[^>]*>\s*)*<(?:\w+:)?(?:urlset|sitemapindex)\b/i.test(text)
    ? 'sitemap'
    : undefined;
}

/** Reads all entries of such a file. Throws an Error with a message for the user. */
export const readWhole = {
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
      throw new Error('This file is an index of sitemaps. Choose one of the sitemaps that it names.');
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

/** Returns the first groups of all matches as URLs, each with the number of its line. */
function listMatches(text: string, pattern: RegExp): ReadLine[] {
  let line = 1;
  let end = 0;
  return [...text.matchAll(pattern)].flatMap(({ 1: url = '', index }) => {
    line += text.slice(end, index).split('\n').length - 1;
    end = index;
    return readTextLine(decodeReferences(url), line) ?? [];
  });
}

const named: Readonly<Record<string, string | undefined>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeReferences = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (reference, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? reference;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
