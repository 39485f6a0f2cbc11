import { expect, test } from '@jest/globals';
import { compareTexts } from './text-changes.ts';

const read = (before: string, after: string): string[] =>
  compareTexts(before, after)!.lines.map(({ words }) =>
    words
      .map(({ text, change }) => (change === undefined ? text : `[${change === 'added' ? '+' : '-'}${text}]`))
      .join(''),
  );

test.each([
  ['equal texts', 'A desk\n19', 'A desk\n\n 19 ', []],
  [
    'a word of a line',
    'Prices\nA desk costs 19 a month',
    'Prices\nA desk costs 24 a month',
    ['A desk costs [-19][+24] a month'],
  ],
  ['a new line', 'One', 'One\nTwo', ['[+Two]']],
  ['a line that is gone', 'One\nTwo', 'Two', ['[-One]']],
  ['two lines in place of one', 'Head\nold\nFoot', 'Head\nnew\nmore\nFoot', ['[-old]', '[+new]', '[+more]']],
])('%s', (_name, before, after, lines) => {
  expect(read(before, after)).toEqual(lines);
});

test('many changes are counted, and only the first are told', () => {
  const numbered = (from: number): string => Array.from({ length: 80 }, (_, at) => `line ${from + at}`).join('\n');
  const { lines, count } = compareTexts(numbered(0), numbered(1_000))!;
  expect([lines.length, count]).toEqual([50, 80]);
});
