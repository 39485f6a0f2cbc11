import { expect, test } from '@jest/globals';
import { formatSeconds } from './duration.ts';

test.each([
  [0, '0 s'],
  [0.2, '1 s'],
  [119, '119 s'],
  [120, '2 min'],
  [7_199, '120 min'],
  [7_200, '2 h'],
  [172_800, '2 d'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
