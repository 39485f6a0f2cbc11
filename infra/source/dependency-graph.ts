import { dirname, join, matchesGlob, normalize } from 'node:path';
import { serviceNames } from '../../packages/runtime/src/service-names.ts';
import { importGraph, reachedFrom, type ImportGraph } from './import-graph.ts';
import { withoutComments, type SourceFile } from './source-files.ts';

/** Files that depend on others without any sign of that in their text. */
export type HiddenDependency = {
  /** Globs of the files that have the dependency. */
  readonly files: readonly string[];
  /** Globs of the files that they depend on. */
  readonly need: readonly string[];
};

type Repository = {
  readonly sources: readonly SourceFile[];
  /** All files of the repository, including styles, data and documents. */
  readonly paths: readonly string[];
  readonly hidden: readonly HiddenDependency[];
};

type Edge = readonly [path: string, needed: readonly string[]];

/**
 * Returns for each file everything that can change its behaviour: what it imports, starts or reads.
 * Types are left to the compiler.
 */
export function dependencyGraph({ sources, paths, hidden }: Repository): ImportGraph {
  const imports = importGraph(sources, { starting: true, valuesOnly: true, paths });
  const findNamed = namedPathFinder(paths);
  const edges: Edge[] = [
    ...imports,
    ...sources.map((file): Edge => [file.path, findNamed(file)]),
    ...startedServices(sources, imports),
    ...hidden.flatMap(({ files, need }) => matching(paths, files).map((path): Edge => [path, matching(paths, need)])),
  ];
  const edgesByPath = Map.groupBy(edges, ([path]) => path);
  return new Map([...edgesByPath].map(([path, own]) => [path, [...new Set(own.flatMap(([, needed]) => needed))]]));
}

const matching = (paths: readonly string[], globs: readonly string[]): string[] =>
  paths.filter((path) => globs.some((glob) => matchesGlob(path, glob)));

const pathText = /['"`]((?:\.{1,2}\/)*[\w@-][\w@.-]*(?:\/[\w@.-]+)*\/?)['"`]/g;

/**
 * Finds the files that a source names as a text, relative to its folder or to the root: programs,
 * data, folders that it reads.
 */
function namedPathFinder(paths: readonly string[]): (file: SourceFile) => string[] {
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
    [...withoutComments(text).matchAll(pathText)]
      .filter(([, named]) => !imports.some(({ specifier }) => specifier === named))
      .flatMap(([, named = '']) => [join(dirname(path), named), ...(named.includes('/') ? [normalize(named)] : [])])
      .map((named) => named.replace(/\/$/, ''))
      // A folder that contains the file is its location, not something that it reads.
      .filter((named) => !path.startsWith(`${named}/`))
      .flatMap((named) => targets.get(named) ?? []);
}

const serviceStarter = 'packages/testing/src/running-service.ts';

/** Returns the services that tests start by their names. */
function startedServices(sources: readonly SourceFile[], imports: ImportGraph): Edge[] {
  const starters = sources.filter(
    ({ path }) =>
      /^(tests|packages\/testing)\//.test(path) &&
      path !== serviceStarter &&
      reachedFrom([path], imports).has(serviceStarter),
  );
  return starters.map(({ path, text }) => {
    const names = serviceNames.filter((name) => /\bserviceNames\b/.test(text) || text.includes(`'${name}'`));
    return [path, names.map((name) => `services/${name}/src/main.ts`)];
  });
}
