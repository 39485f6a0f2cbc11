import type { Entry } from './entries.ts';

/** The maximum number of entries of a chunk. The service accepts 8 MiB. */
const entriesMax = 1_000;
const charactersMax = 2_000_000;

export type ImportChunk = { readonly sequence: number; readonly body: string; readonly entries: number };

/**
 * Yields the chunks of a list. The same list always gives the same chunks byte by byte, so an
 * interrupted upload resumes by creating them again. Chunks that the service has are skipped, and a
 * chunk that it may have is sent unchanged.
 */
export async function* packChunks(
  groups: AsyncIterable<readonly { readonly entry: Entry }[]>,
): AsyncGenerator<ImportChunk> {
  let sequence = 0;
  let texts: string[] = [];
  let characters = 0;
  const close = (): ImportChunk => {
    const chunk = { sequence, body: `{"sequence":${sequence},"entries":[${texts.join(',')}]}`, entries: texts.length };
    sequence += 1;
    texts = [];
    characters = 0;
    return chunk;
  };
  for await (const group of groups)
    for (const { entry } of group) {
      const text = JSON.stringify(entry);
      if (texts.length === entriesMax || (texts.length > 0 && characters + text.length > charactersMax)) yield close();
      texts.push(text);
      characters += text.length;
    }
  if (texts.length > 0) yield close();
}
