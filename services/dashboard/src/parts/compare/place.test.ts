import { expect, test } from '@jest/globals';
import { atStart, movedBy, zoomedAt } from './place.ts';

test('what lies under the pointer stays under it', () => {
  const zoomed = zoomedAt(atStart, 2, 100, 40);
  // The point of the picture that is shown at 100, 40.
  expect([(100 - zoomed.x) / zoomed.scale, (40 - zoomed.y) / zoomed.scale]).toEqual([100, 40]);
});

test('zooming out ends where it began, and from there nothing moves', () => {
  const moved = movedBy(zoomedAt(atStart, 3, 10, 10), 50, 50);
  expect(zoomedAt(moved, 0.01, 0, 0)).toEqual(atStart);
  expect(movedBy(atStart, 50, 50)).toEqual(atStart);
});
