import { expect, test } from '@jest/globals';
import { createHoldings } from './turns.ts';

test('what an owner takes comes after what the same owner holds, until that is given back', () => {
  const holdings = createHoldings();
  const twenty = holdings.take('a', 20);
  expect(twenty.before).toBe(0);
  expect(holdings.take('b').before).toBe(0);
  using next = holdings.take('a');
  expect(next.before).toBe(20);
  twenty[Symbol.dispose]();
  expect([holdings.countOf('a'), holdings.countOf('b'), holdings.countOf('c')]).toEqual([1, 1, 0]);
});

test('a holding is given back once', () => {
  const holdings = createHoldings();
  const [first] = [holdings.take('a'), holdings.take('a')];
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  expect(holdings.countOf('a')).toBe(1);
});
