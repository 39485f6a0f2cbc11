import { describe, expect, test } from '@jest/globals';
import { stages, explainSlowLoad, createNoPageError, createTimeoutError, type StageName } from './stage.ts';

test.each(Object.keys(stages) as StageName[])(
  'a time that was up in %s names the limit, the stage and what to try',
  (stage) => {
    const { code, message, details } = createTimeoutError({ stage, limitMs: 12_345 });
    expect(code).toBe('TIMEOUT');
    expect(message).toMatch(/^The timeout of 12345 ms expired while .+\. Increase timeout/);
    expect(details).toEqual({ stage, timeoutMs: 12_345 });
  },
);

test('a page that was not free in time is told as such', () => {
  expect(createNoPageError({ pageMs: 1_000 })).toMatchObject({
    code: 'TIMEOUT',
    message: expect.stringMatching(/No browser page was available within 1000 ms.*try again/),
    details: { stage: 'lease', timeoutMs: 1_000 },
  });
});

describe('a page whose load takes too long', () => {
  const late = createTimeoutError({ stage: 'navigate', limitMs: 8_000 });
  const messageOf = (unanswered: readonly { kind: string; url: string }[], waitUntil = 'domcontentloaded'): string =>
    (explainSlowLoad(late, { unanswered, waitUntil }) as Error).message;

  test.each([
    ['script', 'script', 'exclude it with blockRequests'],
    ['stylesheet', 'style sheet', 'exclude it with blockRequests'],
    ['document', 'document', 'Increase timeout'],
  ])('the %s without a response is named by host and URL, without its query', (kind, name, fix) => {
    const message = messageOf([
      { kind: 'image', url: 'https://images.example/a.png' },
      { kind, url: 'https://slow.example:8443/a/b?token=secret' },
    ]);
    expect(message).toContain(`slow.example:8443 has not sent the ${name} https://slow.example:8443/a/b,`);
    expect(message).toContain(fix);
    expect(message).not.toMatch(/secret|waitUntil/);
  });
  test('advice that was followed is not repeated', () => {
    expect(messageOf([])).not.toContain('waitUntil');
    expect(messageOf([], 'load')).toBe(late.message);
  });
  test('other errors stay as they are', () => {
    for (const error of [
      new Error('a'),
      createTimeoutError({ stage: 'act', limitMs: 8_000 }),
      createNoPageError({ pageMs: 1 }),
    ])
      expect(explainSlowLoad(error, { unanswered: [], waitUntil: 'load' })).toBe(error);
  });
});
