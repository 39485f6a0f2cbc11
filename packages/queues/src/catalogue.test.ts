import { expect, test } from '@jest/globals';
import { captureJobPriority } from './catalogue.ts';

test('within one urgency places go in doubling levels, and never past the next urgency', () => {
  const urgent = [0, 1, 2, 3, 4, 7, 8, 1_000, 4_000_000_000].map((place) => captureJobPriority(1, place));
  expect(urgent).toEqual([16, 17, 18, 18, 19, 19, 20, 26, 31]);
  expect(captureJobPriority(2, 0)).toBe(32);
});
