import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import type { Entry } from '@tintype/client';
import { UsageError } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export type ListLine = {
  readonly number: number;
  readonly text: string;
  readonly entry?: Entry;
  readonly fault?: string;
};

/** Reads the lines of a list, except for empty lines and comments (`#`). */
export async function* readList(path: string): AsyncGenerator<ListLine> {
  let [rest, number] = ['', 0];
  const decoder = new TextDecoder();
  for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) {
    if (number === 0 && rest === '') requireUtf8(path, piece);
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    for (const line of lines) yield* parseLine((number += 1), line);
  }
  yield* parseLine(number + 1, rest + decoder.decode());
}

export async function* readListEntries(path: string): AsyncGenerator<Entry> {
  for await (const { entry } of readList(path)) if (entry !== undefined) yield entry;
}

function* parseLine(number: number, line: string): Generator<ListLine> {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return;
  yield { number, text, ...parseEntry(number, text) };
}

function parseEntry(number: number, text: string): Pick<ListLine, 'entry' | 'fault'> {
  if (!text.startsWith('{')) {
    const fault = findProblem(text);
    return fault === undefined ? { entry: { url: text, sourceLine: number } } : { fault };
  }
  let given: Entry;
  try {
    given = JSON.parse(text) as Entry;
  } catch {
    return { fault: 'it starts with { but is not valid JSON' };
  }
  const fault = typeof given.url === 'string' ? findProblem(given.url) : 'it has no "url"';
  return fault === undefined ? { entry: { ...given, sourceLine: number } } : { fault };
}

function findProblem(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url)) return 'a URL must start with http:// or https://';
  return URL.canParse(url) ? undefined : 'it is not a URL';
}

/** Refuses UTF-16, which some editors call "Unicode", because each line would be refused. */
function requireUtf8(path: string, [first, second]: Uint8Array): void {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UsageError(`${path} is UTF-16. Save it as UTF-8.`);
}

export type ListInspection = {
  readonly entries: number;
  /** The first lines that are not addresses; `badCount` counts all of them. */
  readonly bad: readonly ListLine[];
  readonly badCount: number;
  readonly digest: string;
};

const shownMax = 10;

export async function inspectList(path: string, { tell, coloured }: Terminal): Promise<ListInspection> {
  const { digest, hasMark } = await readDigest(path);
  if (hasMark) tell('The list starts with a byte order mark, which is ignored.\n');
  let [entries, badCount] = [0, 0];
  const bad: ListLine[] = [];
  for await (const line of readList(path)) {
    if (line.fault === undefined) entries += 1;
    else {
      badCount += 1;
      if (bad.length < shownMax) bad.push(line);
    }
  }
  for (const { number, fault, text } of bad)
    tell(`${coloured('yellow', `Line ${number} is omitted`)}: ${fault}: ${text.slice(0, 60)}\n`);
  if (badCount > bad.length) tell(`${badCount - bad.length} more lines are omitted.\n`);
  return { entries, bad, badCount, digest };
}

async function readDigest(path: string): Promise<{ readonly digest: string; readonly hasMark: boolean }> {
  const hash = createHash('sha256');
  let start = Buffer.alloc(0);
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (start.length < 3) start = Buffer.concat([start, piece.subarray(0, 3)]);
    hash.update(piece);
  }
  return { digest: hash.digest('hex'), hasMark: start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) };
}
