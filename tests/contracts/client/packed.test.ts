import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packageFolder, readmeSamples } from '../../integration/client/readme-samples.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const newest = join(root, 'node_modules/typescript/bin/tsc');
/** With its own compiler beside that of the workspace: callers have older ones. */
const older = join(packageFolder, 'node_modules/typescript/bin/tsc');

type Packed = {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
};
let folder: string;
let app: string;
let packed: Packed;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-packed-'));
  const built = join(folder, 'package');
  app = join(folder, 'app');
  await mkdir(app);
  const options = ['--customConditions', 'null', '--composite', 'false', '--incremental', 'false'];
  const target = ['--outDir', join(built, 'dist')];
  await run(process.execPath, [newest, '-p', join(packageFolder, 'tsconfig.json'), ...options, ...target]);
  for (const name of ['package.json', 'README.md', 'LICENSE']) await cp(join(packageFolder, name), join(built, name));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built });
  [packed] = JSON.parse(stdout) as [Packed];
  await writeFile(join(app, 'package.json'), '{"type": "module"}');
  const quietly = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...quietly, join(folder, packed.filename)], { cwd: app });
});
afterAll(() => rm(folder, { recursive: true }));

async function faultsOf(compiler: string, files: Readonly<Record<string, string>>, more: object): Promise<string> {
  const place = await mkdtemp(join(app, 'types-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    ...more,
  };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  return run(process.execPath, [compiler, '-p', place, '--pretty', 'false']).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

test('the package is its compiled files and nothing else, with no dependency', async () => {
  const strange = packed.files.map(({ path }) => path).filter((path) => !/^dist\/.*\.(js|d\.ts)$/.test(path));
  expect(strange.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(packed.size).toBeLessThan(150_000);
  expect((await readdir(join(app, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['@tintype']);
});

test('strict TypeScript of a browser compiles with it', async () => {
  const file =
    "import { Tintype } from '@tintype/client';\nexport const { usage } = new Tintype({ baseUrl: 'https://a.test' });\n";
  expect(await faultsOf(newest, { 'browser.ts': file }, { types: [], lib: ['es2022', 'dom'] })).toBe('');
});

test('an older strict TypeScript on Node compiles the expected types and the samples with it', async () => {
  await mkdir(join(app, 'node_modules/@types'), { recursive: true });
  await symlink(join(root, 'node_modules/@types/node'), join(app, 'node_modules/@types/node'));
  const samples = readmeSamples().map((code, index) => [`sample-${index}.ts`, code] as const);
  const place = { types: ['node'], lib: ['es2022'] };
  expect(await faultsOf(older, Object.fromEntries(samples), place)).toBe('');
  await cp(join(import.meta.dirname, 'expected-types.ts'), join(app, 'expected-types.ts'));
  const own = "export * from '../expected-types.ts';\n";
  expect(await faultsOf(older, { 'types.ts': own }, { ...place, allowImportingTsExtensions: true })).toBe('');
});

test.each([
  ['an import', 'plain.mjs', "import { Tintype } from '@tintype/client';"],
  ['a require', 'plain.cjs', "const { Tintype } = require('@tintype/client');"],
])('plain JavaScript runs with %s', async (_name, file, statement) => {
  const code = `${statement}
const tintype = new Tintype({ baseUrl: 'https://a.test', fetch: async () => Response.json({ tier: 'pro' }) });
tintype.usage.quota().then(({ tier }) => console.log(tier));\n`;
  await writeFile(join(app, file), code);
  expect((await run(process.execPath, [join(app, file)], { cwd: app })).stdout).toBe('pro\n');
});
