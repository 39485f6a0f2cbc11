import { expect, test } from '@jest/globals';
import { recordingTerminal } from '../for-tests/recording-terminal.ts';
import { createProgress } from './progress.ts';

test('a person sees one line that changes, with the rate and the time left', () => {
  const { terminal, stderr } = recordingTerminal({ showsProgress: true });
  let at = 0;
  const progress = createProgress(terminal, { what: 'pages', now: () => at });
  progress.show(0, 1_000);
  at = 10_000;
  progress.show(500, 1_000, ', 2 failed');
  progress.end();
  expect(
    stderr()
      .split('\r')
      .map((line) => line.trim()),
  ).toEqual(['', '0 of 1,000 pages', '500 of 1,000 pages, 2 failed, 50/s, 10 s left', '', '']);
});

test('a log gets a line every 10 s', () => {
  const { terminal, stderr } = recordingTerminal();
  let at = 0;
  const progress = createProgress(terminal, { what: 'pages', now: () => at });
  for (; at <= 30_000; at += 1_000) progress.show(at, 30_000);
  progress.end();
  expect(stderr().trim().split('\n')).toHaveLength(4);
});
