import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.ts';

export type TestTally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly TestFailure[];
  /**
   * Failures of the parallel run that did not occur again when their files were repeated
   * separately.
   */
  readonly onlyBesideOthers?: readonly TestFailure[];
};
export type TestFailure = {
  /** The test file, or the static check. */
  readonly where: string;
  readonly title?: string;
  /** The reason on one line; empty if earlier output contains it. */
  readonly reason: string;
};

type JestFile = {
  readonly name: string;
  readonly status: string;
  /** The reason why the file could not be run. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[] | null;
  }[];
};
type JestReport = {
  readonly testResults: readonly JestFile[];
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
};

type JestRun = {
  readonly args: readonly string[];
  /**
   * The number of test files that run at once. More than two cores, because the files mostly wait
   * for a page or a process.
   */
  readonly workers?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** The command that runs the process, with its arguments. */
  readonly prefix?: readonly string[];
  /** Ends the run early; results until then do not count. */
  readonly signal?: AbortSignal;
};

/**
 * Runs Jest with its output going directly to the terminal, and counts from the report that Jest
 * also writes.
 */
export async function runJest({
  args,
  workers = 3,
  environment = {},
  prefix = [],
  signal,
}: JestRun): Promise<TestTally> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-jest-'));
  const report = join(folder, 'report.json');
  const node = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const jest = [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--ci',
    // A connection that a test left open must not keep a finished run from ending.
    '--forceExit',
    `--maxWorkers=${workers}`,
    `--cacheDirectory=${join(folder, 'cache')}`,
    '--json',
    `--outputFile=${report}`,
  ];
  try {
    // Jest with --json would also write the report to stdout; the readable output is on stderr.
    const [command, ...words] = [...prefix, 'setpriv', '--pdeathsig=TERM', process.execPath, ...node, ...jest, ...args];
    const child = spawn(command!, words, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    signal?.addEventListener('abort', () => child.kill());
    const [code] = (await once(child, 'exit')) as [number | null];
    return countResults(readReport(report), code ?? 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the tally of a report. A test file that could not be loaded counts as one failure, and so
 * does a Jest process that fails without a failed test.
 */
export function countResults(report: JestReport | undefined, exitCode: number): TestTally {
  if (report === undefined)
    return { passed: 0, failed: 1, skipped: 0, failures: [{ where: 'Jest', reason: 'wrote no report' }] };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(listFailures),
  };
}

function listFailures({ name, status, message, assertionResults }: JestFile): TestFailure[] {
  const where = relative(root, name);
  const failed = assertionResults
    .filter((one) => one.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      where,
      title: fullName,
      reason: extractReason(failureMessages?.[0] ?? ''),
    }));
  return status === 'failed' && failed.length === 0
    ? [{ where, title: 'could not be run', reason: extractReason(message) }]
    : failed;
}

const reasonLengthMax = 300;

/** Returns the message without the stack. */
function extractReason(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stack = lines.findIndex((line) => line.startsWith('at '));
  return lines
    .slice(0, stack === -1 ? undefined : stack)
    .join(' | ')
    .slice(0, reasonLengthMax);
}

function readReport(path: string): JestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
