import { expect, test } from '@jest/globals';
import { estimateWork, measurePastWork, type PastWork } from './estimate-work.ts';

const startedAt = '2026-11-20T10:00:00.000Z';
const work = (ended: number, seconds: number, waiting = 0): PastWork => ({
  ended,
  waiting,
  startedAt,
  ...(waiting === 0 && { completedAt: new Date(Date.parse(startedAt) + 1_000 * seconds).toISOString() }),
});

test.each<[string, readonly PastWork[], number | undefined]>([
  ['none', [], undefined],
  ['one that has not ended', [work(500, 0, 20)], undefined],
  ['one that never started', [{ ended: 5, waiting: 0, completedAt: startedAt }], undefined],
  ['the last of a fair size', [work(2, 9), work(40, 60), work(400, 100)], 40],
  ['small ones', [work(2, 9), work(5, 9), work(1, 9)], 5],
  ['one that took no time', [work(50, 0), work(12, 6)], 12],
])('of %s the rate is taken of the one with %s captures', (_name, past, captures) => {
  expect(measurePastWork(past)?.captures).toBe(captures);
});

test('an estimate is as long as the measured rate says, and at most as long as with all that waits', () => {
  expect(estimateWork({ captures: 100, left: 80, waiting: 200, past: [work(50, 25)] })).toEqual({
    missing: 20,
    measure: { captures: 50, ms: 25_000 },
    aloneMs: 50_000,
    lastMs: 150_000,
  });
  expect(estimateWork({ captures: 100, left: undefined, waiting: 0, past: [] })).toEqual({
    missing: 0,
    measure: undefined,
    aloneMs: undefined,
    lastMs: undefined,
  });
});
