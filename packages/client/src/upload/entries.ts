import type { Schemas, ReadonlyRequest } from '../wire.ts';
import { LineSplitter, type UploadLine } from './lines.ts';

export type Entry = ReadonlyRequest<Schemas['BatchEntry']>;
type EntryItem = string | Entry | Uint8Array;
/**
 * Addresses or entries in order; or a text (File, Blob, Response, stream or iterable of bytes) with
 * one address, or one JSON object with `url`, on each line.
 */
export type Source = Iterable<EntryItem> | AsyncIterable<EntryItem> | Blob | ReadableStream<Uint8Array> | Response;

/**
 * Yields entries in order; entries from one piece of text together. Each entry has its line number.
 * Empty lines are left out; invalid addresses become failed items of the batch.
 */
export async function* readUploadEntries(source: Source): AsyncGenerator<readonly Entry[]> {
  if (typeof source === 'string') throw new TypeError('A batch requires a list of URLs. Put a single URL into [ ].');
  const splitter = new LineSplitter();
  for await (const item of listItems(source)) {
    if (ArrayBuffer.isView(item)) yield splitter.push(item).map(toEntry);
    else yield [typeof item === 'string' ? { url: oneLine(item) } : item];
  }
  yield splitter.end().map(toEntry);
}

function listItems(source: Source): Iterable<EntryItem> | AsyncIterable<EntryItem> {
  if (source instanceof Blob) return splitPieces(source.stream());
  if (source instanceof Response) return source.body === null ? [] : splitPieces(source.body);
  return source instanceof ReadableStream ? splitPieces(source) : source;
}

/** Not every browser can iterate over a stream. */
async function* splitPieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    // A consumer that stops early must not leave a file or a connection open.
    await reader.cancel().catch(() => undefined);
  }
}

function toEntry({ line, number }: UploadLine): Entry {
  if (!line.startsWith('{')) return { url: line, sourceLine: number };
  try {
    return { ...(JSON.parse(line) as Entry), sourceLine: number };
  } catch {
    throw new SyntaxError(`Line ${number} starts with { but is not valid JSON.`);
  }
}

function oneLine(address: string): string {
  if (/[\r\n]/.test(address))
    throw new TypeError('A URL contains a line break. Pass the lines one by one, or pass the bytes.');
  return address;
}
