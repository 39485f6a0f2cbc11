import { expect, test } from '@jest/globals';
import { createImportGraph, findReachable } from '../../source/import-graph.ts';
import { readAllSources } from '../../source/source-files.ts';
import { needsPages } from './needs-pages.mjs';

test.each([
  [[], true],
  [['--changed'], true],
  [['--changed', 'HEAD~3'], true],
  [['-t', 'a title'], true],
  [['tests/dashboard/keys.test.ts'], true],
  [['tests/e2e', 'tests/integration/fuzz'], true],
  [['tests'], true],
  [['fuzz'], true],
  [['tests/integration/fuzz', 'tests/s3/links', '-t', 'a title'], false],
  [['packages/contracts/src/ids', '--verbose'], false],
])('the pages for %j: %s', (args, expected) => {
  expect(needsPages(args)).toBe(expected);
});

test('no test file that runs without the built pages reads them', () => {
  const sources = readAllSources();
  const graph = createImportGraph(sources, { starting: false, valuesOnly: true });
  const readers = sources
    .filter(({ path, text }) => /^(tests|packages\/testing)\//.test(path) && /(dashboard|docs)\/dist/.test(text))
    .map(({ path }) => path);
  expect(readers.length).toBeGreaterThan(1);
  const reading = sources
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.test.ts') && !needsPages([path]))
    .filter((path) => readers.some((reader) => findReachable([path], graph).has(reader)));
  expect(reading).toEqual([]);
});
