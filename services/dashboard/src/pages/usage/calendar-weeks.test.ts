import { expect, test } from '@jest/globals';
import { toHeatLevel, listMonthLabels, groupByWeek } from './calendar-weeks.ts';

test('weeks begin on Monday', () => {
  // 2026-11-18 is a Wednesday.
  const days = ['18', '19', '20', '21', '22', '23'].map((day) => ({ date: `2026-11-${day}`, count: 1 }));
  const weeks = groupByWeek(days);
  expect(weeks.map((week) => week.map((day) => day?.date.slice(-2)))).toEqual([
    [undefined, undefined, '18', '19', '20', '21', '22'],
    ['23'],
  ]);
  expect(groupByWeek([])).toEqual([]);
});

test('a month is named above the week in which it begins', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      date: new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
      count: 1,
    }));
  const named = (from: string, count: number) =>
    listMonthLabels(groupByWeek(days(from, count))).map(({ column, name }) => `${column} ${name}`);
  expect(named('2026-10-05', 60)).toEqual(['0 Oct', '3 Nov', '8 Dec']);
  expect(named('2026-10-26', 20)).toEqual(['0 Nov']);
  expect(named('2026-10-19', 20)).toEqual(['1 Nov']);
});

test('a day with anything never looks empty', () => {
  expect([toHeatLevel(0, 10), toHeatLevel(1, 10_000_000), toHeatLevel(10_000_000, 10_000_000)]).toEqual([0, 1, 4]);
});
