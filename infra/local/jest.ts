import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './root.ts';

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, by file and title. */
  readonly failures: readonly string[];
};

type JestFile = {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
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
  /** Test files that run at once. More than two cores: they mostly wait for a page or a process. */
  readonly workers?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** Ends the run early; what ran until then is not counted. */
  readonly signal?: AbortSignal;
};

/** Runs Jest with its own output going straight to the terminal, and counts from the report it writes beside that. */
export async function runJest({ args, workers = 3, environment = {}, signal }: JestRun): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-jest-'));
  const report = join(folder, 'report.json');
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
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
    // With --json the report would also go to stdout; what people read is on stderr.
    const child = spawn('setpriv', ['--pdeathsig=TERM', process.execPath, ...node, ...jest, ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    signal?.addEventListener('abort', () => child.kill());
    const [code] = (await once(child, 'exit')) as [number | null];
    return tallyOf(readReport(report), code ?? 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A test file that could not even be loaded counts as one failure, and so does a Jest that ends badly without any. */
export function tallyOf(report: JestReport | undefined, exitCode: number): Tally {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0, failures: ['Jest wrote no report'] };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
  };
}

function failuresOf({ name, status, assertionResults }: JestFile): string[] {
  const file = relative(root, name);
  const failed = assertionResults
    .filter((one) => one.status === 'failed')
    .map(({ fullName }) => `${file} › ${fullName}`);
  return status === 'failed' && failed.length === 0 ? [`${file} could not be run`] : failed;
}

function readReport(path: string): JestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JestReport;
  } catch {
    return undefined;
  }
}
