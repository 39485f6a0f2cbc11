import { readJsonLine, readRow, readTextLine, type ReadLine } from './entries.ts';
import type { Encoding, ListLayout, CsvTable } from './list-layout.ts';
import { parseRows } from './parse-rows.ts';
import { readWhole, wholeBytesMax } from './whole-lists.ts';

/**
 * The maximum length of a row. A longer row means that a quotation mark was opened and never
 * closed.
 */
const rowLengthMax = 4_000_000;

/**
 * Yields the entries of a list, in order and in groups as they are read from disk, so that a file
 * of any size needs little memory. Rejects with a TypeError if the list is not in the encoding of
 * its layout.
 */
export async function* readImportList(
  list: Blob,
  { format, encoding, table }: ListLayout,
): AsyncGenerator<readonly ReadLine[]> {
  if (table !== undefined) return yield* readTable(readText(list, encoding), table);
  if (format in readWhole) {
    if (list.size > wholeBytesMax) throw new Error('The file is too large for its format. Use one URL per line.');
    let text = '';
    for await (const part of readText(list, encoding)) text += part;
    return yield readWhole[format as keyof typeof readWhole](text);
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

/**
 * Yields the text of a list, with a line feed at the end of each line, whatever line ends the file
 * has.
 */
async function* readText(list: Blob, encoding: Encoding): AsyncGenerator<string> {
  const reader = list
    .stream()
    .pipeThrough(new TextDecoderStream(encoding, { fatal: true }))
    .getReader();
  let held = '';
  while (true) {
    const { done, value = '' } = await reader.read();
    const text = held + value;
    // The other half of a line end may be in the next part.
    held = !done && text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
    if (done) return;
  }
}
