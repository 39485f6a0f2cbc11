import { readdirSync, statSync } from 'node:fs';
import { basename, join, normalize } from 'node:path';
import { packageVersions } from '../corpus/packages.ts';
import { packageFolder } from './install.ts';

/** The version in the table that comes nearest: the very one, the same major, the last. */
export function nearestVersion(name: string, wanted = ''): string | undefined {
  const versions = packageVersions(name);
  const major = wanted.split('.')[0]!;
  return (
    versions.find((version) => version === wanted) ??
    versions.find((version) => major !== '' && version.split('.')[0] === major) ??
    versions.at(-1)
  );
}

/** The path of a file of a package on this machine; undefined when it has no such file. */
export function packageFile(name: string, version: string, path: string): string | undefined {
  const folder = packageFolder(name, version);
  const whole = join(folder, normalize(`/${path}`));
  // Hosts of npm packages make the short form of a script when the package has none.
  const candidates = [
    whole,
    whole.replace(/\.min\.(js|css)$/, '.$1'),
    join(whole, 'index.html'),
    `${whole}.html`,
    `${whole}.js`,
  ];
  return candidates.find(isFile);
}

/**
 * Hosts of libraries keep the files of a package in folders of their own; its name tells which one
 * is meant.
 */
export function fileNamed(packageName: string, version: string, path: string): string | undefined {
  const folder = packageFolder(packageName, version);
  const name = basename(path);
  const wanted = [name, name.replace(/\.min\.(js|css)$/, '.$1'), name.replace(/-min\.(js|css)$/, '.min.$1')];
  const all = filesBelow(folder);
  for (const ending of [path, ...wanted]) {
    const found = all
      .filter((file) => file.endsWith(`/${ending}`))
      .toSorted((a, b) => rank(a) - rank(b) || a.length - b.length);
    if (found[0] !== undefined) return join(folder, found[0]);
  }
  return undefined;
}

const rank = (path: string): number => (/^\/(dist|build|umd|js|css)\//.test(path) ? 0 : 1);

const lists = new Map<string, readonly string[]>();
function filesBelow(folder: string): readonly string[] {
  const known = lists.get(folder);
  if (known !== undefined) return known;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${path}`);
  lists.set(folder, files);
  return files;
}

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
