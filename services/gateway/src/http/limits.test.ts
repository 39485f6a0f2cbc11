import { expect, test } from '@jest/globals';
import { createConcurrencyLimit, type SlotOwner } from './limits.ts';

const busy = (message: string): unknown =>
  expect.objectContaining({ code: 'SERVICE_BUSY', message, headers: { 'Retry-After': '1' } });
const organization = (id: string): SlotOwner => ({ kind: 'organization', id });

test('one more than the gateway can answer soon is refused for a second, until somebody has been answered', () => {
  const acquireSlot = createConcurrencyLimit(2);
  const first = acquireSlot();
  acquireSlot();
  expect(acquireSlot).toThrow(busy('The service has too many concurrent requests. Try again shortly.'));
  first[Symbol.dispose]();
  expect(acquireSlot).not.toThrow();
});

/** How many it gets until it is refused. */
function takeAll(acquireSlot: ReturnType<typeof createConcurrencyLimit>, owner: SlotOwner): Disposable[] {
  const slots: Disposable[] = [];
  for (;;)
    try {
      slots.push(acquireSlot(owner));
    } catch {
      return slots;
    }
}

test('each that takes all it can leaves half of what is free, and the last free one is for whoever has none', () => {
  const acquireSlot = createConcurrencyLimit(256);
  const taken = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(
    (name) => takeAll(acquireSlot, organization(name)).length,
  );
  expect(taken).toEqual([128, 64, 32, 16, 8, 4, 2, 1, 1, 0]);
});

test('whoever has its share is told so, and gets another for each that is done', () => {
  const acquireSlot = createConcurrencyLimit(8);
  const [one] = takeAll(acquireSlot, organization('a'));
  const refusal = busy('This organization has too many concurrent requests. Try again shortly.');
  expect(() => acquireSlot(organization('a'))).toThrow(refusal);
  using unknown = acquireSlot();
  expect(() => unknown.countFor(organization('a'))).toThrow(refusal);
  unknown.countFor({ kind: 'account', id: 'a' });
  one![Symbol.dispose]();
  expect(() => acquireSlot(organization('a'))).not.toThrow();
});

test('what was refused holds nothing', () => {
  const acquireSlot = createConcurrencyLimit(8);
  const slots = takeAll(acquireSlot, organization('a'));
  for (let time = 0; time < 20; time += 1) expect(() => acquireSlot(organization('a'))).toThrow();
  for (const slot of slots) slot[Symbol.dispose]();
  expect(takeAll(acquireSlot, organization('b'))).toHaveLength(4);
});
