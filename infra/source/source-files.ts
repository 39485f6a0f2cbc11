import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../local/root.ts';

export { root };

export type SourceImport = {
  readonly specifier: string;
  /** The names between the braces; empty for `import x from`, `import * as` and `import()`. */
  readonly names: readonly string[];
  readonly isTypeOnly: boolean;
};
export type SourceFile = {
  /** The path below the root of the checkout, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly SourceImport[];
  /** Whether the file runs only in tests and is left out of the build. */
  readonly isTest: boolean;
};

const isLeftOut = /(^|\/)(node_modules|dist|generated|\.tintype)\//;

/** Returns every file below the folders, except installed, built and generated files. */
export const listFilesBelow = (folders: readonly string[], extensions: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{${extensions.join(',')},}`, { cwd: root, exclude: ['**/node_modules'] }),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isLeftOut.test(path) && extensions.some((extension) => path.endsWith(`.${extension}`)));

export const listManifestPaths = (): string[] =>
  globSync('{packages/*,services/*,tests,lab}/package.json', { cwd: root });

/** The folders that contain all code of this project. */
const codeFolders = ['packages', 'services', 'tests', 'infra', 'lab'];

export const readAllSources = (): SourceFile[] => listFilesBelow(codeFolders, ['ts', 'tsx', 'mjs']).map(readSource);

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

export const readSource = (path: string): SourceFile => parseSource(path, readText(path));

export const parseSource = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: parseImports(text),
  isTest: /\.test\.ts$|\/for-tests\/|^(tests|lab)\//.test(path),
});

/**
 * Matches `import … from`, `export … from` and `import '…'` at the start of a line, and the call
 * form anywhere, even in types.
 */
const importPattern = /^(?:import|export)\s+(type\s)?([\w\s*,{}$]*?)\s*\bfrom\s*'([^']+)'/gm;
const bareImportPattern = /^import\s+'([^']+)'/gm;
const importCallPattern = /\bimport\('([^']+)'\)/g;

function parseImports(text: string): SourceImport[] {
  const statements = [...text.matchAll(importPattern)].map(([, type, clause = '', specifier = '']) => {
    const braced = /\{([^}]*)\}/.exec(clause)?.[1]?.split(',') ?? [];
    const named = braced.map((name) => name.trim()).filter((name) => name !== '');
    const values = named.filter((name) => !name.startsWith('type '));
    const isTypeOnly = type !== undefined || (named.length > 0 && values.length === 0);
    return { specifier, names: isTypeOnly ? named : values, isTypeOnly };
  });
  const others = [bareImportPattern, importCallPattern].flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...statements, ...others.map(([, specifier = '']) => ({ specifier, names: [], isTypeOnly: false }))];
}

/**
 * Returns the npm package of a specifier; undefined for a file of the same package and for Node's
 * own modules.
 */
export const findImportedPackage = (specifier: string): string | undefined =>
  // A path that begins with a slash is imported by a web page from its own server.
  /^(?:[./]|node:)/.test(specifier) ? undefined : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Returns the target of a relative specifier, relative to the root. */
export const resolveImportPath = ({ path }: SourceFile, specifier: string): string => join(dirname(path), specifier);

export const removeComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
