import type { Entry } from './entries.ts';

/** Of docs/interface/batches.md. Together with the source they decide the bytes of each chunk, by which a resumed upload is recognised. */
const entriesMax = 1_000;
const bytesMax = 8 * 1024 * 1024;
/** Room for the sequence and the brackets. */
const headBytes = 64;

export type Chunk = { readonly entries: readonly Entry[] };

/** Full chunks, so that the same entries always give the same ones. */
export async function* chunksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Chunk> {
  let [chunk, bytes] = [[] as Entry[], headBytes];
  for await (const entry of entries) {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    if (headBytes + size > bytesMax) throw new RangeError(`The entry ${entry.url} has more than 8 MiB.`);
    if (chunk.length === entriesMax || bytes + size > bytesMax) {
      yield { entries: chunk };
      [chunk, bytes] = [[], headBytes];
    }
    chunk.push(entry);
    bytes += size;
  }
  if (chunk.length > 0) yield { entries: chunk };
}
