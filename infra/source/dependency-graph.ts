import { dirname, join, matchesGlob, normalize } from 'node:path';
import { serviceNames } from '../../packages/runtime/src/service-names.ts';
import { importGraph, reachedFrom, type Graph } from './import-graph.ts';
import { withoutComments, type SourceFile } from './source-files.ts';

/** Files that need others without any sign of that in their text. */
export type HiddenDependency = {
  /** Globs of the files that need others. */
  readonly files: readonly string[];
  /** Globs of the files that they need. */
  readonly need: readonly string[];
};

type Repository = {
  readonly sources: readonly SourceFile[];
  /** All files of the repository: styles, data and documents too. */
  readonly paths: readonly string[];
  readonly hidden: readonly HiddenDependency[];
};

type Edge = readonly [path: string, needed: readonly string[]];

/**
 * For each file all that can change what it does: what it imports, starts or reads. Types are left
 * to the compiler.
 */
export function dependencyGraph({ sources, paths, hidden }: Repository): Graph {
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
 * Finds the files that a source names as a text, from its folder or from the root: programs, data,
 * folders that it reads.
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
      // A folder that contains the file gives its location, not what it reads.
      .filter((named) => !path.startsWith(`${named}/`))
      .flatMap((named) => targets.get(named) ?? []);
}

const serviceStarter = 'packages/testing/src/running-service.ts';

/** Tests start services by their names. */
function startedServices(sources: readonly SourceFile[], imports: Graph): Edge[] {
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
