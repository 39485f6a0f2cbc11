import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { countResults } from './jest.ts';
import { root } from './root.ts';
import { addUp, mergeRepeat, describeTally, listFilesToRepeat, isSuccessful, sumTallies } from './tally.ts';

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
  ['no report counts as one failure', undefined, 1, 'FAILED Jest: wrote no report\n0 passed, 1 failed'],
])('%s', (_name, jestReport, exitCode, line) => {
  expect(describeTally(countResults(jestReport, exitCode))).toBe(line);
});

test('each static check counts as one', () => {
  const checks = [
    { name: 'types', passed: true },
    { name: 'lint', passed: false },
  ];
  expect(describeTally(addUp(countResults(report, 0), checks))).toBe('FAILED lint\n6 passed, 1 failed');
});

test('the end of a run names what failed in it and why, what failed alike once', () => {
  const result = (fullName: string, message?: string) => ({
    fullName,
    status: message === undefined ? 'passed' : 'failed',
    failureMessages: message === undefined ? [] : [message],
  });
  const file = (name: string, assertionResults: readonly ReturnType<typeof result>[], message = '') => ({
    name: join(root, name),
    status: message === '' && assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
    message,
    assertionResults,
  });
  const away = 'Error: no server\n    at start (server.ts:1:1)';
  const some = {
    ...report,
    numFailedTests: 6,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      file('tests/a.test.ts', [result('adds'), result('divides', '\u001B[31mexpected 1\u001B[39m\n\nreceived 2')]),
      file('tests/b.test.ts', [], 'Cannot find module'),
      file('tests/c.test.ts', [result('counts')]),
      file(
        'tests/d.test.ts',
        ['one', 'two', 'three', 'four', 'five'].map((name) => result(name, away)),
      ),
    ],
  };
  expect(describeTally(sumTallies([countResults(report, 0), countResults(some, 1)])).split('\n')).toEqual([
    'FAILED tests/a.test.ts › divides: expected 1 | received 2',
    'FAILED tests/b.test.ts › could not be run: Cannot find module',
    'FAILED tests/d.test.ts › one; two; three; and 2 more: Error: no server',
    '10 passed, 7 failed',
  ]);
});

describe('files that failed run once more, alone', () => {
  const failure = (where: string, title: string) => ({ where, title, reason: 'time is up' });
  const first = {
    passed: 5,
    failed: 3,
    skipped: 0,
    failures: [failure('a.test.ts', 'one'), failure('a.test.ts', 'two'), failure('b.test.ts', 'three')],
  };

  test('what does not come again passed, and is named; what comes again failed', () => {
    const alone = { passed: 4, failed: 1, skipped: 0, failures: [failure('a.test.ts', 'two')] };
    const total = mergeRepeat(first, alone);
    expect(describeTally(total).split('\n')).toEqual([
      'PASSED WHEN RUN SEPARATELY a.test.ts › one: time is up',
      'PASSED WHEN RUN SEPARATELY b.test.ts › three: time is up',
      'FAILED a.test.ts › two: time is up',
      '7 passed, 1 failed',
    ]);
    expect(isSuccessful(total, total)).toBe(false);
    const none = mergeRepeat(first, { passed: 9, failed: 0, skipped: 0, failures: [] });
    expect(isSuccessful(none, none)).toBe(true);
  });

  test('unless many files failed, or Jest itself', () => {
    expect(listFilesToRepeat(first)).toEqual(['a.test.ts', 'b.test.ts']);
    const many = Array.from({ length: 7 }, (_, at) => failure(`${at}.test.ts`, 'one'));
    expect(listFilesToRepeat({ ...first, failures: many })).toEqual([]);
    expect(listFilesToRepeat({ ...first, failures: [{ where: 'Jest', reason: 'wrote no report' }] })).toEqual([]);
  });
});

test('a run without a test is not green', () => {
  const none = countResults({ ...report, numPassedTests: 0 }, 0);
  expect(isSuccessful(addUp(none, [{ name: 'types', passed: true }]), none)).toBe(false);
});
