import { expect, test } from '@jest/globals';
import { splitIntoSlices } from './statements.ts';

const mebibyte = 1_048_576;

test.each([
  ['no rows are no slice', 0, 1, []],
  ['short rows go by their number', 2_001, 10, [1_000, 1_000, 1]],
  ['long rows go by their length', 20, mebibyte, [8, 8, 4]],
  ['a row that is too long for any slice has one to itself', 3, 9 * mebibyte, [1, 1, 1]],
])('%s', (_name, count, letters, lengths) => {
  const rows = Array.from({ length: count }, (_row, nth) => nth);
  const slices = splitIntoSlices(rows, () => letters);
  expect(slices.map(({ length }) => length)).toEqual(lengths);
  expect(slices.flat()).toEqual(rows);
});
