import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { tallyOf } from './jest.ts';
import { root } from './root.ts';
import { addUp, describeTally, isGreen, together } from './tally.ts';

const report = {
  testResults: [],
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
  ['no report counts as one failure', undefined, 1, 'FAILED Jest wrote no report\n0 passed, 1 failed'],
])('%s', (_name, jestReport, exitCode, line) => {
  expect(describeTally(tallyOf(jestReport, exitCode))).toBe(line);
});

test('each static check counts as one', () => {
  const checks = [
    { name: 'types', passed: true },
    { name: 'lint', passed: false },
  ];
  expect(describeTally(addUp(tallyOf(report, 0), checks))).toBe('FAILED lint\n6 passed, 1 failed');
});

test('the end of a run names what failed in it', () => {
  const result = (fullName: string, status: string) => ({ fullName, status });
  const some = {
    ...report,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      {
        name: join(root, 'tests/a.test.ts'),
        status: 'failed',
        assertionResults: [result('adds', 'passed'), result('divides', 'failed')],
      },
      { name: join(root, 'tests/b.test.ts'), status: 'failed', assertionResults: [] },
      { name: join(root, 'tests/c.test.ts'), status: 'passed', assertionResults: [result('counts', 'passed')] },
    ],
  };
  expect(describeTally(together([tallyOf(report, 0), tallyOf(some, 1)]))).toBe(
    'FAILED tests/a.test.ts › divides\nFAILED tests/b.test.ts could not be run\n10 passed, 2 failed',
  );
});

test('a run without a test is not green', () => {
  const none = tallyOf({ ...report, numPassedTests: 0 }, 0);
  expect(isGreen(addUp(none, [{ name: 'types', passed: true }]), none)).toBe(false);
});
