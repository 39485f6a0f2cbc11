import { expect, test } from '@jest/globals';
import { estimateEnds } from './backlog.ts';

const waiting = (origin: 'sync' | 'async' | 'bulk' | 'batch', count: number) => ({
  origin,
  waiting: count,
  oldestSeconds: 1,
});

test('each origin ends after what is as urgent or more so, and after what is in progress', () => {
  const ends = estimateEnds({
    origins: [waiting('batch', 100), waiting('async', 10), waiting('bulk', 20), waiting('sync', 1)],
    inHand: 4,
    perSecond: 2,
  });
  expect(ends.map(({ origin, secondsToEnd }) => [origin, secondsToEnd])).toEqual([
    ['sync', 3],
    ['async', 18],
    ['bulk', 18],
    ['batch', 68],
  ]);
});

test('without a pace nobody can say when', () => {
  const [one] = estimateEnds({ origins: [waiting('batch', 100)], inHand: 0, perSecond: 0 });
  expect(one).toEqual(waiting('batch', 100));
});
