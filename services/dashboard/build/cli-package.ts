import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { pack, type PackageManifest, type PackedPackage } from './pack.ts';

const folder = resolve(import.meta.dirname, '../../../packages/cli');

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

/**
 * Returns the file that starts the program. An old Node cannot even load the program, and would
 * report a syntax error, so this file uses no new syntax.
 */
export const launcherFor = (program: string, { node }: PackageManifest['engines']): string => `#!/usr/bin/env node
var oldest = '${node.replace(/^>=/, '')}'.split('.').map(Number);
var own = process.versions.node.split('.').map(Number);
if (own[0] < oldest[0] || (own[0] === oldest[0] && own[1] < oldest[1])) {
  console.error(
    'tintype needs Node ' + oldest.join('.') + ' or later. This is Node ' + process.versions.node + ' (' + process.execPath + ').'
  );
  process.exitCode = 2;
} else import('./${program}');
`;

/** Returns the licences of the packages in the file, which must be included. */
function getLicences(inputs: readonly string[]): string {
  const packages = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(resolve(path))?.[0] ?? []),
  );
  return [...packages]
    .toSorted()
    .map((place) => {
      const { name, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as PackageManifest;
      const file = readdirSync(place).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : readFileSync(join(place, file), 'utf8').trim().replaceAll('*/', '* /');
      return `With ${name} (${license}):\n${text}`;
    })
    .join('\n\n');
}

/** Returns the program and the file that starts it. */
export const makeCliPackage = (): Promise<PackedPackage> =>
  pack(folder, async (place, { engines }) => {
    await bundleCli(join(place, 'program.js'));
    writeFileSync(join(place, 'tintype.js'), launcherFor('program.js', engines), { mode: 0o755 });
    return {
      keywords: ['screenshot', 'capture', 'web', 'pdf', 'markdown', 'crawl', 'cli'],
      bin: { tintype: 'tintype.js' },
      files: ['tintype.js', 'program.js'],
    };
  });
