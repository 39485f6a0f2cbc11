import { describe, expect, test } from '@jest/globals';
import {
  boxBetween,
  fitScale,
  inPagePixels,
  moveInside,
  centreImage,
  scrollAfterZoom,
  scrollToBox,
} from './geometry.ts';

const frame = { width: 800, height: 600 };

describe('the scale that fits', () => {
  test.each([
    ['a wide picture has its whole width', { width: 1568, height: 900 }, 1, 0.5],
    ['the height does not matter', { width: 1568, height: 20_000 }, 1, 0.5],
    ['a small picture is not enlarged', { width: 100, height: 40 }, 1, 1],
    ['on a dense screen a pixel is half a pixel', { width: 100, height: 40 }, 0.5, 0.5],
  ])('%s', (_name, picture, pixel, scale) => {
    expect(fitScale(picture, frame, pixel)).toBe(scale);
  });
});

describe('zooming', () => {
  const picture = { width: 2_000, height: 3_000 };
  test.each([
    [1, 2],
    [1, 0.5],
    [0.3, 4],
  ])('from %d to %d keeps what lies under the pointer', (from, to) => {
    const [scroll, at] = [
      { x: 900, y: 1_200 },
      { x: 310, y: 250 },
    ];
    const under = (where: typeof scroll, scale: number): number[] => {
      const origin = centreImage(picture, frame, scale);
      return [(where.x + at.x - origin.x) / scale, (where.y + at.y - origin.y) / scale];
    };
    const next = scrollAfterZoom({ picture, frame, scroll, at, from, to });
    const [before, after] = [under(scroll, from), under(next, to)];
    expect(after[0]).toBeCloseTo(before[0]!);
    expect(after[1]).toBeCloseTo(before[1]!);
  });
  test('never scrolls before the beginning', () => {
    const zoom = { picture, frame, scroll: { x: 0, y: 0 }, at: { x: 400, y: 300 }, from: 1, to: 0.1 };
    expect(scrollAfterZoom(zoom)).toEqual({ x: 0, y: 0 });
  });
});

test('a place is shown in the middle of the frame', () => {
  const box = { x: 1_000, y: 2_000, width: 100, height: 50 };
  expect(scrollToBox(box, { width: 2_000, height: 3_000 }, frame, 2)).toEqual({ x: 1_708, y: 3_758 });
  expect(scrollToBox({ ...box, x: 0, y: 0 }, { width: 2_000, height: 3_000 }, frame, 1)).toEqual({ x: 0, y: 0 });
});

test.each([
  [
    { x: 10, y: 20 },
    { x: 110, y: 60 },
  ],
  [
    { x: 110, y: 60 },
    { x: 10, y: 20 },
  ],
  [
    { x: 110, y: 20 },
    { x: 10, y: 60 },
  ],
])('from %j to %j is the same box', (one, other) => {
  expect(boxBetween(one, other)).toEqual({ x: 10, y: 20, width: 100, height: 40 });
});

test('the ruler counts pixels of the page, and its edges are where the page has its pixels', () => {
  expect(inPagePixels({ x: 20, y: 41, width: 200, height: 79 }, 2)).toEqual({ x: 10, y: 21, width: 100, height: 39 });
  expect(inPagePixels({ x: 3, y: 3, width: 9, height: 9 }, 3)).toEqual({ x: 1, y: 1, width: 3, height: 3 });
});

test.each([
  [
    { x: -5, y: -5, width: 10, height: 10 },
    { x: 0, y: 0, width: 10, height: 10 },
  ],
  [
    { x: 95, y: 95, width: 10, height: 10 },
    { x: 90, y: 90, width: 10, height: 10 },
  ],
  [
    { x: 50, y: 0, width: 300, height: 10 },
    { x: 0, y: 0, width: 100, height: 10 },
  ],
])('%j stays in the picture as %j', (box, expected) => {
  expect(moveInside(box, { width: 100, height: 100 })).toEqual(expected);
});
