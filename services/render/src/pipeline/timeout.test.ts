import { expect, test } from '@jest/globals';
import { stages } from './stage.ts';
import { noPageInTime, timedOut, type StageName } from './timeout.ts';

test.each(Object.keys(stages) as StageName[])(
  'a time that was up in %s names the limit, the stage and what to try',
  (stage) => {
    const { code, message, details } = timedOut({ stage, limitMs: 12_345 });
    expect(code).toBe('TIMEOUT');
    expect(message).toMatch(/^The timeout of 12345 ms expired while .+\. Increase timeout/);
    expect(details).toEqual({ stage, timeoutMs: 12_345 });
  },
);

test('a page that was not free in time is told as such', () => {
  expect(noPageInTime({ pageMs: 1_000 })).toMatchObject({
    code: 'TIMEOUT',
    message: expect.stringMatching(/No browser page was available within 1000 ms.*try again/),
    details: { stage: 'lease', timeoutMs: 1_000 },
  });
});
