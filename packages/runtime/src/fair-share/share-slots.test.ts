import { describe, expect, test } from '@jest/globals';
import { shareSlots, type Tenant } from './share-slots.ts';

const tenant = (id: string, fields: Partial<Tenant> = {}): Tenant => ({
  id,
  weight: 1,
  inFlight: 0,
  waiting: 1_000,
  ...fields,
});
const share = (tenants: readonly Tenant[], slots: number, loadMax?: (left: number) => number) =>
  Object.fromEntries(shareSlots(tenants, { slots, ...(loadMax && { loadMax }) }));

describe('slots are shared', () => {
  test.each<[string, Tenant[], number, Record<string, number>]>([
    ['evenly', [tenant('a'), tenant('b')], 10, { a: 5, b: 5 }],
    ['with the one that has more in flight last', [tenant('a', { inFlight: 8 }), tenant('b')], 6, { b: 6 }],
    ['until both have the same', [tenant('a', { inFlight: 4 }), tenant('b')], 10, { a: 3, b: 7 }],
    ['by weight', [tenant('a', { weight: 2 }), tenant('b')], 9, { a: 6, b: 3 }],
    ['no further than somebody waits', [tenant('a', { waiting: 2 }), tenant('b')], 10, { a: 2, b: 8 }],
    ['among nobody', [], 10, {}],
  ])('%s', (_name, tenants, slots, expected) => expect(share(tenants, slots)).toEqual(expected));
});

test('nobody takes more than the bound, which may depend on what is left', () => {
  expect(share([tenant('a'), tenant('b', { waiting: 1 })], 10, () => 4)).toEqual({ a: 4, b: 1 });
  expect(share([tenant('a')], 256, (left) => left / 16)).toEqual({ a: 16 });
});

test('ten equal tenants get the same to within one slot, whatever they had before', () => {
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 200; round += 1) {
    const tenants = Array.from({ length: 10 }, (_, at) => tenant(String(at), { inFlight: random(20) }));
    const given = shareSlots(tenants, { slots: 300 });
    const loads = tenants.map(({ id, inFlight }) => inFlight + given.get(id)!);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
  }
});
