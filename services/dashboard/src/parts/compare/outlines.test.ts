import { expect, test } from '@jest/globals';
import { mergeOutlines } from './outlines.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test('an outline leaves a gap on each side of what it marks', () => {
  expect(mergeOutlines([box(10, 20, 30, 40)], 4)).toEqual([box(6, 16, 38, 48)]);
});

test.each([
  ['apart', [box(0, 0, 10, 10), box(20, 0, 10, 10)], [box(-4, -4, 18, 18), box(16, -4, 18, 18)]],
  ['that would cross', [box(0, 0, 10, 10), box(16, 0, 10, 10)], [box(-4, -4, 34, 18)]],
  ['one inside another', [box(0, 0, 50, 50), box(10, 10, 5, 5)], [box(-4, -4, 58, 58)]],
  ['two that a third one joins', [box(0, 0, 10, 10), box(40, 0, 10, 10), box(15, 0, 20, 10)], [box(-4, -4, 58, 18)]],
  ['in the order of the page', [box(0, 90, 10, 10), box(0, 0, 10, 10)], [box(-4, -4, 18, 18), box(-4, 86, 18, 18)]],
])('outlines of areas %s', (_name, areas, expected) => {
  expect(mergeOutlines(areas, 4)).toEqual(expected);
});
