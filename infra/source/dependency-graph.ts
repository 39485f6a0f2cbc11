import { dirname, join, matchesGlob, normalize } from 'node:path';
import { serviceNames } from '../../packages/runtime/src/service-names.ts';
import { createImportGraph, findReachable, type ImportGraph } from './import-graph.ts';
import { removeComments, type SourceFile } from './source-files.ts';

/** Files that depend on others without any sign of that in their text. */
export type HiddenDependency = {
  /** Globs of the files that have the dependency. */
  readonly files: readonly string[];
  /** Globs of the files that they depend on. */
  readonly need: readonly string[];
};

type RepositoryFiles = {
  readonly sources: readonly SourceFile[];
  /** All files of the repository, including styles, data and documents. */
  readonly paths: readonly string[];
  readonly hidden: readonly HiddenDependency[];
};

type GraphEdge = readonly [path: string, needed: readonly string[]];

/**
 * Returns for each file everything that can change its behaviour: what it imports, starts or reads.
 * Types are left to the compiler.
 */
export function createDependencyGraph({ sources, paths, hidden }: RepositoryFiles): ImportGraph {
  const imports = createImportGraph(sources, { starting: true, valuesOnly: true, paths });
  const findNamed = createPathFinder(paths);
  const edges: GraphEdge[] = [
    ...imports,
    ...sources.map((file): GraphEdge => [file.path, findNamed(file)]),
    ...listStartedServices(sources, imports),
    ...hidden.flatMap(({ files, need }) =>
      filterByGlobs(paths, files).map((path): GraphEdge => [path, filterByGlobs(paths, need)]),
    ),
  ];
  const edgesByPath = Map.groupBy(edges, ([path]) => path);
  return new Map([...edgesByPath].map(([path, own]) => [path, [...new Set(own.flatMap(([, needed]) => needed))]]));
}

const filterByGlobs = (paths: readonly string[], globs: readonly string[]): string[] =>
  paths.filter((path) => globs.some((glob) => matchesGlob(path, glob)));

const pathText = /['"`]((?:\.{1,2}\/)*[\w@-][\w@.-]*(?:\/[\w@.-]+)*\/?)['"`]/g;

/**
 * Finds the files that a source names as a text, relative to its folder or to the root: programs,
 * data, folders that it reads.
 */
function createPathFinder(paths: readonly string[]): (file: SourceFile) => string[] {
  const targets = new Map<string, string[]>();
  for (const path of paths.filter((one) => !one.endsWith('.test.ts'))) {
    targets.set(path, [path]);
    for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
      const inFolder = targets.get(folder);
      if (inFolder === undefined) targets.set(folder, [path]);
      else inFolder.push(path);
    }
  }
  return ({ path, text, imports }) =>
    [...removeComments(text).matchAll(pathText)]
      .filter(([, named]) => !imports.some(({ specifier }) => specifier === named))
      .flatMap(([, named = '']) => [join(dirname(path), named), ...(named.includes('/') ? [normalize(named)] : [])])
      .map((named) => named.replace(/\/$/, ''))
      // A folder that contains the file is its location, not something that it reads.
      .filter((named) => !path.startsWith(`${named}/`))
      .flatMap((named) => targets.get(named) ?? []);
}

const serviceStarter = 'packages/testing/src/running-service.ts';

/** Returns the services that tests start by their names. */
function listStartedServices(sources: readonly SourceFile[], imports: ImportGraph): GraphEdge[] {
  const starters = sources.filter(
    ({ path }) =>
      /^(tests|packages\/testing)\//.test(path) &&
      path !== serviceStarter &&
      findReachable([path], imports).has(serviceStarter),
  );
  return starters.map(({ path, text }) => {
    const names = serviceNames.filter((name) => /\bserviceNames\b/.test(text) || text.includes(`'${name}'`));
    return [path, names.map((name) => `services/${name}/src/main.ts`)];
  });
}
