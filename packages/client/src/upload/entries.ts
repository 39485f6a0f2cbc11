import type { Schemas, ReadonlyRequest } from '../wire.ts';

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
    else yield [typeof item === 'string' ? { url: requireOneLine(item) } : item];
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

function requireOneLine(address: string): string {
  if (/[\r\n]/.test(address))
    throw new TypeError('A URL contains a line break. Pass the lines one by one, or pass the bytes.');
  return address;
}

type UploadLine = { readonly line: string; readonly number: number };

/**
 * Splits bytes into trimmed lines, counted from 1. Empty lines and a byte order mark are left out.
 */
class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';
  #number = 0;

  push(bytes: Uint8Array): UploadLine[] {
    return this.#take(this.#decode(bytes), false);
  }

  /** The last line, which need not end with a line break. */
  end(): UploadLine[] {
    return this.#take(this.#decode(), true);
  }

  /** An address with wrongly decoded characters would lead to a different page. */
  #decode(bytes?: Uint8Array): string {
    try {
      return bytes === undefined ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true });
    } catch {
      throw new SyntaxError(
        `After line ${this.#number}, the source is not UTF-8. Save it as UTF-8, or percent-encode its URLs.`,
      );
    }
  }

  #take(text: string, isEnd: boolean): UploadLine[] {
    // The two characters of a line break may arrive in separate chunks.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = isEnd ? '' : lines.pop()!;
    return lines.flatMap((line) => {
      this.#number += 1;
      return line.trim() === '' ? [] : [{ line: line.trim(), number: this.#number }];
    });
  }
}

/**
 * The limits in docs/interface/batches.md. Together with the source they determine the bytes of
 * each chunk, by which a resumed upload is recognised.
 */
const entriesMax = 1_000;
const bytesMax = 8 * 1024 * 1024;
/** Space for the sequence number and the brackets. */
const headBytes = 64;

/**
 * `list` is the JSON of the entries: each entry is serialised once, both to be measured and to be
 * sent.
 */
type UploadChunk = { readonly count: number; readonly list: string };

/** Yields full chunks, so that the same entries always give the same chunks. */
export async function* splitIntoChunks(groups: AsyncIterable<readonly Entry[]>): AsyncGenerator<UploadChunk> {
  let [parts, bytes] = [[] as string[], headBytes];
  const chunk = (): UploadChunk => ({ count: parts.length, list: `[${parts.join(',')}]` });
  for await (const group of groups)
    for (const entry of group) {
      const part = JSON.stringify(entry);
      const size = countUtf8Bytes(part) + 1;
      if (headBytes + size > bytesMax) throw new RangeError(`The entry ${entry.url} exceeds the limit of 8 MiB.`);
      if (parts.length === entriesMax || bytes + size > bytesMax) {
        yield chunk();
        [parts, bytes] = [[], headBytes];
      }
      parts.push(part);
      bytes += size;
    }
  if (parts.length > 0) yield chunk();
}

/**
 * Returns the number of bytes in UTF-8. Most entries are ASCII, whose bytes can be counted without
 * encoding.
 */
const countUtf8Bytes = (text: string): number =>
  /[^\0-\x7f]/.test(text) ? new TextEncoder().encode(text).length : text.length;
