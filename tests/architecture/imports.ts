import { join } from 'node:path';
import { targetOf, type SourceFile } from './source-files.ts';

/** For each file the files of ours that it imports, by value or by type. */
export function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files.map(({ path }) => path));
  const fileOf = (file: SourceFile, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return targetOf(file, specifier);
    const [, name, inside] = /^@tintype\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    if (name === undefined) return undefined;
    return inside!.startsWith('for-tests/') ? `packages/${name}/${inside}.ts` : `packages/${name}/src/${inside}.ts`;
  };
  return new Map(
    files.map((file) => [
      file.path,
      [...new Set([...file.imports.map(({ specifier }) => fileOf(file, specifier)), ...startedBy(file)])].filter(
        (path) => path !== undefined && known.has(path),
      ) as string[],
    ]),
  );
}

/** Programs that a file starts as a process or a thread, beside itself. */
const startedBy = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/join\(import\.meta\.dirname, `([\w-]+)\$\{extname/g)].map(([, name]) =>
    join(path, '..', `${name}.ts`),
  );

/** Files that lead back to themselves, one list for each knot of them (Tarjan's strongly connected components). */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
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

/** Every file that the first ones lead to, and they themselves. */
export function reachedFrom(
  first: readonly string[],
  graph: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const reached = new Set(first);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached;
}
