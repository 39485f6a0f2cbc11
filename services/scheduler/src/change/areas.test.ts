import { expect, test } from '@jest/globals';
import { findChangedAreas } from './mask.ts';

const size = { width: 400, height: 300 };
function differing(...boxes: readonly (readonly [number, number, number, number])[]): Uint8Array {
  const flags = new Uint8Array(size.width * size.height);
  for (const [x, y, width, height] of boxes)
    for (let row = y; row < y + height; row += 1) flags.fill(1, row * size.width + x, row * size.width + x + width);
  return flags;
}
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test('an area is exactly as large as what differs, and what is near is part of it', () => {
  expect(findChangedAreas(differing([50, 60, 42, 18]), size, size)).toEqual([box(50, 60, 42, 18)]);
  expect(findChangedAreas(differing([50, 60, 10, 12], [70, 62, 10, 12]), size, size)).toEqual([box(50, 60, 30, 14)]);
  expect(findChangedAreas(differing([399, 299, 1, 1]), size, size)).toEqual([box(399, 299, 1, 1)]);
});

test('what is far apart are several areas, the largest first', () => {
  expect(findChangedAreas(differing([0, 0, 5, 5], [200, 200, 60, 40]), size, size)).toEqual([
    box(200, 200, 60, 40),
    box(0, 0, 5, 5),
  ]);
});

test('an area that begins at the left edge does not go on at the right one of the row before', () => {
  expect(findChangedAreas(differing([390, 10, 10, 5], [0, 26, 10, 5]), size, size)).toHaveLength(2);
});

test('what only one of the pictures has is an area', () => {
  const whole = { width: 400, height: 500 };
  expect(findChangedAreas(differing(), size, whole)).toEqual([box(0, 300, 400, 200)]);
});
