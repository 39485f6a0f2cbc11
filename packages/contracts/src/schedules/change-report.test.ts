import { expect, test } from '@jest/globals';
import { changeSummary, shareInWords } from './change-detection.ts';

test.each([
  [0, '0 %'],
  [0.000026, '0.003 %'],
  [0.0000004, '0.00004 %'],
  [0.000000000001, 'less than 0.00001 %'],
  [0.00012, '0.01 %'],
  [0.0049, '0.49 %'],
  [0.034, '3.4 %'],
  [0.5, '50 %'],
  [1, '100 %'],
])('a share of %d is %s', (share, words) => {
  expect(shareInWords(share)).toBe(words);
});

test('no share above nothing is told as nothing', () => {
  for (let share = 1; share > 1e-12; share /= 1.7) expect(shareInWords(share)).toMatch(/[1-9]/);
});

const area = { x: 0, y: 0, width: 42, height: 18 };
test.each<[number | null, Parameters<typeof changeSummary>[1], string | undefined]>([
  [null, null, undefined],
  [0, {}, undefined],
  [0.000026, { areas: [area], areaCount: 1 }, '0.003 %, one area of 42×18'],
  [0.02, { areas: [{ ...area, width: 10 }, area], areaCount: 71 }, '2.0 %, 71 areas, the largest 42×18'],
  [0, { lineCount: 1 }, 'one line of text'],
  [0.034, { areas: [area], lineCount: 3 }, '3.4 %, one area of 42×18; 3 lines of text'],
])('a change of %d with %j is summed up as %s', (diffScore, findings, words) => {
  expect(changeSummary(diffScore, findings)).toBe(words);
});
