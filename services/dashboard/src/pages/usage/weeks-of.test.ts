import { expect, test } from '@jest/globals';
import { levelOf, weeksOf } from './weeks-of.ts';

test('weeks begin on Monday', () => {
  // 2026-11-18 is a Wednesday.
  const days = ['18', '19', '20', '21', '22', '23'].map((day) => ({ date: `2026-11-${day}`, count: 1 }));
  const weeks = weeksOf(days);
  expect(weeks.map((week) => week.map((day) => day?.date.slice(-2)))).toEqual([
    [undefined, undefined, '18', '19', '20', '21', '22'],
    ['23'],
  ]);
  expect(weeksOf([])).toEqual([]);
});

test('a day with anything never looks empty', () => {
  expect([levelOf(0, 10), levelOf(1, 10_000_000), levelOf(10_000_000, 10_000_000)]).toEqual([0, 1, 4]);
});
