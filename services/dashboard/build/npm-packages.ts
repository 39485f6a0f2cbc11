import { execFile } from 'node:child_process';
import { appendFileSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

export type PackedPackage = Readonly<{ name: string; bytes: Buffer }>;
export type PackageManifest = Readonly<Record<'name' | 'version' | 'description' | 'license' | 'type', string>> & {
  readonly engines: { readonly node: string };
};

/**
 * Creates a package that `npm publish` accepts. Equal sources produce equal bytes. `fill` writes
 * the program, and returns the other fields of the manifest.
 */
export async function createPackage(
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

const cliFolder = resolve(import.meta.dirname, '../../../packages/cli');

export const cliPackage = (): Plugin => ({
  name: 'cli-package',
  apply: 'build',
  async generateBundle() {
    const { name, bytes } = await makeCliPackage();
    this.emitFile({ type: 'asset', fileName: `clients/${name}`, source: bytes });
  },
});

/**
 * Bundles the command line into a single file that needs only Node, so that `npx` can download it.
 */
export async function bundleCli(outfile: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(cliFolder, 'src/main.ts')],
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

/** This file uses no new syntax: an old Node would report a syntax error instead of its version. */
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

export const makeCliPackage = (): Promise<PackedPackage> =>
  createPackage(cliFolder, async (place, { engines }) => {
    await bundleCli(join(place, 'program.js'));
    writeFileSync(join(place, 'tintype.js'), launcherFor('program.js', engines), { mode: 0o755 });
    return {
      keywords: ['screenshot', 'capture', 'web', 'pdf', 'markdown', 'crawl', 'cli'],
      bin: { tintype: 'tintype.js' },
      files: ['tintype.js', 'program.js'],
    };
  });

const repositoryRoot = resolve(import.meta.dirname, '../../..');
const clientFolder = join(repositoryRoot, 'packages/client');

export const clientPackage = (): Plugin => ({
  name: 'client-package',
  apply: 'build',
  async generateBundle() {
    const { name, bytes } = await makeClientPackage();
    this.emitFile({ type: 'asset', fileName: `clients/${name}`, source: bytes });
  },
});

export const makeClientPackage = (): Promise<PackedPackage> =>
  createPackage(clientFolder, async (place) => {
    const dist = join(place, 'dist');
    const options = ['--composite', 'false', '--incremental', 'false', '--outDir', dist];
    await promisify(execFile)(join(repositoryRoot, 'node_modules/.bin/tsc'), [
      '-p',
      join(clientFolder, 'tsconfig.json'),
      ...options,
    ]);
    // Older compilers do not accept the names of sources in declarations.
    for (const path of globSync('**/*.d.ts', { cwd: dist }).map((name) => join(dist, name)))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1'));
    return {
      keywords: ['screenshot', 'capture', 'web', 'pdf', 'markdown', 'crawl', 'client'],
      sideEffects: false,
      files: ['dist'],
      exports: {
        '.': { types: './dist/client.d.ts', default: './dist/client.js' },
        './generated/api': { types: './dist/generated/api.d.ts', default: './dist/generated/api.js' },
        './package.json': './package.json',
      },
    };
  });
