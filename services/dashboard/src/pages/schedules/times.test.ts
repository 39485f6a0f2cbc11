import { describe, expect, test } from '@jest/globals';
import { nextRun } from '@tintype/contracts/cron/next-run';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import {
  formatCron,
  hourSteps,
  minuteSteps,
  parseTimes,
  type Times,
  type TimesKind,
  timesKindLabels,
  withKind,
} from './times.ts';

const shown: readonly (readonly [string, Times])[] = [
  ['0 * * * * *', { kind: 'minutes', step: 1 }],
  ['0 */15 * * * *', { kind: 'minutes', step: 15 }],
  ['0 0 * * * *', { kind: 'hours', step: 1, minute: 0 }],
  ['0 30 */6 * * *', { kind: 'hours', step: 6, minute: 30 }],
  ['0 0 0 * * *', { kind: 'daily', time: '00:00' }],
  ['0 5 9 * * *', { kind: 'daily', time: '09:05' }],
  ['0 30 9 * * 1-5', { kind: 'weekly', days: [1, 2, 3, 4, 5], time: '09:30' }],
  ['0 0 18 * * 0,6', { kind: 'weekly', days: [0, 6], time: '18:00' }],
  ['0 0 7 * * 0-6', { kind: 'weekly', days: [0, 1, 2, 3, 4, 5, 6], time: '07:00' }],
  ['0 0 8 31 * *', { kind: 'monthly', day: 31, time: '08:00' }],
];

test.each(shown)('%s is shown as %j, and written as it was', (cron, times) => {
  expect(parseTimes(cron)).toEqual(times);
  expect(formatCron(times)).toBe(cron);
});

test.each([
  ['hourly', '0 0 * * * *'],
  ['@daily', '0 0 0 * * *'],
  ['weekly', '0 0 0 * * 0'],
  ['monthly', '0 0 0 1 * *'],
  ['*/5 * * * *', '0 */5 * * * *'],
  ['0 */1 * * * *', '0 * * * * *'],
  ['0 0 9 * * MON-FRI', '0 0 9 * * 1-5'],
  ['0 0 9 * * 7', '0 0 9 * * 0'],
  ['0 0 9 * * 5-7', '0 0 9 * * 0,5,6'],
  ['0 0 9 * * 1/2', '0 0 9 * * 1,3,5'],
  ['0 00 09 * * *', '0 0 9 * * *'],
])('%s is another spelling of %s, and runs at the same times', (text, cron) => {
  const times = parseTimes(text);
  expect(times.kind).not.toBe('cron');
  expect(formatCron(times)).toBe(cron);
  expect(runsOf(formatCron(times))).toEqual(runsOf(text));
});

test.each([
  '30 0 9 * * *',
  '0 */7 * * * *',
  '0 5/15 * * * *',
  '0 0,30 * * * *',
  '0 */15 9 * * *',
  '0 */15 * * * 1-5',
  '0 0 */5 * * *',
  '0 0 9,17 * * *',
  '0 0 9-17 * * *',
  '0 0 */6 1 * *',
  '0 0 9 1,15 * *',
  '0 0 9 1 * 1',
  '0 0 9 1 1 *',
  'yearly',
  '0 0 9 * 6-8 *',
  '* * * * * *',
  '0 0 25 * * *',
  'every day',
  '',
])('%j has no fields in the form, and stays as it was written', (text) => {
  expect(parseTimes(text)).toEqual({ kind: 'cron', text });
  expect(formatCron(parseTimes(text))).toBe(text);
});

test('every step that the form offers comes back', () => {
  const all: Times[] = [
    ...minuteSteps.map((step): Times => ({ kind: 'minutes', step })),
    ...hourSteps.map((step): Times => ({ kind: 'hours', step, minute: 59 })),
  ];
  expect(all.map((times) => parseTimes(formatCron(times)))).toEqual(all);
});

describe.each(Object.keys(timesKindLabels) as TimesKind[])('%s', (kind) => {
  test.each(shown)('chosen after %s gives an expression that runs, and keeps the time of day', (_cron, before) => {
    const times = withKind(before, kind);
    expect(times.kind).toBe(kind);
    expect(parseCron(formatCron(times)).ok).toBe(true);
    if ('time' in before && 'time' in times) expect(times.time).toBe(before.time);
  });
});

function runsOf(text: string): string[] {
  const parsed = parseCron(text);
  const runs: string[] = [];
  for (let at = new Date('2026-11-26T08:30:10Z'); parsed.ok && runs.length < 12;) {
    at = nextRun({ cron: parsed.cron, timezone: 'Europe/Berlin' }, at)!;
    runs.push(at.toISOString());
  }
  return runs;
}
