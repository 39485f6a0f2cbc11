import { createDependencyGraph } from '../../source/dependency-graph.ts';
import { createImportGraph, findReachable } from '../../source/import-graph.ts';
import { readAllSources } from '../../source/source-files.ts';
import type { TestFile } from '../test-files.ts';
import { universalDependencies, hiddenDependencies } from './rules.ts';
import { selectTests, type TestSelection } from './select-tests.ts';

type ChangeOfCheckout = {
  readonly changed: readonly string[];
  /** Every file of the repository. */
  readonly paths: readonly string[];
  readonly files: readonly TestFile[];
};

/** Selects the test files of this checkout that a change may break. */
export function selectChanged({ changed, paths, files }: ChangeOfCheckout): TestSelection {
  const sources = readAllSources();
  // Only the long form starts the server in the folder of the tests.
  const withoutTests = sources.filter(({ path }) => !path.startsWith('tests/'));
  return selectTests({
    changed,
    tests: files,
    graph: createDependencyGraph({ sources, paths, hidden: hiddenDependencies }),
    harness: findReachable(universalDependencies.programs, createImportGraph(withoutTests, { starting: false })),
  });
}
