import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { pack, type PackedPackage } from './pack.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'packages/client');

/** Adds the JavaScript client to the build, so that `npm` can install it from an installation. */
export const clientPackage = (): Plugin => ({
  name: 'client-package',
  apply: 'build',
  async generateBundle() {
    const { name, bytes } = await makeClientPackage();
    this.emitFile({ type: 'asset', fileName: `clients/${name}`, source: bytes });
  },
});

/** Returns the client as compiled modules with their types. */
export const makeClientPackage = (): Promise<PackedPackage> =>
  pack(folder, async (place) => {
    const dist = join(place, 'dist');
    const options = ['--composite', 'false', '--incremental', 'false', '--outDir', dist];
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json'), ...options]);
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
