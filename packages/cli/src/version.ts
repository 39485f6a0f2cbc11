import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the version of this package. Its manifest is next to the published file, and above the
 * folder of a module.
 */
export function readVersion(): string {
  const places = ['./package.json', '../package.json'].map((path) => new URL(path, import.meta.url));
  const manifest = places.find((place) => existsSync(place))!;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}
