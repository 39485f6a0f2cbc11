import { mkdtempSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readList } from '../lists/read-list.ts';
import { openFailureList } from './follow-batch.ts';

const folder = mkdtempSync(join(tmpdir(), 'tintype-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'failures.txt');

test('the list of failures is a list: reasons are comments, options stay', async () => {
  const list = openFailureList(path, 0);
  list.addLine(2, 'nonsense', 'it is not a URL');
  list.add({ url: 'https://a.test/', sourceLine: 5 }, 'TIMEOUT: too\nslow');
  list.add({ url: 'https://b.test/', sourceLine: 9, options: { fullPage: true } }, 'RENDER_FAILED');
  expect(readFileSync(path, 'utf8')).toContain('# line 5: TIMEOUT: too slow\nhttps://a.test/\n');
  const entries: object[] = [];
  for await (const { entry } of readList(path)) entries.push({ ...entry, sourceLine: undefined });
  expect(entries).toEqual([{ url: 'https://a.test/' }, { url: 'https://b.test/', options: { fullPage: true } }]);
});

test('what a process wrote behind the remembered place is written again by the next one', () => {
  writeFileSync(path, 'kept\nlost');
  openFailureList(path, 5).add({ url: 'https://a.test/', sourceLine: 1 }, 'X');
  expect(readFileSync(path, 'utf8')).toBe('kept\n# line 1: X\nhttps://a.test/\n');
});

test('without failures there is no list', () => {
  openFailureList(path, 0).removeIfEmpty();
  expect(existsSync(path)).toBe(false);
});
