import { expect, test } from '@jest/globals';
import { inputFields } from '@tintype/contracts/capture/fragments';
import { optionRows } from '@tintype/contracts/capture/options';
import { outputTypes } from '@tintype/contracts/capture/outputs';
import { linkControls } from '@tintype/contracts/links/make-link';
import { listFilesBelow, readText } from '../../infra/source/source-files.ts';

/*
 * Every option, input, output and parameter of links has a test of what it does, beside its row in
 * `tests/rendering/options/option-effects.ts`, which tries each option with every kind of result.
 * `npm run test:long -- tests/rendering/options` takes the pictures.
 */

const files = listFilesBelow(['tests/rendering', 'tests/integration', 'tests/e2e'], ['ts'])
  .filter((path) => !path.startsWith('tests/rendering/options/'))
  .map((path) => ({ path, text: readText(path) }));
const testsNaming = (pattern: RegExp, below: string): string[] =>
  files.filter(({ path, text }) => path.startsWith(below) && pattern.test(text)).map(({ path }) => path);
const sent = (name: string): RegExp => new RegExp(String.raw`[{,(\s]${name}(?::|,| \})`);

type Row = readonly [kind: string, name: string, tests: readonly string[]];
const rows: readonly Row[] = [
  ...Object.keys(inputFields).map((name): Row => ['input', name, testsNaming(sent(name), 'tests/rendering/')]),
  ...optionRows.map(([name]): Row => ['option', name, testsNaming(sent(name), 'tests/')]),
  ...outputTypes.map((type): Row => [
    'output',
    type,
    testsNaming(new RegExp(`type: '${type}'|'${type}'[,\\]]`), 'tests/rendering/'),
  ]),
  ...Object.keys(linkControls).map((name): Row => [
    'link',
    name,
    testsNaming(new RegExp(String.raw`\b${name}\b`), 'tests/integration/gateway/links'),
  ]),
];

test.each(rows)('the %s %s has a test of its own', (_kind, _name, tests) => expect(tests).not.toEqual([]));
