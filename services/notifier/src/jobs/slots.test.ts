import { expect, test } from '@jest/globals';
import { createSlots } from './slots.ts';

let nowMs = 0;
const now = (): number => nowMs;
const never = new AbortController().signal;

test('a job has its slot from when it is sent until it has ended', async () => {
  const slots = createSlots({ concurrency: 3, now });
  slots.send('a');
  expect(slots.free({ waiting: 0 })).toBe(2);
  const work = Promise.withResolvers<void>();
  const held = slots.hold('a', () => work.promise);
  expect(slots.free({ waiting: 0 })).toBe(2);
  const freed = slots.untilFreed(60_000, never);
  work.resolve();
  await Promise.all([held, freed]);
  expect(slots.free({ waiting: 0 })).toBe(3);
});

test('a slot is let go also when the work fails', async () => {
  const slots = createSlots({ concurrency: 3, now });
  await expect(slots.hold('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(slots.free({ waiting: 0 })).toBe(3);
});

test('what waits in the queue is what was sent, and counts once', () => {
  const slots = createSlots({ concurrency: 9, now });
  slots.send('a');
  slots.send('b');
  expect([slots.free({ waiting: 1 }), slots.free({ waiting: 4 })]).toEqual([7, 5]);
});

test('what another process has taken has no slot here', () => {
  const slots = createSlots({ concurrency: 3, now });
  slots.send('a');
  nowMs += 1_001;
  expect(slots.free({ waiting: 0 })).toBe(3);
});

test('waiting for a slot ends with its time, or when the process stops', async () => {
  const slots = createSlots({ concurrency: 3, now });
  await slots.untilFreed(1, never);
  await slots.untilFreed(60_000, AbortSignal.abort());
});

test('whoever has waited leaves no timer behind', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const slots = createSlots({ concurrency: 3, now });
  const before = timers();
  const freed = slots.untilFreed(60_000, never);
  await slots.hold('a', async () => undefined);
  await freed;
  expect(timers()).toBe(before);
});
