import { expect, test } from '@jest/globals';
import { formatBytes, formatCompact, formatCount, formatDuration, formatShare } from './numbers.ts';

test('counts are readable from 0 to 10 million', () => {
  expect([0, 999, 1_000, 10_000_000].map(formatCount)).toEqual(['0', '999', '1,000', '10,000,000']);
  expect([0, 9_999, 12_345, 10_000_000].map(formatCompact)).toEqual(['0', '9,999', '12.3K', '10M']);
});

test('bytes are in the largest unit that leaves a whole part', () => {
  expect([0, 999, 1_000, 1_550_000, 3e15].map(formatBytes)).toEqual(['0 B', '999 B', '1 kB', '1.6 MB', '3 PB']);
});

test('durations say the two units that matter', () => {
  expect([0, 850, 4_230, 59_960, 185_000, 7_800_000, 442_800_000].map(formatDuration)).toEqual([
    '0 ms',
    '850 ms',
    '4.2 s',
    '60 s',
    '3 min 5 s',
    '2 h 10 min',
    '5 d 3 h',
  ]);
});

test('a small share keeps the digits that tell it from none', () => {
  expect([0, 0.000_31, 0.123, 1].map(formatShare)).toEqual(['0 %', '0.031 %', '12 %', '100 %']);
});
