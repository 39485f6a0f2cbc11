import Papa from 'papaparse';
import { columnOf, readCell, readJsonLine, readTextLine, type ListFormat, type ReadLine } from './entries.ts';

/** The entries of a list, in order and in groups as they are read from disk, so that a file of any size needs little memory. */
export async function* readList(list: Blob, format: ListFormat): AsyncGenerator<readonly ReadLine[]> {
  if (format === 'csv') return yield* readCsv(list);
  const read = format === 'txt' ? readTextLine : readJsonLine;
  let rest = '';
  let line = 0;
  const take = (lines: readonly string[]): ReadLine[] => lines.flatMap((text) => read(text, ++line) ?? []);
  for await (const text of textOf(list)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    yield take(lines);
  }
  yield take(rest === '' ? [] : [rest]);
}

async function* textOf(list: Blob): AsyncGenerator<string> {
  const reader = list.stream().pipeThrough(new TextDecoderStream()).getReader();
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** The parser delivers rows by callback; it is paused until the caller has used the last ones. */
async function* readCsv(list: Blob): AsyncGenerator<readonly ReadLine[]> {
  type Part = { readonly rows: readonly string[][]; readonly goOn: () => void } | { readonly error?: Error };
  const parts: Part[] = [];
  let wake: (() => void) | undefined;
  const give = (part: Part): void => {
    parts.push(part);
    wake?.();
  };
  Papa.parse<string[]>(list as File, {
    skipEmptyLines: false,
    chunk: ({ data }, parser) => {
      parser.pause();
      give({ rows: data, goOn: () => parser.resume() });
    },
    complete: () => give({}),
    error: (error) => give({ error }),
  });
  let layout: ReturnType<typeof columnOf>;
  let line = 0;
  while (true) {
    if (parts.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    const part = parts.shift()!;
    if (!('rows' in part)) {
      if (part.error !== undefined) throw part.error;
      return;
    }
    const { rows, goOn } = part;
    let first = 0;
    if (layout === undefined && rows.length > 0) {
      layout = columnOf(rows[0]!);
      if (layout === undefined)
        throw new Error('The CSV file has no column named url, and its first row contains no URL.');
      if (layout.hasHead) first = line = 1;
    }
    yield rows.slice(first).flatMap((row) => readCell(row[layout!.column], ++line) ?? []);
    goOn();
  }
}
