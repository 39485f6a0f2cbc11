import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { recordingTerminal } from '../../for-tests/recording-terminal.ts';
import { inspectList, readList, type ListLine } from './read-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'tintype-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));
const list = join(folder, 'urls.txt');

async function linesOf(content: string | Uint8Array): Promise<ListLine[]> {
  writeFileSync(list, content);
  const lines: ListLine[] = [];
  for await (const line of readList(list)) lines.push(line);
  return lines;
}

test.each([
  ['line feeds', 'https://a.test/1\nhttps://a.test/2\n'],
  ['a last line without a break', 'https://a.test/1\nhttps://a.test/2'],
  ['breaks of Windows', 'https://a.test/1\r\nhttps://a.test/2\r\n'],
  ['old breaks of the Mac', 'https://a.test/1\rhttps://a.test/2\r'],
  ['a byte order mark', '\uFEFFhttps://a.test/1\nhttps://a.test/2\n'],
  ['spaces around', '  https://a.test/1 \n\thttps://a.test/2\n'],
])('%s: two entries with their lines', async (_name, content) => {
  expect((await linesOf(content)).map(({ entry }) => entry)).toEqual([
    { url: 'https://a.test/1', sourceLine: 1 },
    { url: 'https://a.test/2', sourceLine: 2 },
  ]);
});

test('a break that lies between two pieces of the file is one break', async () => {
  // A file is read in pieces of 64 KiB.
  const long = `https://a.test/${'x'.repeat(65_535 - 15)}\r\nhttps://a.test/2\r\n`;
  expect((await linesOf(long)).map(({ number }) => number)).toEqual([1, 2]);
});

test('empty lines and comments are left out, and count', async () => {
  const lines = await linesOf('# all\n\nhttps://a.test/1\n');
  expect(lines).toEqual([{ number: 3, text: 'https://a.test/1', entry: { url: 'https://a.test/1', sourceLine: 3 } }]);
});

test.each([
  ['example.com', 'a URL must start with http:// or https://'],
  ['ftp://a.test/', 'a URL must start with http:// or https://'],
  ['https://', 'it is not a URL'],
  ['{"url": ', 'it starts with { but is not valid JSON'],
  ['{"options": {}}', 'it has no "url"'],
  ['{"url": 7}', 'it has no "url"'],
])('%s is no address, and the line says why', async (text, fault) => {
  expect(await linesOf(`${text}\n`)).toEqual([{ number: 1, text: text.trim(), fault }]);
});

test('an object has its options', async () => {
  const [line] = await linesOf('{"url": "https://a.test/", "options": {"fullPage": true}}\n');
  expect(line!.entry).toEqual({ url: 'https://a.test/', options: { fullPage: true }, sourceLine: 1 });
});

test('UTF-16 is refused with the fix', async () => {
  await expect(linesOf(Buffer.from('\uFEFFhttps://a.test/', 'utf16le'))).rejects.toThrow('Save it as UTF-8');
});

test('what is wrong with a list is told once, with the first ten lines', async () => {
  const { terminal, stderr } = recordingTerminal();
  writeFileSync(list, `\uFEFFhttps://a.test/\n${'nothing\n'.repeat(12)}`);
  expect(await inspectList(list, terminal)).toMatchObject({ entries: 1, badCount: 12 });
  expect(stderr()).toContain('byte order mark');
  expect(stderr().match(/^Line \d+ is omitted/gm)).toHaveLength(10);
  expect(stderr()).toContain('2 more lines are omitted.');
});
