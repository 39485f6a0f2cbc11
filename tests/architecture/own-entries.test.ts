import { expect, test } from '@jest/globals';
import { listFilesBelow, readSource } from '../../infra/source/source-files.ts';

type Source = { readonly path: string; readonly text: string };

/** A read-only constant whose type allows every string as a name. */
const table = /\bconst (\w+): Readonly<(?:Partial<)?Record<string,[^=]*= \{\s*[^\s}]/g;
const tablesIn = (text: string): string[] => [...text.matchAll(table)].map(([, name]) => name!);

/** The places that index a table by anything but a name in quotes. */
function findIndexed(text: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const indexed = new RegExp(String.raw`(?<![\w.'"])(?:${names.join('|')})\[(?!['"\]])[^\n]*`, 'g');
  return [...text.matchAll(indexed)].map(([line]) => line);
}

test.each([
  ['const units: Readonly<Record<string, number>> = { pt: 1 };\nunits[name] ?? 2;', ['units[name] ?? 2;']],
  ["const units: Readonly<Record<string, number>> = {\n  pt: 1,\n};\nunits['pt'];", []],
  ['const seen: Record<string, number> = {};\nseen[name] = 1;', []],
  ['const units: Readonly<Record<Unit, number>> = { pt: 1 };\nunits[unit];', []],
])('%j: %j', (text, found) => {
  expect(findIndexed(text, tablesIn(text))).toEqual(found);
});

/**
 * A name may be one of `Object.prototype`, such as `constructor`, which indexing finds in every
 * table.
 * The dashboard is left out, because it runs in the user's own browser.
 */
test('tables are read by findEntry', () => {
  const sources: Source[] = listFilesBelow(['packages', 'services'], ['ts'])
    .map(readSource)
    .filter(
      ({ isTest, path }) =>
        !isTest && path.includes('/src/') && !/^(?:services\/dashboard|packages\/testing)\//.test(path),
    );
  const found = sources.flatMap(({ path, text }) =>
    findIndexed(text, tablesIn(text)).map((line) => `${path}: ${line}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
