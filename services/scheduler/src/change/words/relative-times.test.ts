import { expect, test } from '@jest/globals';
import { areSameInTime, timeLanguages, unitMs } from './relative-times.ts';
import { timeWords, unitNames } from './time-words.ts';

const from = Date.parse('2026-11-28T09:00:05Z');

test('there are fifteen languages', () => {
  expect(timeLanguages).toHaveLength(15);
  expect(timeLanguages).toEqual(Object.keys(timeWords));
});

/** How a browser spells them, in every style. */
test.each(timeLanguages)(
  'times that Intl formats in %s are equal only after the time that they differ by',
  (language) => {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style });
      for (const unit of unitNames)
        for (const count of [-21, -5, -2, 5, 21]) {
          const [before, after] = [format.format(count, unit), format.format(count - 3, unit)];
          const isSameAfter = (units: number): boolean =>
            areSameInTime(before, after, { from, to: from + units * unitMs[unit] });
          // Pages come up to a minute late.
          const early = { second: 90, minute: 3, hour: 2 }[unit as string] ?? 1;
          expect([before, after, isSameAfter(3), isSameAfter(3 + early)]).toEqual([before, after, true, false]);
        }
    }
  },
);
