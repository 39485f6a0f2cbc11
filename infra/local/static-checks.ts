import { run } from './setup/run.mjs';
import { getBinaryPath, root } from './root.ts';

export type StaticCheck = { readonly name: string; readonly command: string; readonly args: readonly string[] };

/** Checks that do not run the code. */
export const staticChecks: readonly StaticCheck[] = [
  // The rules need the types, so the same programs report the errors of the compiler, each with its
  // own tsconfig.json.
  { name: 'types and lint', command: getBinaryPath('oxlint'), args: ['--type-aware', '--type-check'] },
  { name: 'format', command: getBinaryPath('oxfmt'), args: ['--check'] },
  { name: 'unused code', command: getBinaryPath('knip'), args: ['--no-progress'] },
];

export type CheckResult = { readonly name: string; readonly passed: boolean };

/**
 * The checks of a change. Unused code is left out, because a file that nothing uses breaks nothing.
 */
export const checksOfChange = staticChecks.filter(({ name }) => name !== 'unused code');

/**
 * Settings of the type checker, a short-lived Go program: it collects garbage rarely, within a
 * limit of its memory.
 */
const checkerEnvironment = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/**
 * Runs the checks in parallel. Prints one line for each check that passes, and the complete output
 * of each check that fails.
 */
export const runStaticChecks = (checks = staticChecks): Promise<CheckResult[]> => Promise.all(checks.map(runOne));

async function runOne({ name, command, args }: StaticCheck): Promise<CheckResult> {
  const startedAt = Date.now();
  const problem = await run(command, args, { cwd: root, env: { ...process.env, ...checkerEnvironment } }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${name} ${problem === undefined ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (problem !== undefined) console.log(`${problem}\n`);
  return { name, passed: problem === undefined };
}
