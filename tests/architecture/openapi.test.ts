import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { eventNames } from '@tintype/contracts/events/events';
import { isLong } from '@tintype/testing/long-form';
import { readText, root } from '../../infra/source/source-files.ts';
import { clientCalls } from './client-calls.ts';

type Json = { readonly [keyword: string]: unknown };
type Properties = Readonly<Record<string, Json>>;
type Operation = {
  readonly parameters?: readonly Json[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Json }>> }>
  >;
};
const api = JSON.parse(readText('docs/openapi.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
};
const components = Object.entries(api.components.schemas);
const fields = components.flatMap(([name, schema]) =>
  Object.entries((schema['properties'] ?? {}) as Properties).map(([field, own]) => [`${name}.${field}`, own] as const),
);
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);
/** Every schema of the document, whatever it is in, with where it stands. */
const all = [...walk(api.components.schemas, 'schemas')];
function* walk(value: unknown, path: string): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, `${path}.${name}`);
}

describe('the OpenAPI document', () => {
  test('describes every field and every parameter', () => {
    const parameters = operations.flatMap(([name, { parameters: own = [] }]) =>
      own.map((one) => [`${name} ${String(one['name'])}`, one] as const),
    );
    const silent = [...fields, ...parameters].filter(([, { description }]) => typeof description !== 'string');
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test('names no file of the sources, which its readers do not have', () => {
    const named = [
      ...readText('docs/openapi.json').matchAll(/\b(?:docs|packages|services|infra)\/[\w./-]+\.(?:md|ts)\b/g),
    ];
    expect(named.map(([path]) => path)).toEqual([]);
  });

  test('has a component of its own for every object', () => {
    const nested = all.filter(([path, { properties }]) => properties !== undefined && !/^schemas\.\w+$/.test(path));
    expect(nested.filter(([path]) => !path.endsWith('.properties')).map(([path]) => path)).toEqual([]);
  });

  test('leads from every choice to its forms by the value of one field', () => {
    const choices = all.filter(([, { oneOf }]) => Array.isArray(oneOf));
    expect(choices.map(([path]) => path)).toEqual(['schemas.Action', 'schemas.Destination', 'schemas.Output']);
    for (const [, { oneOf, discriminator }] of choices) {
      const { propertyName, mapping } = discriminator as {
        readonly propertyName: string;
        readonly mapping: Readonly<Record<string, string>>;
      };
      expect(Object.values(mapping).map(($ref) => ({ $ref }))).toEqual(oneOf);
      for (const [value, reference] of Object.entries(mapping)) {
        const form = api.components.schemas[reference.split('/').at(-1)!]!;
        expect((form['properties'] as Properties)[propertyName]).toMatchObject({ type: 'string', enum: [value] });
        expect(form['required']).toContain(propertyName);
      }
    }
  });

  test('says of every object without fields that any may come', () => {
    const closed = all.filter(
      ([, own]) =>
        own['type'] === 'object' && own['properties'] === undefined && own['additionalProperties'] === undefined,
    );
    expect(closed.map(([path]) => path)).toEqual([]);
  });

  test('has a type for every enum, and no default that would make a field required', () => {
    const bad = all.filter(
      ([path, own]) =>
        !path.endsWith('.properties') &&
        ((Array.isArray(own['enum']) && own['type'] !== 'string') || Object.hasOwn(own, 'default')),
    );
    expect(bad.map(([path]) => path)).toEqual([]);
  });

  test('has a schema for every body of every answer, and bytes where it is a file', () => {
    const bodies = operations.flatMap(([name, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([type, { schema }]) => ({ at: `${name} ${status} ${type}`, type, schema })),
      ),
    );
    expect(bodies.filter(({ schema }) => schema === undefined).map(({ at }) => at)).toEqual([]);
    const binary = bodies.filter(({ type }) => /^image\/|pdf$|zip$/.test(type));
    expect(binary.length).toBeGreaterThan(20);
    expect(binary.filter(({ schema }) => schema!['format'] !== 'binary').map(({ at }) => at)).toEqual([]);
  });

  test('tells the aliases of values and fields', () => {
    const about = (path: string): unknown => fields.find(([name]) => name === path)?.[1]['description'];
    expect(about('CaptureRequest.format')).toContain('`jpg` is read as `jpeg`');
    expect(about('CaptureRequest.responseType')).toContain('`json` is read as `url`');
    expect(about('SessionCookie.sameSite')).toContain('`unspecified` counts as absent');
    expect(about('ComposeOutputLabels.background')).toContain('`backgroundColor`');
    expect(about('ComposeOutputLabels.backgroundColor')).toContain('Same as `background`');
  });

  test('has every event as a webhook', () => expect(Object.keys(api.webhooks)).toEqual(eventNames));

  test('keeps every field of a request', () => {
    const published = Object.keys(api.components.schemas['CaptureRequest']!['properties'] as Properties);
    expect(published).toEqual(Object.keys(captureRequest.json['properties'] as Properties));
  });
});

/**
 * Calls that people write with the types that openapi-typescript makes with its default options, as
 * for our own client.
 */
describe('with types made of the document', () => {
  const run = promisify(execFile);
  const tools = join(root, 'tests', 'openapi-clients', 'node_modules');
  /** The older one is not written in machine code, and takes ten times as long. */
  const compilers = [join(root, 'node_modules'), ...(isLong ? [tools] : [])];
  let folder: string;
  let faults: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tintype-openapi-'));
    await copyFile(join(root, 'packages/client/src/generated/api.ts'), join(folder, 'api.ts'));
    await mkdir(join(folder, 'node_modules'));
    await symlink(await realpath(join(tools, 'openapi-fetch')), join(folder, 'node_modules', 'openapi-fetch'));
    const head =
      "import createClient from 'openapi-fetch';\nimport type { components, paths, webhooks } from './api.js';\n";
    const body = (code: string): string =>
      `${head}export async function call(client: ReturnType<typeof createClient<paths>>) {\n${code}\n}\nexport type All = [components, webhooks];\n`;
    await Promise.all(clientCalls.map(({ code }, index) => writeFile(join(folder, `call-${index}.ts`), body(code))));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      module: 'nodenext',
      skipLibCheck: false,
      types: [],
      lib: ['es2022', 'dom'],
    };
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const compile = (compiler: string): Promise<readonly string[]> =>
      run(process.execPath, [join(compiler, 'typescript/bin/tsc'), '-p', folder, '--pretty', 'false'], {
        cwd: folder,
      }).then(
        () => [],
        ({ stdout }: { readonly stdout: string }) => stdout.split('\n').filter((line) => line !== ''),
      );
    faults = (await Promise.all(compilers.map(compile))).flat();
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('the types are there', async () =>
    expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('ClickAction'));
  test.each(clientCalls.map(({ does }, index) => [does, index] as const))('%s compiles', (_does, index) => {
    expect(faults.filter((line) => line.startsWith(`call-${index}.ts`))).toEqual([]);
  });
  test('nothing else is wrong', () => expect(faults.filter((line) => !/^call-\d+\.ts/.test(line))).toEqual([]));
});
