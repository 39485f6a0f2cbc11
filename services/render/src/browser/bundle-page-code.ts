import { globSync } from 'node:fs';
import { join, parse } from 'node:path';

/** A file of `in-page` with its imports, as the body of a function that returns its exports. */
export type PageModule = { readonly name: string; readonly exports: readonly string[]; readonly body: string };

/**
 * A world receives only the files that are called in it, so each file is bundled separately. Names
 * are preserved, so that an error in a page names its function. Throws if two files export the same
 * name, because functions are found by name.
 */
export async function bundlePageCode(folder: string): Promise<PageModule[]> {
  const esbuild = await import('esbuild');
  const files = globSync('**/*.{ts,js}', { cwd: folder }).filter((file) => !/\.(?:test|d)\.ts$/.test(file));
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints: files,
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.',
    outExtension: { '.js': '.bundle.js' },
    format: 'esm',
    target: 'esnext',
    charset: 'utf8',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
  });
  await esbuild.stop();
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const modules = Object.entries(metafile.outputs)
    .filter(([, { exports }]) => exports.length > 0)
    .map(([path, { exports, entryPoint = '' }]) => {
      const { dir, name } = parse(entryPoint);
      return { name: join(dir, name), exports, body: bodyOf(texts.get(join(folder, path))!) };
    });
  const names = modules.flatMap(({ exports }) => exports);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`More than one file of ${folder} exports ${twice.join(', ')}`);
  return modules;
}

/** Makes a function body of a module, which is strict and ends with `export{a,b as c};`. */
const bodyOf = (text: string): string =>
  `"use strict";${text.replace(/export\{([^}]*)\};\s*$/, (_, names: string) => `return{${names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1')}}`)}`;
