import { expect, test } from '@jest/globals';
import { readJsonLine, readTextLine } from './entries.ts';
import type { ListLayout } from './list-layout.ts';
import { packChunks, readImportList } from './read-list.ts';

const text: ListLayout = { format: 'txt', encoding: 'utf-8' };
const collected = async <T>(groups: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const group of groups) all.push(...group);
  return all;
};

test('an empty line is nothing, every other line is an entry with its number', () => {
  expect(readTextLine('   ', 3)).toBeUndefined();
  expect(readTextLine(' https://a.example \r', 4)).toEqual({ entry: { url: 'https://a.example', sourceLine: 4 } });
  expect(readTextLine('a.example', 5)?.problem).toBe('must start with http:// or https://');
});

test('a broken line of JSONL stays an entry, so that it is found again among the failed items', () => {
  expect(readJsonLine('{"url": ', 7)).toEqual({
    entry: { url: '{"url":', sourceLine: 7 },
    problem: 'is not valid JSON',
  });
  expect(readJsonLine('[1]', 1)?.problem).toBe('must be a JSON object');
  const options = { format: 'png' };
  expect(readJsonLine(JSON.stringify({ url: 'https://a.example', options }), 2)?.entry).toEqual({
    url: 'https://a.example',
    sourceLine: 2,
    options,
  });
});

test('lines are the same however the disk cuts them', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `https://example.com/ä/${index}`);
  const read = await collected(readImportList(new Blob([`${lines.join('\r\n')}\n`]), text));
  expect(read.map(({ entry }) => entry.url)).toEqual(lines);
  expect(read.at(-1)!.entry.sourceLine).toBe(5_000);
});

test('a list gives the same chunks to the byte each time, each of at most 1,000 entries and 8 MiB', async () => {
  const lines = Array.from(
    { length: 2_500 },
    (_, index) => `https://example.com/${'x'.repeat(index % 2_000)}/${index}`,
  );
  const list = new Blob([lines.join('\n')]);
  const read = async () => collected(one(packChunks(readImportList(list, text))));
  const [first, second] = [await read(), await read()];
  expect(first).toEqual(second);
  expect(first.map(({ sequence }) => sequence)).toEqual(first.map((_, index) => index));
  expect(first.every(({ entries, body }) => entries <= 1_000 && body.length < 8 * 1024 ** 2)).toBe(true);
  const sent = first.flatMap(({ body }) => (JSON.parse(body) as { entries: { url: string }[] }).entries);
  expect(sent.map(({ url }) => url)).toEqual(lines);
});

async function* one<T>(values: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  for await (const value of values) yield [value];
}
