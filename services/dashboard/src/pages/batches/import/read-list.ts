import {
  type Entry,
  readJsonLine,
  type ReadLine,
  readRow,
  readTextLine,
  wholeFileReaders,
  wholeBytesMax,
} from './entries.ts';
import { type CsvTable, type Encoding, type ListLayout, parseRows } from './list-layout.ts';

/** A longer row has a quotation mark that was opened and never closed. */
const rowLengthMax = 4_000_000;

/**
 * Yields groups as they are read from disk, so that a file of any size needs little memory. Rejects
 * with a TypeError if the list is not in the encoding of its layout.
 */
export async function* readImportList(
  list: Blob,
  { format, encoding, table }: ListLayout,
): AsyncGenerator<readonly ReadLine[]> {
  if (table !== undefined) return yield* readTable(readText(list, encoding), table);
  if (format in wholeFileReaders) {
    if (list.size > wholeBytesMax)
      throw new Error(
        'The file is too large for a JSON array, sitemap or bookmarks file. Save it as text with one URL per line.',
      );
    let text = '';
    for await (const part of readText(list, encoding)) text += part;
    return yield wholeFileReaders[format as keyof typeof wholeFileReaders](text);
  }
  const read = format === 'jsonl' ? readJsonLine : readTextLine;
  let rest = '';
  let line = 0;
  const take = (lines: readonly string[]): ReadLine[] => lines.flatMap((text) => read(text, ++line) ?? []);
  for await (const text of readText(list, encoding)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    yield take(lines);
  }
  yield take(rest === '' ? [] : [rest]);
}

async function* readTable(texts: AsyncIterable<string>, table: CsvTable): AsyncGenerator<readonly ReadLine[]> {
  let rest = '';
  let row = 0;
  let line = 1;
  const take = (part: string, isPart: boolean): ReadLine[] => {
    const { rows, length } = parseRows(part, table.delimiter, isPart);
    rest = part.slice(length);
    return rows.flatMap((cells) => {
      const found = row < table.headRows ? undefined : readRow(cells, table.column, line);
      row += 1;
      line += cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
      return found ?? [];
    });
  };
  for await (const text of texts) {
    yield take(rest + text, true);
    if (rest.length > rowLengthMax)
      throw new Error(
        `Line ${line} opens a quotation mark that is not closed. Close it, or remove it, and choose the file again.`,
      );
  }
  if (rest !== '') yield take(rest, false);
}

/** Converts all line ends of the file to line feeds. */
async function* readText(list: Blob, encoding: Encoding): AsyncGenerator<string> {
  const reader = list
    .stream()
    .pipeThrough(new TextDecoderStream(encoding, { fatal: true }))
    .getReader();
  let held = '';
  while (true) {
    const { done, value = '' } = await reader.read();
    const text = held + value;
    // The line feed of this line end may be in the next part.
    held = !done && text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
    if (done) return;
  }
}

/** Small enough for the 8 MiB that the service accepts. */
const entriesMax = 1_000;
const charactersMax = 2_000_000;

type ImportChunk = Readonly<{ sequence: number; body: string; entries: number }>;

/**
 * The same list always gives the same chunks byte by byte, so an interrupted upload resumes by
 * creating them again.
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
