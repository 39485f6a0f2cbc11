import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { bundleCli, makeClientPackage } from '@tintype/dashboard/build/npm-packages';

const root = join(import.meta.dirname, '../../..');
const recipes = join(root, 'docs/recipes');

/** `sh` is curl, `bash` the command line. */
export const languages = ['sh', 'js', 'python', 'bash'] as const;
export type Language = (typeof languages)[number];

/** The names of all recipes, in the order of their list. */
export const recipeNames: readonly string[] = [
  ...readFileSync(join(recipes, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+)\.md\)/g),
].map(([, name]) => name!);

/** Of a recipe, without the words for the search. */
export const textOf = (name: string): string =>
  readFileSync(join(recipes, `${name}.md`), 'utf8').replaceAll(/<!--[\s\S]*?-->\n*/g, '');

/** All code of a recipe in one language, as one program; undefined where it has none. */
export function sampleOf(name: string, language: Language): string | undefined {
  const blocks = [...textOf(name).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code]) => code!,
  );
  return blocks.length === 0 ? undefined : blocks.join('\n');
}

/** What the recipes go on with; the first one makes it before the eyes of the reader. */
const beginnings: Readonly<Record<Language, string>> = {
  sh: 'set -euo pipefail\n',
  js: `import { writeFile } from 'node:fs/promises';
import { Tintype } from '@tintype/client';
const tintype = new Tintype({ baseUrl: 'https://tintype.example.com', apiKey: process.env.TINTYPE_API_KEY });
void [writeFile, tintype];
`,
  python: 'from tintype import Tintype\nclient = Tintype()\n',
  bash: 'set -euo pipefail\n',
};
const programs: Readonly<Record<Language, readonly [string, ...string[]]>> = {
  sh: ['bash'],
  js: [process.execPath, '--conditions=source'],
  python: ['/usr/bin/python3'],
  bash: ['bash'],
};
const endings: Readonly<Record<Language, string>> = { sh: 'sh', js: 'ts', python: 'py', bash: 'sh' };

type Installation = {
  readonly gatewayUrl: string;
  readonly apiKey: string;
  readonly siteUrl: string;
  /** Has the program `tintype`. */
  readonly programs: string;
  /** Of a recipe that goes on with what its reader has. */
  readonly environment?: Readonly<Record<string, string>>;
};
type Run = {
  readonly name: string;
  readonly language: Language;
  /** Calls what the sample only defines. */
  readonly after?: string;
  /** The pages in `urls.txt`. */
  readonly paths?: readonly string[];
};
export type Outcome = {
  readonly output: string;
  /** Files that the sample has written, by their paths. */
  readonly files: ReadonlyMap<string, Buffer>;
};

/** Runs a sample in an empty folder as a reader does. Fails when the program fails. */
export async function runSample(
  { name, language, after = '', paths = ['/', '/shop'] }: Run,
  { gatewayUrl, apiKey, siteUrl, programs: folderOfPrograms, environment }: Installation,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-recipe-'));
  try {
    await mkdir(join(folder, 'node_modules', '@tintype'), { recursive: true });
    await symlink(join(folderOfPrograms, 'package'), join(folder, 'node_modules', '@tintype', 'client'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(join(folder, 'urls.txt'), paths.map((path) => `${siteUrl}${path}\n`).join(''));
    const before = new Set(await filesIn(folder));
    const sample = sampleOf(name, language)!;
    const beginning =
      name === 'first-capture'
        ? beginnings[language]
            .split('\n')
            .filter((line) => (language === 'sh' || language === 'bash') && line !== '')
            .join('\n')
        : beginnings[language];
    const code = `${withoutTwice(beginning, sample)}\n${sample}\n${after}\n`
      .replaceAll('https://tintype.example.com', gatewayUrl)
      .replaceAll(/https:\/\/example\.com(?=[/"'\s])/g, siteUrl);
    const file = `sample.${endings[language]}`;
    await writeFile(join(folder, file), code);
    const [program, ...args] = programs[language];
    const { stdout } = await promisify(execFile)(program, [...args, file], {
      cwd: folder,
      env: {
        PATH: `${folderOfPrograms}:${process.env['PATH']}`,
        // Where the command line keeps the key that signs links.
        HOME: join(folder, 'node_modules'),
        TINTYPE_URL: gatewayUrl,
        TINTYPE_API_KEY: apiKey,
        WEBHOOK_SECRET: webhookSecret,
        PYTHONPATH: join(root, 'clients/python'),
        PYTHONDONTWRITEBYTECODE: '1',
        ...environment,
      },
    });
    const written = (await filesIn(folder)).filter((one) => !before.has(one) && one !== file);
    return {
      output: stdout,
      files: new Map(await Promise.all(written.map(async (one) => [one, await readFile(join(folder, one))] as const))),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Paths of all files, but not of what was installed. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** A folder with the program `tintype` and the client of JavaScript, as they are published. */
export async function installPrograms(folder: string): Promise<void> {
  const { name, bytes } = await makeClientPackage();
  await writeFile(join(folder, name), bytes);
  await promisify(execFile)('tar', ['-xzf', name], { cwd: folder });
  await bundleCli(join(folder, 'tintype.mjs'));
  await copyFile(join(root, 'packages/cli/package.json'), join(folder, 'package.json'));
  await writeFile(join(folder, 'tintype'), `#!/bin/sh\nexec ${process.execPath} ${folder}/tintype.mjs "$@"\n`, {
    mode: 0o755,
  });
}

export const webhookSecret = 'a secret of the samples';

/** A sample may import again what the others are given. */
const withoutTwice = (beginning: string, sample: string): string =>
  beginning
    .split('\n')
    .filter((line) => !(line.startsWith('import ') && sample.includes(line)))
    .join('\n');
