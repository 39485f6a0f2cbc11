import { expect, test } from '@jest/globals';
import type { TestFile } from '../test-files.ts';
import { describeSelection } from './describe-selection.ts';

const file = (path: string, project: TestFile['project'] = 'e2e'): TestFile => ({ path, project });
const all = ['a', 'b', 'c', 'd'].map((path) => file(path));

test('what runs is shown with its reason, what does not is counted', () => {
  const selected = [{ ...file('a'), reason: 'changed' }];
  const leftOut = [file('b'), file('c', 'rendering'), file('d', 'rendering')];
  expect(
    describeSelection({ always: [file('x', 'architecture')], selected, leftOut, untested: ['README.md'] }, all).split(
      '\n',
    ),
  ).toEqual([
    'Runs 2 of 4 test files:',
    '  1 architecture: for every change',
    '  a: changed',
    'Skips 3 test files that use changed files (1 e2e, 2 rendering). npm test runs them.',
    'No test file was selected for these changes:',
    '  README.md',
  ]);
});

test('of many changes without a test some are named', () => {
  const untested = Array.from({ length: 14 }, (_, at) => `docs/${at}.webp`);
  const lines = describeSelection({ always: [], selected: [], leftOut: [], untested }, all).split('\n');
  expect(lines.slice(-2)).toEqual(['  docs/9.webp', '  and 4 more']);
});

test('where everything runs, the file that decides it is named', () => {
  const selection = { always: [], selected: [], leftOut: [], untested: [], decisive: 'pnpm-lock.yaml' };
  expect(describeSelection(selection, all)).toBe('Runs everything: every test depends on pnpm-lock.yaml.');
});
