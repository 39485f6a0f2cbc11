import { describe, expect, test } from '@jest/globals';
import {
  type FailedAttempt,
  nextAttempt,
  nextDelayMs,
  parseRetryAfterMs,
  retryAfterMsMax,
  type RetryPlanName,
  retryPlans,
} from './retry-plans.ts';

const seconds = (plan: RetryPlanName, failure: FailedAttempt, upTo: number): (number | undefined)[] =>
  Array.from({ length: upTo }, (_, failures) => {
    const ms = nextDelayMs(retryPlans[plan], failures + 1, failure);
    return ms === undefined ? undefined : ms / 1_000;
  });
const silence = { kind: 'unanswered' } as const;
const status = (code: number, retryAfterMs?: number): FailedAttempt => ({
  kind: 'answered',
  status: code,
  retryAfterMs,
});

test('the waits are those of the contract', () => {
  const standard = [5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200];
  expect(seconds('standard', silence, 10)).toEqual([...standard, undefined, undefined]);
  expect(seconds('alert', silence, 10)).toEqual([...standard, undefined, undefined]);
  expect(seconds('pipeline', silence, 6)).toEqual([1, 2, 4, 8, undefined, undefined]);
  expect(seconds('until-delivered', silence, 11)).toEqual([...standard, 43_200, 43_200, 43_200]);
});

describe.each([
  ['standard', [408, 425, 429, 500, 502, 503, 504, 599], [300, 301, 302, 400, 401, 403, 404, 409, 410, 413, 422]],
  ['alert', [301, 302, 307, 308, 404, 405, 408, 409, 425, 429, 500, 503], [300, 304, 400, 401, 403, 410, 413, 422]],
  ['pipeline', [429, 500, 502, 503, 504, 599], [301, 302, 400, 401, 404, 408, 410, 425]],
  ['until-delivered', [301, 400, 401, 404, 408, 410, 425, 429, 500, 503], []],
] as const)('%s', (plan, retried, final) => {
  test.each(retried)('%i is tried again', (code) => {
    expect(nextDelayMs(retryPlans[plan], 1, status(code))).toBe(retryPlans[plan].delaysMs[0]);
  });
  test('every other status ends it', () => {
    expect(final.map((code) => nextDelayMs(retryPlans[plan], 1, status(code)))).toEqual(final.map(() => undefined));
  });
});

test('a destination that is not allowed is not tried again, but for what must be delivered', () => {
  const refused = { kind: 'refused' } as const;
  expect(nextDelayMs(retryPlans.standard, 1, refused)).toBeUndefined();
  expect(nextDelayMs(retryPlans.pipeline, 1, refused)).toBeUndefined();
  expect(nextDelayMs(retryPlans['until-delivered'], 1, refused)).toBe(5_000);
});

test('Retry-After of 429 and 503 makes the wait longer, never shorter and never without end', () => {
  expect(nextDelayMs(retryPlans.standard, 1, status(429, 60_000))).toBe(60_000);
  expect(nextDelayMs(retryPlans.standard, 1, status(503, 1_000))).toBe(5_000);
  expect(nextDelayMs(retryPlans.standard, 1, status(500, 60_000))).toBe(5_000);
  expect(nextDelayMs(retryPlans.standard, 1, status(429, 1e12))).toBe(retryAfterMsMax);
  expect(nextDelayMs(retryPlans.pipeline, 1, status(429, 60_000))).toBe(1_000);
});

const now = new Date('1994-11-06T08:48:37Z');
test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 60_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 60_000],
  ['Sun Nov  6 08:49:37 1994', 60_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['1994', 1_994_000],
  ['99999999999', undefined],
  ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %p is %p ms', (header, ms) => {
  expect(parseRetryAfterMs(header, now)).toBe(ms);
});

describe('mail', () => {
  const plan = retryPlans.mail;
  const tries = { failures: 0, attempts: 1, ageMs: 0 };

  test('a message that was not taken is tried again at the times of the standard plan, and each try counts', () => {
    const after = (failures: number) => nextAttempt(plan, { ...tries, failures, attempts: failures + 30 }, silence);
    expect(after(0)).toEqual({ afterMs: 5_000, isCounted: true });
    expect(after(7)).toEqual({ afterMs: 43_200_000, isCounted: true });
    expect(after(8)).toBeUndefined();
  });

  test('what the server refuses for good is not tried again', () => {
    expect(nextAttempt(plan, tries, { kind: 'refused' })).toBeUndefined();
  });

  test('a server that is away is asked for a week, at most ten minutes apart, and nothing of it counts', () => {
    const away = { kind: 'away' } as const;
    const week = 7 * 86_400_000;
    expect(nextAttempt(plan, tries, away)).toEqual({ afterMs: 5_000, isCounted: false });
    expect(nextAttempt(plan, { ...tries, attempts: 900, ageMs: week }, away)).toEqual({
      afterMs: 600_000,
      isCounted: false,
    });
    expect(nextAttempt(plan, { ...tries, attempts: 900, ageMs: week + 1 }, away)).toBeUndefined();
  });
});
