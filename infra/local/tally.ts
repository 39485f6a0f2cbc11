import type { Tally } from './jest.ts';
import type { CheckResult } from './static-checks.ts';

/** Each static check counts as one, so that the closing line can be trusted alone. */
export function addUp(tests: Tally, checks: readonly CheckResult[]): Tally {
  const passed = checks.filter((check) => check.passed).length;
  return { ...tests, passed: tests.passed + passed, failed: tests.failed + checks.length - passed };
}

export const together = (tallies: readonly Tally[]): Tally => {
  const sumOf = (name: keyof Tally): number => tallies.reduce((sum, tally) => sum + tally[name], 0);
  return { passed: sumOf('passed'), failed: sumOf('failed'), skipped: sumOf('skipped') };
};

export const describeTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A run in which nothing ran has shown nothing. */
export const isGreen = (total: Tally, tests: Tally): boolean => total.failed === 0 && tests.passed > 0;
