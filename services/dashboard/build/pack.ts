import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type PackedPackage = { readonly name: string; readonly bytes: Buffer };
export type PackageManifest = Readonly<Record<'name' | 'version' | 'description' | 'license' | 'type', string>> & {
  readonly engines: { readonly node: string };
};

/**
 * Creates an npm package in the form of `npm pack`, which `npm publish` accepts. Equal sources
 * produce equal bytes. `fill` writes the program, and returns the other fields of the manifest.
 */
export async function pack(
  source: string,
  fill: (place: string, manifest: PackageManifest) => Promise<object>,
): Promise<PackedPackage> {
  const read = (path: string): string => readFileSync(join(source, path), 'utf8');
  const known = JSON.parse(read('package.json')) as PackageManifest;
  const { name, version, description, license, type, engines } = known;
  const place = mkdtempSync(join(tmpdir(), 'tintype-package-'));
  try {
    const manifest = { name, version, description, license, type, engines, ...(await fill(place, known)) };
    writeFileSync(join(place, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    for (const file of ['README.md', 'LICENSE']) writeFileSync(join(place, file), read(file));
    // The usual cache may belong to a different user. The package does not include this one.
    const args = ['pack', '--json', '--ignore-scripts', '--cache', join(place, 'cache')];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: place });
    const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
    return { name: filename, bytes: readFileSync(join(place, filename)) };
  } finally {
    rmSync(place, { recursive: true });
  }
}
