import type { TestFailure, TestTally } from './jest.ts';
import type { CheckResult } from './static-checks.ts';

/**
 * Adds up the results. Each static check counts as one, so that the last line of the output is
 * sufficient.
 */
export function addUp(tests: TestTally, checks: readonly CheckResult[]): TestTally {
  const failures = checks.filter((check) => !check.passed).map(({ name }) => ({ where: name, reason: '' }));
  return {
    ...tests,
    passed: tests.passed + checks.length - failures.length,
    failed: tests.failed + failures.length,
    failures: [...failures, ...tests.failures],
  };
}

export const sumTallies = (tallies: readonly TestTally[]): TestTally => {
  const sumOf = (name: 'passed' | 'failed' | 'skipped'): number => tallies.reduce((sum, tally) => sum + tally[name], 0);
  return {
    passed: sumOf('passed'),
    failed: sumOf('failed'),
    skipped: sumOf('skipped'),
    failures: tallies.flatMap(({ failures }) => failures),
  };
};

const repeatedMax = 6;

/**
 * Returns the files that are worth a second run. If many files fail, lack of time is not the cause.
 */
export function listFilesToRepeat({ failures }: TestTally): readonly string[] {
  const files = [...new Set(failures.map(({ where }) => where))];
  return files.length <= repeatedMax && files.every((file) => file.endsWith('.test.ts')) ? files : [];
}

/**
 * Returns the tally of a run whose failed files were repeated separately. A failure that did not
 * occur again does not count as a failure, but is listed.
 */
export function mergeRepeat(first: TestTally, alone: TestTally): TestTally {
  const isSame = (one: TestFailure) => (other: TestFailure) => one.where === other.where && one.title === other.title;
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - alone.failed),
    failed: alone.failed,
    failures: alone.failures,
    onlyBesideOthers: first.failures.filter((one) => !alone.failures.some(isSame(one))),
  };
}

/** Lists failures again, with the reason: often only the end of a long run is stored. */
export const describeTally = ({ passed, failed, skipped, failures, onlyBesideOthers = [] }: TestTally): string =>
  [
    ...describeEach('PASSED WHEN RUN SEPARATELY', onlyBesideOthers),
    ...describeEach('FAILED', failures),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');

const describeEach = (verdict: string, failures: readonly TestFailure[]): readonly string[] =>
  [...Map.groupBy(failures, ({ where, reason }) => `${where}\n${reason}`).values()].map(
    (alike) => `${verdict} ${describeAlike(alike)}`,
  );

const namedMax = 3;

/**
 * Summarises equal failures. A failure before the first test of a file fails all its tests, and
 * hundreds of names would hide the next file.
 */
function describeAlike(alike: readonly TestFailure[]): string {
  const { where, reason } = alike[0]!;
  const titles = alike.flatMap(({ title }) => title ?? []);
  const more = titles.length > namedMax ? [`and ${titles.length - namedMax} more`] : [];
  const names = [...titles.slice(0, namedMax), ...more].join('; ');
  const named = names === '' ? where : `${where} › ${names}`;
  return `${named}${reason === '' ? '' : `: ${reason}`}`;
}

/** Returns whether a run was successful. A run without any test has shown nothing. */
export const isSuccessful = (total: TestTally, tests: TestTally): boolean => total.failed === 0 && tests.passed > 0;
