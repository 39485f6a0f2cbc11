import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lists } from './lists.ts';

const listsPackage = '@adguard/dnr-rulesets';
const enginePackage = '@ghostery/adblocker';
const headCharacters = 4_000;

/** The sources of a compiled file. A file with any difference is compiled again. */
export type ListOrigin = { readonly engine: string; readonly lists: string };

/**
 * Returns the current versions. A container image has the compiled file but not the package of the
 * lists: `lists` is then undefined, and any compiled file is accepted.
 */
export function findOrigin(listsFolder: string | undefined): { engine: string; lists: string | undefined } {
  const engine = findVersion(enginePackage) ?? 'unknown';
  const packaged = findVersion(listsPackage);
  if (listsFolder === undefined) return { engine, lists: packaged };
  return { engine, lists: `${packaged ?? ''}+${listOwnFiles(listsFolder).map(describeOwnLists).join(',')}` };
}

/** An operator's own file overrides the file of the package. */
export function readLists(listsFolder: string | undefined): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { id } of lists) {
    const own = listsFolder === undefined ? '' : join(listsFolder, `${id}.txt`);
    const text = own !== '' && existsSync(own) ? readFileSync(own, 'utf8') : readPackagedList(id);
    if (text !== undefined) texts.set(id, text);
  }
  return texts;
}

/**
 * The package is built for a different engine, but the metadata of the first rule contains the list
 * as written by the authors.
 */
function readPackagedList(id: number): string | undefined {
  const folder = findFolder(listsPackage);
  if (folder === undefined) return undefined;
  const path = join(folder, 'dist/filters/declarative', `ruleset_${id}`, `ruleset_${id}.json`);
  if (!existsSync(path)) return undefined;
  const [first] = JSON.parse(readFileSync(path, 'utf8')) as { metadata?: { rawFilterList?: string } }[];
  return first?.metadata?.rawFilterList;
}

const listOwnFiles = (folder: string): string[] =>
  lists.map(({ id }) => join(folder, `${id}.txt`)).filter((path) => existsSync(path));

export function readListDate(text: string): Date | undefined {
  const [, time = ''] = /^! (?:TimeUpdated|Last modified): *(.+?)\s*$/m.exec(text.slice(0, headCharacters)) ?? [];
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export const findOldestList = (texts: ReadonlyMap<number, string>): Date | undefined =>
  [...texts.values()].flatMap((text) => readListDate(text) ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];

/**
 * Describes a list by the version and date in its header, and by its length, because a truncated
 * copy has the same header.
 */
function describeOwnLists(path: string): string {
  const text = readFileSync(path, 'utf8');
  const version = /^! (?:Version|TimeUpdated|Last modified): *(.+)$/m.exec(text)?.[1] ?? '';
  return `${path.slice(path.lastIndexOf('/') + 1)}:${version}:${text.length}`;
}

function findVersion(name: string): string | undefined {
  const folder = findFolder(name);
  if (folder === undefined) return undefined;
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Finds a package as Node does: not every package allows resolving its entry point or its
 * `package.json`.
 */
function findFolder(name: string): string | undefined {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, 'package.json')));
}
