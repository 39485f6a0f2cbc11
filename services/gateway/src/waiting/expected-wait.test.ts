import { expect, test } from '@jest/globals';
import { sumCapacity } from '@tintype/queues/worker-presence';
import { createExpectedWait, expectedWaitMs } from './expected-wait.ts';

test.each([
  ['a free slot means no wait', { ahead: 0, active: 1 }, { slots: 2, averageMs: 1_000 }, 0],
  ['free slots are for those ahead first', { ahead: 1, active: 1 }, { slots: 2, averageMs: 1_000 }, 500],
  ['all taken: one ending is needed', { ahead: 0, active: 2 }, { slots: 2, averageMs: 1_000 }, 500],
  ['a queue: an ending for each ahead, and one more', { ahead: 9, active: 2 }, { slots: 2, averageMs: 1_000 }, 5_000],
  ['no worker that can store: for ever', { ahead: 0, active: 0 }, { slots: 0, averageMs: 0 }, Infinity],
])('%s', (_name, load, capacity, wait) => {
  expect(expectedWaitMs(load, capacity)).toBe(wait);
});

test('workers that fell silent do not count', () => {
  const at = 1_000_000;
  const presences = [
    { slots: 2, averageMs: 400, at },
    { slots: 6, averageMs: 800, at: at - 1_000 },
    { slots: 50, averageMs: 1, at: at - 60_000 },
  ];
  expect(sumCapacity(presences, at)).toEqual({ slots: 8, averageMs: 700 });
  expect(sumCapacity([{ slots: 0, averageMs: 400, at }], at)).toEqual({ slots: 0, averageMs: 0 });
  expect(sumCapacity(presences, at + 3_600_000)).toBeUndefined();
});

test('nothing is foretold when the workers or the queue cannot be asked', async () => {
  const clock = { now: () => new Date(0) };
  const readLoad = async () => ({ ahead: 100, active: 100 });
  const ask = (readPresences: () => Promise<never[]>) => createExpectedWait({ readPresences, readLoad, clock })(0);
  expect(await ask(async () => [])).toBeUndefined();
  expect(await ask(() => Promise.reject(new Error('away')))).toBeUndefined();
  expect(await ask(() => new Promise(() => undefined))).toBeUndefined();
});

test('callers who keep coming wait for the first look only', async () => {
  let now = 0;
  const looks: ((load: { ahead: number; active: number }) => void)[] = [];
  const ask = createExpectedWait({
    readPresences: async () => [{ slots: 1, averageMs: 100, at: 0 }],
    readLoad: () => new Promise((resolve) => looks.push(resolve)),
    clock: { now: () => new Date(now) },
  });
  const first = ask(0);
  looks[0]!({ ahead: 0, active: 1 });
  expect(await first).toBe(100);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  for (now of [100, 200, 240]) expect(await ask(0)).toBe(100);
  await turn();
  expect(looks).toHaveLength(2);
  looks[1]!({ ahead: 4, active: 1 });
  await turn();
  now = 300;
  expect(await ask(0)).toBe(500);
});

test('a place is asked for once by all of its level', async () => {
  const asked: number[] = [];
  const ask = createExpectedWait({
    readPresences: async () => [{ slots: 1, averageMs: 100, at: 0 }],
    readLoad: async (place) => {
      asked.push(place);
      return { ahead: place, active: 1 };
    },
    clock: { now: () => new Date(0) },
  });
  expect([await ask(0), await ask(4), await ask(7), await ask(8)]).toEqual([100, 500, 500, 900]);
  expect(asked).toEqual([0, 4, 8]);
});
