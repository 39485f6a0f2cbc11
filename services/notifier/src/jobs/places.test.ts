import { expect, test } from '@jest/globals';
import { createPlaces } from './places.ts';

let now = 0;
const clock = { now: () => new Date(now) };
const never = new AbortController().signal;

test('a job has its place from when it is sent until it has ended', async () => {
  const places = createPlaces({ concurrency: 3, clock });
  places.send('a');
  expect(places.free({ waiting: 0 })).toBe(2);
  const work = Promise.withResolvers<void>();
  const held = places.hold('a', () => work.promise);
  expect(places.free({ waiting: 0 })).toBe(2);
  const freed = places.untilFreed(60_000, never);
  work.resolve();
  await Promise.all([held, freed]);
  expect(places.free({ waiting: 0 })).toBe(3);
});

test('a place is let go also when the work fails', async () => {
  const places = createPlaces({ concurrency: 3, clock });
  await expect(places.hold('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(places.free({ waiting: 0 })).toBe(3);
});

test('what waits in the queue is what was sent, and counts once', () => {
  const places = createPlaces({ concurrency: 9, clock });
  places.send('a');
  places.send('b');
  expect([places.free({ waiting: 1 }), places.free({ waiting: 4 })]).toEqual([7, 5]);
});

test('what another process has taken has no place here', () => {
  const places = createPlaces({ concurrency: 3, clock });
  places.send('a');
  now += 1_001;
  expect(places.free({ waiting: 0 })).toBe(3);
});

test('waiting for a place ends with its time, or when the process stops', async () => {
  const places = createPlaces({ concurrency: 3, clock });
  await places.untilFreed(1, never);
  await places.untilFreed(60_000, AbortSignal.abort());
});

test('whoever has waited leaves no timer behind', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const places = createPlaces({ concurrency: 3, clock });
  const before = timers();
  const freed = places.untilFreed(60_000, never);
  await places.hold('a', async () => undefined);
  await freed;
  expect(timers()).toBe(before);
});
