import { stripVTControlCharacters } from 'node:util';
import type { ExpectedFailure } from './expected-failures.ts';
import type { Mixture } from './mixtures.ts';
import type { SuiteReport } from './reports.ts';

export type Row = {
  readonly mixture: Mixture;
  /** The services that were of the other version; both versions have them. */
  readonly others: readonly string[];
  readonly passed: number;
  readonly seconds: number;
  readonly expected: SuiteReport['failed'];
  readonly unexpected: SuiteReport['failed'];
  /** Rows of the table of expected failures that did not fail. */
  readonly outdated: readonly ExpectedFailure[];
};

/** What was seen; `false` where something failed that nobody expected, or the other way round. */
export function tell(rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map(({ mixture }) => mixture.name.length));
  for (const { mixture, unexpected } of rows)
    for (const [why, cases] of Map.groupBy(unexpected, (one) => withoutColours(one.why).slice(0, whyMax)))
      console.log(`\n${mixture.name}\n${cases.map(({ file, name }) => `${file}: ${name}\n`).join('')}${why}`);
  console.log('');
  for (const row of rows) {
    const { mixture, others, passed, seconds, expected, unexpected, outdated } = row;
    const of =
      others.length === 0 ? '' : `; of the ${mixture.suite === 'old' ? 'new' : 'old'} one ${others.join(', ')}`;
    console.log(
      `${isGood(row) ? '✓' : '✗'} ${mixture.name.padEnd(width)}  suite of the ${mixture.suite} version${of}: ` +
        `${passed} passed, ${expected.length} failed as expected, ${unexpected.length} unexpectedly, in ${seconds.toFixed(0)} s`,
    );
    for (const { file, name = 'all' } of outdated) console.log(`  expected to fail, and passed: ${file}: ${name}`);
  }
  return rows.every(isGood);
}

const isGood = ({ passed, unexpected, outdated }: Row): boolean =>
  passed > 0 && unexpected.length === 0 && outdated.length === 0;

const whyMax = 1_500;

/** Jest writes for a terminal. */
const withoutColours = (text: string): string => stripVTControlCharacters(text);
