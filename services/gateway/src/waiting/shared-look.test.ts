import { expect, test } from '@jest/globals';
import { createFlights, createSharedLook } from './shared-work.ts';

test('callers that come while a query runs share the next one, which begins after they came', async () => {
  const asked: string[][] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let truth = 'before';
  const look = createSharedLook(async (ids) => {
    const seen = truth;
    asked.push([...ids]);
    await gates[asked.length - 1]!.promise;
    return new Map(ids.filter((id) => id !== 'unknown').map((id) => [id, seen]));
  });
  const first = [look('a'), look('a'), look('b')];
  await Promise.resolve();
  await Promise.resolve();
  truth = 'after';
  const second = [look('a'), look('unknown')];
  gates[0]!.resolve();
  expect(await Promise.all(first)).toEqual(['before', 'before', 'before']);
  gates[1]!.resolve();
  expect(await Promise.all(second)).toEqual(['after', undefined]);
  expect(asked).toEqual([
    ['a', 'b'],
    ['a', 'unknown'],
  ]);
});

test('a query that fails fails its callers alone', async () => {
  let isAway = true;
  const look = createSharedLook(async (ids) => {
    if (isAway) throw new Error('away');
    return new Map(ids.map((id) => [id, 1]));
  });
  await expect(look('a')).rejects.toThrow('away');
  isAway = false;
  expect(await look('a')).toBe(1);
});

test('work under one name is done once at a time, and again after it has ended or failed', async () => {
  const share = createFlights<number>();
  let done = 0;
  const work = async (): Promise<number> => {
    done += 1;
    if (done === 2) throw new Error('failed');
    return done;
  };
  expect(await Promise.all([share('a', work), share('a', work)])).toEqual([1, 1]);
  await expect(Promise.all([share('a', work), share('a', work)])).rejects.toThrow('failed');
  expect(await Promise.all([share('a', work), share('b', work)])).toEqual([3, 4]);
});
