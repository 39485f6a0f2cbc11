import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const folder = resolve(import.meta.dirname, '../../../packages/cli');

type CliPackageManifest = Readonly<Record<'name' | 'version' | 'description' | 'license' | 'type', string>> & {
  readonly engines: object;
};
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/**
 * Adds the command-line program to the build, so that `npx` can download it from an installation.
 */
export const cliPackage = (): Plugin => ({
  name: 'cli-package',
  apply: 'build',
  async generateBundle() {
    const { name, bytes } = await makeCliPackage();
    this.emitFile({ type: 'asset', fileName: `clients/${name}`, source: bytes });
  },
});

/**
 * Bundles the program into one file that needs only Node, so that `npx` downloads a single file.
 */
export async function bundleCli(outfile: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(folder, 'src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    conditions: ['source'],
    legalComments: 'none',
    metafile: true,
    // The banner defines `require` for a package that still uses it.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  });
  appendFileSync(outfile, `\n/*\n${getLicences(Object.keys(metafile.inputs))}\n*/\n`);
}

/** Returns the licences of the packages in the file, which must be included. */
function getLicences(inputs: readonly string[]): string {
  const packages = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(resolve(path))?.[0] ?? []),
  );
  return [...packages]
    .toSorted()
    .map((place) => {
      const { name, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as CliPackageManifest;
      const file = readdirSync(place).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : readFileSync(join(place, file), 'utf8').trim().replaceAll('*/', '* /');
      return `With ${name} (${license}):\n${text}`;
    })
    .join('\n\n');
}

/**
 * Creates the npm package in the form of `npm pack`: equal sources produce equal bytes. `npm
 * publish` accepts it unchanged.
 */
export async function makeCliPackage(): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const { name, version, description, license, type, engines } = JSON.parse(read('package.json')) as CliPackageManifest;
  const place = mkdtempSync(join(tmpdir(), 'tintype-cli-'));
  try {
    await bundleCli(join(place, 'tintype.js'));
    const keywords = ['screenshot', 'capture', 'web', 'pdf', 'markdown', 'crawl', 'cli'];
    const manifest = { name, version, description, keywords, license, type, engines, bin: { tintype: 'tintype.js' } };
    writeFileSync(
      join(place, 'package.json'),
      `${JSON.stringify({ ...manifest, files: ['tintype.js'] }, undefined, 2)}\n`,
    );
    for (const file of ['README.md', 'LICENSE']) writeFileSync(join(place, file), read(file));
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--ignore-scripts'], { cwd: place });
    const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
    return { name: filename, bytes: readFileSync(join(place, filename)) };
  } finally {
    rmSync(place, { recursive: true });
  }
}
