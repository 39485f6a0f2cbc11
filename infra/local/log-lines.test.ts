import { expect, test } from '@jest/globals';
import { formatLogLine } from './log-lines.ts';

const time = '2026-11-20T12:34:56.789Z';

test.each([
  [
    'an info line',
    { level: 'info', time, service: 'render', event: 'capture.finished', format: 'png', ms: 12 },
    'render    12:34:56.789 capture.finished format=png ms=12',
  ],
  [
    'a warning',
    { level: 'warn', time, service: 'render', event: 'browser.lost' },
    'render    12:34:56.789 WARN browser.lost',
  ],
  [
    'an error with its cause',
    {
      level: 'error',
      time,
      event: 'x',
      error: { type: 'Error', message: 'no', stack: '…', cause: { message: 'why' } },
    },
    'render    12:34:56.789 ERROR x error=no: why',
  ],
  [
    'a long value',
    { level: 'info', time, event: 'x', url: 'u'.repeat(200) },
    `render    12:34:56.789 x url=${'u'.repeat(120)}…`,
  ],
])('%s becomes one readable line', (_name, line, expected) => {
  expect(formatLogLine('render', JSON.stringify(line))).toBe(expected);
});

test.each(['(node:1) Warning: careful', '{"not": "ours"}', '{broken'])('%s stays as it is', (text) => {
  expect(formatLogLine('crawl', text)).toBe(`crawl     ${text}`);
});
