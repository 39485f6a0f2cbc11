import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { bundlePageCode } from './bundle-page-code.ts';
import { callAgain, callAlone, callFirst, loadPageCode, getPageFunction } from './page-code.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-code-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
const inPageFolder = join(import.meta.dirname, '../in-page');
const modules = await bundlePageCode(inPageFolder);

test.each(modules.map((one) => [one.name, one] as const))(
  '%s gives its exports to a world and leaves nothing else there',
  (_name, { exports, body }) => {
    const world = createContext({});
    const exported = runInContext(`(() => {${body}})()`, world) as object;
    expect(Object.keys(exported).toSorted()).toEqual([...exports].toSorted());
    expect(runInContext('Object.keys(globalThis)', world)).toEqual([]);
  },
);

test('the first call leaves a file in the world for the next ones, which are one line', async () => {
  const splitSelectors = getPageFunction(await loadPageCode(), { name: 'splitSelectors' });
  const world = createContext({});
  const call = (text: string) => runInContext(`(${text})`, world) as (list: string) => string[];
  expect([...call(callFirst(splitSelectors))('a, b')]).toEqual(['a', 'b']);
  expect([...call(callAgain(splitSelectors))('c')]).toEqual(['c']);
  expect(callAgain(splitSelectors).length).toBeLessThan(100);
  expect(runInContext('Object.keys(globalThis)', world)).toEqual(['tintypeCode']);
  expect(runInContext('Object.keys(tintypeCode)', world)).toEqual(['hide-banners']);
});

test('a call that stands alone leaves nothing behind', async () => {
  const splitSelectors = getPageFunction(await loadPageCode(), { name: 'splitSelectors' });
  const world = createContext({});
  expect([...(runInContext(callAlone(splitSelectors, 'a, "b"'), world) as string[])]).toEqual(['a', '"b"']);
  expect(runInContext('Object.keys(globalThis)', world)).toEqual([]);
});

test('a file brings what it imports and nothing else, in strict mode', async () => {
  const folder = folderWith({
    'other.ts': 'export const two = (): number => 2; export const unused = (): string => "unused";',
    'entry.ts': `import { two } from './other.ts';
      export function sum(more: number): number { return two() + more; }
      export function loose(): void { undeclared = 1; }`,
  });
  const files = await bundlePageCode(folder);
  const { exports, body } = files.find(({ name }) => name === 'entry')!;
  expect([...exports].toSorted()).toEqual(['loose', 'sum']);
  expect(body).not.toContain('unused');
  const world = createContext({});
  const entry = runInContext(`(() => {${body}})()`, world) as Record<string, (more?: number) => unknown>;
  expect(entry.sum!(4)).toBe(6);
  expect(() => entry.loose!()).toThrow('undeclared is not defined');
});

test('two functions of one name are refused, since they are called by it', async () => {
  const folder = folderWith({ 'one.ts': 'export const same = () => 1;', 'two.ts': 'export const same = () => 2;' });
  await expect(bundlePageCode(folder)).rejects.toThrow('exports same');
});
