import { expect, test } from '@jest/globals';
import { findAreas, mergeOutlines, type Pixels } from './areas.ts';

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

type Patch = readonly [x: number, y: number, width: number, height: number, value: number];
function picture(width: number, height: number, ...patches: readonly Patch[]): Pixels {
  const data = new Uint8ClampedArray(4 * width * height).fill(200);
  for (const [left, top, wide, high, value] of patches)
    for (let y = top; y < top + high; y += 1) data.fill(value, 4 * (y * width + left), 4 * (y * width + left + wide));
  return { width, height, data };
}
const plain = picture(64, 64);

test.each([
  ['equal pictures', picture(64, 64), []],
  ['grain', picture(64, 64, [10, 10, 20, 20, 180]), []],
  ['one pixel', picture(64, 64, [20, 33, 1, 1, 0]), [{ x: 16, y: 32, width: 8, height: 8 }]],
  [
    'two places, the larger first',
    picture(64, 64, [0, 0, 4, 4, 0], [32, 32, 20, 10, 0]),
    [
      { x: 32, y: 32, width: 24, height: 16 },
      { x: 0, y: 0, width: 8, height: 8 },
    ],
  ],
  [
    'squares that touch by a corner',
    picture(64, 64, [0, 0, 8, 8, 0], [8, 8, 8, 8, 0]),
    [{ x: 0, y: 0, width: 16, height: 16 }],
  ],
  ['a longer page', picture(64, 90), [{ x: 0, y: 64, width: 64, height: 26 }]],
])('%s', (_name, other, areas) => {
  expect(findAreas(plain, other)).toEqual(areas);
  expect(findAreas(other, plain)).toEqual(areas);
});
