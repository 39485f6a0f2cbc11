import { expect, test } from '@jest/globals';
import { compareScaling } from './scaling/compare.ts';
import { makeDay } from './scaling/day.ts';

const [captures, seed, workersMax] = [1_000_000, 1, 60] as const;

test('scaled by backlog, captures wait less than scaled by processor time, and none is forgotten', () => {
  const day = makeDay(captures, seed);
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const compared = new Map(compareScaling(captures, seed, workersMax).map(({ name, result }) => [name, result]));
  const backlog = compared.get('backlog')!;
  for (const [name, result] of compared) {
    const refused = (result.refusedShare * sum(day.urgent)) | 0;
    expect({ name, all: Math.round((result.captures + refused) / 1_000) }).toEqual({
      name,
      all: Math.round((sum(day.urgent) + sum(day.patient)) / 1_000),
    });
    if (!name.startsWith('CPU')) continue;
    expect({ name, isLonger: result.patient.p99 > backlog.patient.p99 }).toEqual({ name, isLonger: true });
    expect(result.refusedShare).toBeGreaterThanOrEqual(backlog.refusedShare);
  }
  expect(backlog.workerHours).toBeLessThan(compared.get(`always ${workersMax}`)!.workerHours);
});

test('the same seed makes the same day, another one another', () => {
  expect(makeDay(10_000, 1)).toEqual(makeDay(10_000, 1));
  expect(makeDay(10_000, 1)).not.toEqual(makeDay(10_000, 2));
});
