import type { Entry } from './entries.ts';

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
export type UploadChunk = { readonly count: number; readonly list: string };

/** Yields full chunks, so that the same entries always give the same chunks. */
export async function* splitIntoChunks(groups: AsyncIterable<readonly Entry[]>): AsyncGenerator<UploadChunk> {
  let [parts, bytes] = [[] as string[], headBytes];
  const chunk = (): UploadChunk => ({ count: parts.length, list: `[${parts.join(',')}]` });
  for await (const group of groups)
    for (const entry of group) {
      const part = JSON.stringify(entry);
      const size = bytesOf(part) + 1;
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
const bytesOf = (text: string): number =>
  /[^\0-\x7f]/.test(text) ? new TextEncoder().encode(text).length : text.length;
