import { describe, expect, test } from '@jest/globals';
import { listFilesBelow, readSource, resolveImportPath } from '../../infra/source/source-files.ts';

const folder = 'services/gateway/src';
const files = listFilesBelow([folder], ['ts'])
  .map(readSource)
  .filter(({ isTest }) => !isTest);
const declaring = files.filter(
  ({ path, text }) => path.startsWith(`${folder}/routes/`) && text.includes('defineRoute('),
);

const linesMax = 60;

describe('routes of the gateway', () => {
  test('declare: no file with a route uses another one, but the list of its resource', () => {
    const paths = declaring.map(({ path }) => path);
    const used = declaring
      .filter(({ path }) => !path.endsWith('-routes.ts'))
      .flatMap((file) => file.imports.map(({ specifier }) => `${file.path}: ${resolveImportPath(file, specifier)}`))
      .filter((found) => paths.includes(found.split(': ')[1]!));
    expect(used).toEqual([]);
  });

  test(`take at most ${linesMax} lines each`, () => {
    const long = declaring.flatMap(({ path, text }) =>
      [...text.matchAll(/^( *).*defineRoute\(.*\{\n[\s\S]*?\n\1\}\)[,;]$/gm)]
        .filter(([declaration]) => declaration.split('\n').length > linesMax)
        .map(([declaration]) => `${path}: ${/id: '(\w+)'/.exec(declaration)?.[1]}`),
    );
    expect(long).toEqual([]);
  });
});

test('a use case names what it receives', () => {
  const taking = files.filter(
    ({ path, text }) => path.startsWith(`${folder}/use-cases/`) && /\w: Dependencies\b(?!\[)/.test(text),
  );
  expect(taking.map(({ path }) => path)).toEqual([]);
});
