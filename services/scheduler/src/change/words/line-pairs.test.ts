import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeWords } from './judge-words.ts';

type LinePair = {
  readonly language: string;
  readonly passedMs: number;
  readonly isChange: boolean;
  readonly before: string;
  readonly after: string;
};

const from = Date.parse('2026-11-28T09:00:05Z');
const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** What a person says of two states of a line, and the time between them. */
const pairs = readFileSync(join(import.meta.dirname, 'line-pairs.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row): LinePair => {
    const [language = '', passed = '', truth, before = '', after = ''] = row.split('\t');
    const passedMs = Number.parseInt(passed, 10) * unitMs[passed.at(-1)!]!;
    return { language, passedMs, isChange: truth === 'change', before, after };
  });

/** Judges a page on which only this line differs, in two captures. */
function isTold({ before, after, passedMs }: LinePair): boolean {
  const page = (line: string): string[] => ['Northwind Traders', line, 'Delivery and returns', 'All prices'];
  const to = from + passedMs;
  const looks = [
    { lines: page(after), at: to },
    { lines: page(after), at: to + 3_000 },
  ] as const;
  return judgeWords({ lines: page(before), at: from, claims: [] }, looks).changes.length > 0;
}

test('the pairs are of sixteen languages, with changes and times that went on', () => {
  const changes = pairs.filter(({ isChange }) => isChange).length;
  expect(new Set(pairs.map(({ language }) => language)).size).toBe(16);
  expect(changes).toBeGreaterThan(150);
  expect(pairs.length - changes).toBeGreaterThan(100);
});

test('at most one pair in a hundred is judged otherwise than by a person', () => {
  const wrong = pairs.filter((pair) => isTold(pair) !== pair.isChange);
  expect(wrong.length).toBeLessThanOrEqual(pairs.length / 100);
});
