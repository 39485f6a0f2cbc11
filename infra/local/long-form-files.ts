import { createImportGraph, findReachable } from '../source/import-graph.ts';
import type { SourceFile } from '../source/source-files.ts';
import type { TestFile } from './test-files.ts';

const isLongFormReader = ({ text }: SourceFile): boolean => text.includes("process.env['TINTYPE_LONG']");

/** Lists the test files that do more in the long form, or run only in it. */
export function listLongFormFiles(files: readonly TestFile[], sources: readonly SourceFile[]): TestFile[] {
  const imports = createImportGraph(sources, { starting: false, valuesOnly: true });
  const readers = sources.filter(isLongFormReader).map(({ path }) => path);
  return files.filter(
    ({ path, project }) =>
      project === 's3' ||
      path.endsWith('.long.test.ts') ||
      readers.some((reader) => findReachable([path], imports).has(reader)),
  );
}
