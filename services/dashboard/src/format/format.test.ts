import { expect, test } from '@jest/globals';
import {
  labelFieldNames,
  formatBytes,
  formatClock,
  formatCompact,
  formatCount,
  formatDuration,
  formatExact,
  formatFieldName,
  formatRelative,
  formatShare,
  setTimeZone,
} from './format.ts';

test('counts are readable from 0 to 10 million', () => {
  expect([0, 999, 1_000, 10_000_000].map(formatCount)).toEqual(['0', '999', '1,000', '10,000,000']);
  expect([0, 9_999, 12_345, 10_000_000].map(formatCompact)).toEqual(['0', '9,999', '12.3K', '10M']);
});

test('bytes are in the largest unit that leaves a whole part', () => {
  expect([0, 999, 1_000, 1_550_000, 3e15].map(formatBytes)).toEqual(['0 B', '999 B', '1 kB', '1.6 MB', '3 PB']);
});

test('durations say the two units that matter', () => {
  expect([0, 850, 4_230, 59_960, 185_000, 7_800_000, 442_800_000].map(formatDuration)).toEqual([
    '0 ms',
    '850 ms',
    '4.2 s',
    '60 s',
    '3 min 5 s',
    '2 h 10 min',
    '5 d 3 h',
  ]);
});

test('a small share keeps the digits that tell it from none', () => {
  expect([0, 0.000_31, 0.123, 1].map(formatShare)).toEqual(['0 %', '0.031 %', '12 %', '100 %']);
});

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
  setTimeZone('Asia/Kolkata');
  expect([formatExact(now), formatClock(now)]).toEqual(['Nov 23, 2026, 5:30:00 PM GMT+5:30', '5:30 PM']);
  setTimeZone('Mars/Olympus');
  expect(formatExact(now)).toBe(own);
});

test.each([
  ['emailDelivery', 'Email delivery'],
  ['scheduledContentOutputs', 'Scheduled content outputs'],
  ['email_delivery', 'Email delivery'],
  ['member.removed', 'Member removed'],
  ['self_hosted', 'Self-hosted'],
  ['auto', 'Auto'],
  ['blockCookieBanners', 'Block cookie banners'],
  ['customCss', 'Custom CSS'],
  ['hideSelectors', 'Hide selectors'],
])('%s is %s', (name, words) => {
  expect(formatFieldName(name)).toBe(words);
});

test('a description names other options by their labels, and leaves patterns as they are', () => {
  expect(labelFieldNames('Applies only with `fullPage`. `*` stands for any, such as `*://*.a/*`.')).toBe(
    'Applies only with Full page. `*` stands for any, such as `*://*.a/*`.',
  );
});
