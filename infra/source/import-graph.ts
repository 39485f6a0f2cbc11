import { dirname, join } from 'node:path';
import { listManifestPaths, readText, resolveImportPath, type SourceFile } from './source-files.ts';

/** The files that each file depends on. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

type ImportGraphOptions = {
  /** Whether to add the programs that a file starts next to itself. */
  readonly starting: boolean;
  /** Whether to leave out what only the compiler reads. */
  readonly valuesOnly?: boolean;
  /** The possible targets of imports, if they are more than the files that are read here. */
  readonly paths?: Iterable<string>;
};

/** Returns for each file the project's own files that it imports. */
export function createImportGraph(files: readonly SourceFile[], options: ImportGraphOptions): ImportGraph {
  const { starting, valuesOnly = false, paths = files.map(({ path }) => path) } = options;
  const known = new Set(paths);
  const leadsTo = (file: SourceFile): string[] => [
    ...file.imports
      .filter(({ isTypeOnly }) => !(valuesOnly && isTypeOnly))
      .flatMap(({ specifier }) => findPath(file, specifier) ?? []),
    ...(starting ? listStartedPrograms(file) : []),
  ];
  return new Map(files.map((file) => [file.path, [...new Set(leadsTo(file))].filter((path) => known.has(path))]));
}

function findPath(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return resolveImportPath(file, specifier);
  return exportedPaths.flatMap(({ name, path }) => {
    const [before = '', after] = name.split('*');
    if (after === undefined) return specifier === name ? path : [];
    return specifier.startsWith(before) ? path.replace('*', specifier.slice(before.length)) : [];
  })[0];
}

type ImportGraphManifest = {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly source: string }>>;
};

/**
 * The exports of the project's packages, the longest names first, because Node prefers them. A `*`
 * represents any path.
 */
const exportedPaths = listManifestPaths()
  .flatMap((manifest) => {
    const { name, exports = {} } = JSON.parse(readText(manifest)) as ImportGraphManifest;
    return Object.entries(exports).map(([key, target]) => ({
      name: `${name}${key.slice(1)}`,
      path: join(dirname(manifest), typeof target === 'string' ? target : target.source),
    }));
  })
  .toSorted((one, other) => other.name.length - one.name.length);

/** Returns the programs that a file starts as a process or a thread, besides itself. */
const listStartedPrograms = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/join\(import\.meta\.dirname, `([\w-]+)\$\{extname/g)].map(([, name]) =>
    join(path, '..', `${name}.ts`),
  );

/**
 * Returns the files that lead back to themselves, one list for each cycle (Tarjan's strongly
 * connected components).
 */
export function findImportCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== place) return;
    const knot = open.splice(open.indexOf(file));
    if (knot.length > 1) cycles.push(knot.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** Returns the first files and every file that they lead to. */
export function findReachable(first: readonly string[], graph: ImportGraph): ReadonlySet<string> {
  const reached = new Set(first);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached;
}
