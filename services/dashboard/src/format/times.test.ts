import { expect, test } from '@jest/globals';
import { formatClock, formatExact, formatRelative, showTimesIn } from './times.ts';

const now = Date.UTC(2026, 10, 23, 12);
test.each([
  [-1_000, 'just now'],
  [30_000, 'in a moment'],
  [-60_000, '1 min. ago'],
  [-3 * 3_600_000, '3 hr. ago'],
  [2 * 86_400_000, 'in 2 days'],
  [-40 * 86_400_000, '1 mo. ago'],
])('%d ms from now is %s', (distance, said) => {
  expect(formatRelative(now + distance, now)).toBe(said);
});

test('a time of day is said with its zone', () => {
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!.value;
  expect(formatExact(now)).toMatch(/^Nov 2\d, 2026, \d+:00:00\s[AP]M /);
  expect(formatExact(now).endsWith(` ${zone}`)).toBe(true);
});

test('times are in the zone that was chosen; one that the browser does not know leaves that of the browser', () => {
  const own = formatExact(now);
  showTimesIn('Asia/Kolkata');
  expect([formatExact(now), formatClock(now)]).toEqual(['Nov 23, 2026, 5:30:00 PM GMT+5:30', '5:30 PM']);
  showTimesIn('Mars/Olympus');
  expect(formatExact(now)).toBe(own);
});
