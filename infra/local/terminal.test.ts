import { expect, test } from '@jest/globals';
import type { ConsoleLine } from './console-lines.ts';
import { createTerminal } from './terminal.ts';

function watched({ isColoured = false } = {}) {
  const clock = { ms: 0 };
  const shown: string[] = [];
  const terminal = createTerminal({ write: (text) => shown.push(text), isColoured, now: () => clock.ms });
  return { ...terminal, clock, shown };
}
const complaint = (second: number, count = 1): ConsoleLine => ({
  text: `12:34:0${second}  WARN    scheduler captures.resent count=${count}`,
  serious: 'notable',
});

test('the same complaint is shown once in ten seconds, with how many there were', () => {
  const { show, clock, shown } = watched();
  for (let second = 0; second < 9; second += 1) {
    clock.ms = second * 1_000;
    show(complaint(second, second));
  }
  clock.ms = 10_000;
  show(complaint(9));
  expect(shown).toEqual([
    '12:34:00  WARN    scheduler captures.resent count=0\n',
    '12:34:09  WARN    scheduler captures.resent count=1 (and 8 more)\n',
  ]);
});

test('captures are all shown, however alike they are', () => {
  const { show, shown } = watched();
  for (let capture = 0; capture < 3; capture += 1) show({ text: '12:34:56  FAILED', serious: 'bad', isCapture: true });
  expect(shown).toHaveLength(3);
});

test('in a terminal with colours failures are red, and what went well has no colour', () => {
  const { show, shown } = watched({ isColoured: true });
  show({ text: 'good', serious: 'well' });
  show({ text: 'broken', serious: 'bad' });
  expect(shown).toEqual(['good\n', '\u001B[31mbroken\u001B[39m\n']);
});

test('no complaint grows longer than a line by being counted', () => {
  const { show, clock, shown } = watched();
  const long: ConsoleLine = { text: 'x'.repeat(140), serious: 'notable' };
  show(long);
  show(long);
  clock.ms = 20_000;
  show(long);
  expect(shown.map((line) => line.length)).toEqual([141, 141]);
});
