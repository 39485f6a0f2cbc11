import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlocklists } from './blocklists.ts';
import { compileLists, readCompiled, writeCompiled } from './compiled-file.ts';
import { testBlocklists } from './load.ts';

const origin = { engine: '1', lists: '2' };
const compiled = compileLists(new Map([[2, '||ads.test^\n##.slot']]));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blocklists-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is written is read back, and matches', () => {
  writeCompiled(folder, origin, compiled);
  const { decideRequest, adStyles, isHostBlocked } = createBlocklists(readCompiled(folder, origin)!);
  const marks = { classes: ['slot'], ids: [], hrefs: [] };
  expect(decideRequest({ url: 'https://ads.test/a.js', pageUrl: 'https://news.test/', type: 'Script' }).action).toBe(
    'block',
  );
  expect(decideRequest({ url: 'https://news.test/a.js', pageUrl: 'https://news.test/', type: 'Script' }).action).toBe(
    'allow',
  );
  expect(adStyles('https://news.test/', marks)).toContain('.slot');
  expect(isHostBlocked('cdn.ads.test', 'light')).toBe(true);
});

test.each([
  ['another engine', { engine: '2', lists: '2' }],
  ['other lists', { engine: '1', lists: '3' }],
])('a file of %s is not used', (_what, wanted) => {
  writeCompiled(folder, origin, compiled);
  expect(readCompiled(folder, wanted)).toBeUndefined();
});

test('where the lists are not installed, a file of any lists is used', () => {
  writeCompiled(folder, origin, compiled);
  expect(readCompiled(folder, { engine: '1', lists: undefined })).toBeDefined();
});

test('a file that was cut or a folder that others may write to is not used', () => {
  writeCompiled(folder, origin, compiled);
  chmodSync(folder, 0o777);
  expect(readCompiled(folder, origin)).toBeUndefined();
  chmodSync(folder, 0o700);
  writeFileSync(join(folder, 'blocklists.bin'), 'nothing');
  expect(readCompiled(folder, origin)).toBeUndefined();
});

test('lists that match nothing are told from lists that work', () => {
  expect(() => testBlocklists(createBlocklists(compileLists(new Map())))).toThrow(/do not work/);
});
