import { expect, test } from '@jest/globals';
import type { ImportGraph } from '../../source/import-graph.ts';
import type { ProjectName, TestFile } from '../test-files.ts';
import { sampleSizes } from './rules.ts';
import { selectTests, type TestSelection } from './select-tests.ts';

type Files = Readonly<Record<string, readonly string[]>>;

/** Test files with what they need; the first folder below `tests` is the project. */
function select(changed: readonly string[], files: Files, harness: readonly string[] = []): TestSelection {
  const tests = Object.keys(files)
    .filter((path) => path.endsWith('.test.ts'))
    .map((path): TestFile => ({ path, project: path.split('/')[1] as ProjectName }));
  const graph: ImportGraph = new Map(Object.entries(files));
  return selectTests({ changed, tests, graph, harness: new Set(harness) });
}
const pathsOf = ({ selected }: TestSelection): string[] => selected.map(({ path }) => path).toSorted();
const reasonOf = ({ selected }: TestSelection, path: string): string | undefined =>
  selected.find((one) => one.path === path)?.reason;

const gateway = 'services/gateway/src/main.ts';
const links = 'services/gateway/src/routes/links.ts';
const files: Files = {
  'tests/architecture/layers.test.ts': [],
  'tests/integration/links.test.ts': ['tests/integration/start-gateway.ts'],
  'tests/integration/start-gateway.ts': [gateway],
  'tests/integration/queues.test.ts': ['packages/queues/src/queues.ts'],
  [gateway]: [links],
};

test('a test file that leads to a changed file runs, and says which', () => {
  const selection = select([links], files);
  expect(pathsOf(selection)).toEqual(['tests/integration/links.test.ts']);
  expect(reasonOf(selection, 'tests/integration/links.test.ts')).toBe(`uses ${links}`);
});

test('cheap files that check everything run for every change', () => {
  expect(select(['README.md'], files).always.map(({ path }) => path)).toEqual(['tests/architecture/layers.test.ts']);
});

test('a test file that changed runs', () => {
  const selection = select(['tests/integration/queues.test.ts'], files);
  expect(reasonOf(selection, 'tests/integration/queues.test.ts')).toBe('changed');
});

test('a changed file on which no test depends is named', () => {
  const selection = select(['docs/pictures/one.webp', links], files);
  expect(selection.untested).toEqual(['docs/pictures/one.webp']);
});

test('a deleted file selects nothing by itself', () => {
  expect(select(['services/gateway/src/deleted.ts'], files).untested).toEqual(['services/gateway/src/deleted.ts']);
});

test.each(['pnpm-lock.yaml', 'services/render/package.json', 'infra/local/jest.ts'])(
  'after a change of %s everything runs',
  (path) => {
    const selection = select([links, path], files, ['infra/local/jest.ts']);
    expect(selection.decisive).toBe(path);
    expect([...selection.always, ...selection.selected]).toHaveLength(3);
  },
);

const engine = 'tests/rendering/engine.ts';
const { rendering: size } = sampleSizes;
const names = Array.from(
  { length: size * 4 },
  (_, at) => `tests/rendering/case-${String(at).padStart(3, '0')}.test.ts`,
);
const many = (more: Files = {}): Files => ({
  ...Object.fromEntries(names.map((path) => [path, [engine]])),
  [engine]: ['services/render/src/stage.ts'],
  'services/render/src/stage.ts': ['services/render/src/outputs/pdf.ts'],
  ...more,
});
const pdf = 'services/render/src/outputs/pdf.ts';

test('of many files that use a change a sample runs, from everywhere, and the others are named', () => {
  const selection = select([pdf], many());
  expect(selection.selected).toHaveLength(size);
  expect(selection.leftOut).toHaveLength(names.length - size);
  expect(pathsOf(selection)).toEqual(names.filter((_, at) => at % 4 === 0));
  expect(pathsOf(select([pdf], many()))).toEqual(pathsOf(selection));
});

test('what changed itself is never left out', () => {
  const selection = select([pdf, ...names], many());
  expect(selection.selected).toHaveLength(names.length);
  expect(selection.leftOut).toEqual([]);
});

test('a sample begins with what needs the change directly, then with what has its name, then with what is near', () => {
  const direct = 'tests/rendering/zz-direct.test.ts';
  const named = 'tests/rendering/zz-pdf.test.ts';
  const near = 'tests/rendering/zz-near.test.ts';
  const more = { [direct]: [pdf], [named]: [engine], [near]: ['services/render/src/stage.ts'] };
  const paths = pathsOf(select([pdf], many(more)));
  expect(paths).toHaveLength(size);
  expect(paths).toEqual(expect.arrayContaining([direct, named, near]));
});

test.each([
  ['services/gateway/src/routes/batches/chunks.ts', 'batch-states'],
  ['services/dashboard/src/pages/keys.tsx', 'page'],
])('%s has the name of %s.test.ts', (changed, name) => {
  const path = `tests/rendering/zz-${name}.test.ts`;
  const more = { [path]: [engine], 'services/render/src/stage.ts': [changed] };
  expect(pathsOf(select([changed], many(more)))).toContain(path);
});

test('the projects have their samples apart', () => {
  const selection = select([pdf], many({ 'tests/e2e/capture.test.ts': [pdf] }));
  expect(pathsOf(selection)).toContain('tests/e2e/capture.test.ts');
  expect(selection.selected).toHaveLength(size + 1);
});
