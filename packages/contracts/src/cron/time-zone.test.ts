import { expect, test } from '@jest/globals';
import { nextRun, findTimeZone } from './next-run.ts';

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['US/Eastern', 'US/Eastern'],
  ['EST', 'EST'],
  ['Etc/UTC', 'Etc/UTC'],
  ['europe/berlin', 'Europe/Berlin'],
  ['utc', 'UTC'],
])('%s is kept as %s', (sent, kept) => expect(findTimeZone(sent)).toBe(kept));

test.each(['Mars/Olympus', '+02:00', '', 'Europe/Berlin '])('%j is no time zone', (sent) =>
  expect(findTimeZone(sent)).toBeUndefined(),
);

test.each([
  ['Asia/Kolkata', '2026-07-01T03:30:00.000Z'],
  ['asia/kolkata', '2026-07-01T03:30:00.000Z'],
  ['Europe/Kyiv', '2026-07-01T06:00:00.000Z'],
  ['US/Eastern', '2026-07-01T13:00:00.000Z'],
  ['EST', '2026-07-01T14:00:00.000Z'],
])('nine in the morning under the alias %s is %s', (sent, at) =>
  expect(nextRun({ cron: '0 0 9 * * *', timezone: findTimeZone(sent)! }, new Date('2026-07-01T00:00:00Z'))).toEqual(
    new Date(at),
  ),
);
