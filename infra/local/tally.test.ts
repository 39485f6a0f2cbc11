import { expect, test } from '@jest/globals';
import { tallyOf } from './jest.ts';
import { addUp, describeTally, isGreen } from './tally.ts';

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

test.each([
  ['all passed', report, 0, '5 passed, 0 failed'],
  ['some skipped', { ...report, numPendingTests: 2 }, 0, '5 passed, 0 failed, 2 skipped'],
  [
    'a file that cannot be loaded counts as failed',
    { ...report, numRuntimeErrorTestSuites: 1 },
    1,
    '5 passed, 1 failed',
  ],
  ['a bad end without a failed test counts as one', report, 1, '5 passed, 1 failed'],
  ['no report counts as one failure', undefined, 1, '0 passed, 1 failed'],
])('%s', (_name, jestReport, exitCode, line) => {
  expect(describeTally(tallyOf(jestReport, exitCode))).toBe(line);
});

test('each static check counts as one', () => {
  const checks = [
    { name: 'types', passed: true },
    { name: 'lint', passed: false },
  ];
  expect(describeTally(addUp(tallyOf(report, 0), checks))).toBe('6 passed, 1 failed');
});

test('a run without a test is not green', () => {
  const none = tallyOf({ ...report, numPassedTests: 0 }, 0);
  expect(isGreen(addUp(none, [{ name: 'types', passed: true }]), none)).toBe(false);
});
