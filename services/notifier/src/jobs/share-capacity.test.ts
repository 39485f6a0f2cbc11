import { expect, test } from '@jest/globals';
import { shareCapacity } from './deliver.ts';

const organization = (organizationId: string, due: number, inHand = 0) => ({ organizationId, due, inHand });
const placesOf = (shares: ReturnType<typeof shareCapacity>): Record<string, number> =>
  Object.fromEntries(shares.map(({ organizationId, slots }) => [organizationId, slots]));

test('one organization alone gets about a sixteenth of what is free', () => {
  expect(placesOf(shareCapacity([organization('a', 1_000)], 256))).toEqual({ a: 16 });
});

test('what it has in progress counts', () => {
  expect(placesOf(shareCapacity([organization('a', 1_000, 10)], 246))).toEqual({ a: 6 });
  expect(placesOf(shareCapacity([organization('a', 1_000, 16)], 240))).toEqual({});
});

test('the last free slot goes to an organization with nothing in progress', () => {
  expect(placesOf(shareCapacity([organization('a', 9, 1), organization('b', 1)], 1))).toEqual({ b: 1 });
});

test('nobody gets more than is due', () => {
  expect(placesOf(shareCapacity([organization('a', 2), organization('b', 0)], 256))).toEqual({ a: 2 });
});

test('nothing is shared out when nothing is free', () => {
  for (const free of [0, -3]) expect(placesOf(shareCapacity([organization('a', 9)], free))).toEqual({});
});

test.each([30, 100, 230])('%i organizations that come at once get slots alike, and leave some', (count) => {
  const shares = placesOf(
    shareCapacity(
      Array.from({ length: count }, (_, at) => organization(`o${at}`, 1_000)),
      256,
    ),
  );
  const slots = Object.values(shares);
  expect(slots).toHaveLength(count);
  expect(Math.max(...slots) - Math.min(...slots)).toBeLessThanOrEqual(1);
  expect(256 - slots.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(10);
});

test('fifty that come one after the other and let nothing go leave a slot for the next', () => {
  let free = 256;
  const holding = new Map<string, number>();
  for (let number = 0; number < 50; number += 1) {
    const due = [...holding].map(([id, inHand]) => organization(id, 1_000, inHand));
    const shares = placesOf(shareCapacity([...due, organization(`o${number}`, 1_000)], free));
    expect(shares[`o${number}`]).toBeGreaterThan(0);
    for (const [id, slots] of Object.entries(shares)) {
      holding.set(id, (holding.get(id) ?? 0) + slots);
      free -= slots;
    }
  }
  expect(free).toBeGreaterThan(0);
});
