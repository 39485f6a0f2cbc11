import { matchesGlob } from 'node:path';
import type { ImportGraph } from '../../source/import-graph.ts';
import type { TestFile } from '../test-files.ts';
import { universalDependencies, sampleSizes, unconditionalProjects } from './rules.ts';

export type SelectedTest = TestFile & { readonly reason: string };
export type TestSelection = {
  /** Files that run for every change. */
  readonly always: readonly TestFile[];
  readonly selected: readonly SelectedTest[];
  /**
   * Files that also use the change, but are left out because too many files of their project do.
   */
  readonly leftOut: readonly TestFile[];
  /** Changed files that select no test file. */
  readonly untested: readonly string[];
  /** A changed file on which every test depends. The complete `npm test` has to run. */
  readonly decisive?: string;
};

type SelectTestChange = {
  readonly changed: readonly string[];
  readonly tests: readonly TestFile[];
  readonly graph: ImportGraph;
  /** Files on which every test depends. */
  readonly harness: ReadonlySet<string>;
};

/** Selects the test files that a change may break, each with its reason. */
export function selectTests({ changed, tests, graph, harness }: SelectTestChange): TestSelection {
  const decisive = changed.find(
    (path) => harness.has(path) || universalDependencies.files.some((glob) => matchesGlob(path, glob)),
  );
  const always = tests.filter(({ project }) => unconditionalProjects.includes(project));
  const conditional = tests.filter(({ project }) => !unconditionalProjects.includes(project));
  if (decisive !== undefined) {
    const selected = conditional.map((test) => ({ ...test, reason: `uses ${decisive}` }));
    return { always, selected, leftOut: [], untested: [], decisive };
  }
  const uses = listUses(changed, conditional, graph);
  const best = chooseBestUses(uses);
  const kept = [...Map.groupBy(best, ({ test }) => test.project)].flatMap(([project, own]) =>
    takeSample(own, sampleSizes[project]),
  );
  return {
    always,
    selected: kept.map(({ test, changed: path, distance }) => ({
      ...test,
      reason: distance === 0 ? 'changed' : `uses ${path}`,
    })),
    leftOut: best.filter((use) => !kept.includes(use)).map(({ test }) => test),
    untested: changed.filter((path) => !uses.some((use) => use.changed === path)),
  };
}

type TestUse = {
  readonly test: TestFile;
  readonly changed: string;
  /** The number of steps from the test to the change: 0 for the test itself. */
  readonly distance: number;
  /** The number of words that both paths contain. */
  readonly sharedWords: number;
};

function listUses(changed: readonly string[], tests: readonly TestFile[], graph: ImportGraph): TestUse[] {
  const usedBy = reverseGraph(graph);
  return changed.flatMap((path) => {
    const distances = measureDistances(path, usedBy);
    return tests
      .filter((test) => distances.has(test.path))
      .map((test) => ({
        test,
        changed: path,
        distance: distances.get(test.path)!,
        sharedWords: [...listWords(path)].filter((word) => listWords(test.path).has(word)).length,
      }));
  });
}

function reverseGraph(graph: ImportGraph): ImportGraph {
  const usedBy = new Map<string, string[]>();
  for (const [path, needed] of graph)
    for (const other of needed) usedBy.set(other, [...(usedBy.get(other) ?? []), path]);
  return usedBy;
}

function measureDistances(path: string, graph: ImportGraph): ReadonlyMap<string, number> {
  const distances = new Map([[path, 0]]);
  for (const [file, distance] of distances)
    for (const next of graph.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}

/** Returns the words that distinguish paths. A plural counts as its singular. */
const listWords = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .replace(/^(packages|services|tests\/\w+)\//, '')
      .replace(/(\.test)?\.\w+$/, '')
      .split(/[^a-z]+/)
      .map((word) => word.replace(/(?<=ch|sh|x)es$|s$/, ''))
      .filter((word) => word !== 'src' && word !== ''),
  );

/**
 * Compares uses. The order is: changed files, files that use the change directly, files with its
 * name, files near it.
 */
const compareUses = (a: TestUse, b: TestUse): number =>
  Math.min(a.distance, 2) - Math.min(b.distance, 2) || b.sharedWords - a.sharedWords || a.distance - b.distance;

/** Returns the nearest use for each test file. */
const chooseBestUses = (uses: readonly TestUse[]): TestUse[] =>
  [...Map.groupBy(uses, ({ test }) => test.path).values()].map((own) => own.toSorted(compareUses)[0]!);

/** Returns the first uses. Of the equal uses at the limit, some are taken from each folder. */
function takeSample(uses: readonly TestUse[], size: number): TestUse[] {
  const sorted = uses.toSorted((a, b) => compareUses(a, b) || (a.test.path < b.test.path ? -1 : 1));
  const last = sorted[size];
  if (last === undefined) return sorted;
  const certain = sorted.filter((use) => use.distance === 0 || compareUses(use, last) < 0);
  const alike = sorted.filter((use) => use.distance !== 0 && compareUses(use, last) === 0);
  const count = Math.max(0, size - certain.length);
  return [...certain, ...Array.from({ length: count }, (_, at) => alike[Math.floor((at * alike.length) / count)]!)];
}
