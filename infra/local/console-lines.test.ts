import { expect, test } from '@jest/globals';
import { toConsoleLine } from './console-lines.ts';

const time = '2026-11-20T12:34:56.789Z';
const finished = {
  level: 'info',
  time,
  event: 'capture.finished',
  captureId: 'abcdefghijklmnopqrst',
  requestId: 'r',
  host: 'example.com',
  httpStatus: 200,
  renderTimeMs: 1_234,
  settled: true,
  warnings: [] as string[],
  stages: { navigate: 300 },
};
const failed = { ...finished, httpStatus: null, renderTimeMs: 30_001, code: 'TIMEOUT', details: { stage: 'navigate' } };
const textOf = (line: object, service = 'render') => toConsoleLine(service, JSON.stringify(line))?.text;

test.each([
  ['that succeeds', finished, '12:34:56  ok       example.com                           200    1.2 s'],
  [
    'with warnings',
    { ...finished, httpStatus: 403, warnings: ['BOT_WALL', 'LOOKS_BLANK'] },
    '12:34:56  warning  example.com                           403    1.2 s  BOT_WALL, LOOKS_BLANK',
  ],
  ['that fails', failed, '12:34:56  FAILED   example.com                           ---   30.0 s  TIMEOUT at navigate'],
  [
    'that fails through a fault of ours',
    {
      ...failed,
      level: 'error',
      code: 'INTERNAL_ERROR',
      details: {},
      error: { message: 'no', cause: { message: 'why' } },
    },
    '12:34:56  FAILED   example.com                           ---   30.0 s  INTERNAL_ERROR (no: why)',
  ],
  [
    'of a host with a long name',
    { ...finished, host: `${'a'.repeat(60)}.example.com:8443` },
    `12:34:56  ok       …${'a'.repeat(18)}.example.com:8443  200    1.2 s`,
  ],
])('a capture %s is one line', (_name, line, expected) => {
  expect(textOf(line)).toBe(expected);
});

test.each([
  ['a capture', { ...failed, details: { stage: 'navigate', reason: 'why '.repeat(200) } }],
  ['a host', { ...finished, host: 'h'.repeat(253), warnings: Array.from({ length: 30 }, () => 'LOOKS_BLANK') }],
  ['a warning', { level: 'warn', time, event: 'x', a: 'a'.repeat(300), b: 'b'.repeat(300), c: 'c'.repeat(300) }],
])('no line is longer than 140 characters: %s', (_name, line) => {
  expect(textOf(line)).toHaveLength(140);
});

test.each([
  ['bad', failed],
  ['bad', { level: 'error', time, event: 'storage.away' }],
  ['notable', { ...finished, warnings: ['LOOKS_BLANK'] }],
  ['notable', { level: 'warn', time, event: 'capture.lost' }],
  ['well', finished],
])('how serious it is stands out: %s', (serious, line) => {
  expect(toConsoleLine('render', JSON.stringify(line))?.serious).toBe(serious);
});

test.each([
  [
    'a warning',
    { level: 'warn', time, event: 'capture.lost', captureId: 'abc', requestId: 'r', outcome: 'released' },
    '12:34:56  WARN    scheduler capture.lost captureId=abc outcome=released',
  ],
  [
    'an error with its cause',
    {
      level: 'error',
      time,
      event: 'x',
      error: { type: 'Error', message: 'no', stack: '…', cause: { message: 'why' } },
    },
    '12:34:56  ERROR   scheduler x error=no: why',
  ],
  [
    'the end of a batch',
    { level: 'info', time, event: 'batch.finished', batchId: 'b', state: 'COMPLETED', completed: 3, failed: 0 },
    '12:34:56          scheduler batch.finished batchId=b state=COMPLETED completed=3 failed=0',
  ],
])('%s is one line', (_name, line, expected) => {
  expect(textOf(line, 'scheduler')).toBe(expected);
});

test.each(['request.finished', 'process.started', 'browser.started', 'egress.refused'])(
  'what goes well stays in the log file: %s',
  (event) => {
    expect(toConsoleLine('gateway', JSON.stringify({ level: 'info', time, event }))).toBeUndefined();
  },
);

test.each(['(node:1) Warning: careful', '{"not": "ours"}', '{broken', '    at file.ts:1:2'])(
  'what is no line of ours is shown as it is: %s',
  (text) => {
    expect(toConsoleLine('crawl', text)).toEqual({ text: `          crawl     ${text}`, serious: 'notable' });
  },
);

test('control characters of a page do not reach the terminal', () => {
  expect(textOf({ ...failed, details: { reason: 'a\u001B[2Jb\nc' } })).toContain('(a [2Jb c)');
});
