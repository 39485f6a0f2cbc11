import { expect, test } from '@jest/globals';
import { parseInterval, parseDurationFlag } from './duration.ts';

test.each([
  ['30s', '*/30 * * * * *'],
  ['60s', '0 * * * * *'],
  ['1min', '0 * * * * *'],
  ['10min', '0 */10 * * * *'],
  ['1h', 'hourly'],
  ['6h', '0 0 */6 * * *'],
  ['24h', 'daily'],
  ['1d', 'daily'],
  ['7d', 'weekly'],
  ['monthly', 'monthly'],
  ['0 0 9 * * 1', '0 0 9 * * 1'],
])('every %s is %s', (text, schedule) => expect(parseInterval(text)).toBe(schedule));

test.each(['45min', '0s', '7s', '5h', '2d', 'often', '', '90min'])('every %j is refused', (text) => {
  expect(() => parseInterval(text)).toThrow('--every must be');
});

test('a time has a unit', () => {
  expect(parseDurationFlag('expires', '12h')).toBe(43_200_000);
  expect(parseDurationFlag('expires', '30d')).toBe(2_592_000_000);
  expect(() => parseDurationFlag('expires', '30')).toThrow('--expires must be a duration');
});
