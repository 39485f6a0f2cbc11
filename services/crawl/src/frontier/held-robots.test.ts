import { expect, test } from '@jest/globals';
import { createHeldRobots, cachedCharactersMax } from './robots-reader.ts';

function start() {
  const time = { now: 0 };
  const held = createHeldRobots<string>({ now: () => time.now, heldMs: 60_000 });
  const origins = Array.from({ length: 100 }, (_, at) => `https://${at}.example`);
  const known = (): string[] => origins.filter((origin) => held.get(origin) !== undefined);
  return { time, held, origins, known };
}

test('what a host has said is known for a while', () => {
  const { held, time } = start();
  held.set('https://a.example', 'rules', 10);
  expect([held.get('https://a.example'), held.get('https://b.example')]).toEqual(['rules', undefined]);
  time.now = 60_000;
  expect(held.get('https://a.example')).toBeUndefined();
});

test('long files make room for each other, the oldest first', () => {
  const { held, origins, known } = start();
  for (const origin of origins) held.set(origin, 'rules', cachedCharactersMax / 10);
  expect(known()).toEqual(origins.slice(-9));
});

test('one host that is read again and again takes the room of one', () => {
  const { held, origins, known } = start();
  held.set(origins[1]!, 'rules', 10);
  for (let times = 0; times < 100; times += 1) held.set(origins[0]!, 'rules', cachedCharactersMax / 10);
  expect(known()).toEqual(origins.slice(0, 2));
});

test('what has expired is dropped', () => {
  const { held, origins, time } = start();
  for (const origin of origins) held.set(origin, 'rules', 1_000);
  time.now = 120_000;
  held.set('https://new.example', 'rules', 1_000);
  expect(held.letters()).toBe(2_000);
});
