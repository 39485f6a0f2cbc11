import { run } from './setup/run.mjs';
import { binary, root } from './root.ts';

export type StaticCheck = { readonly name: string; readonly command: string; readonly args: readonly string[] };

/** Checks that do not run the code. */
export const staticChecks: readonly StaticCheck[] = [
  { name: 'types', command: binary('tsc'), args: ['-p', 'tsconfig.json', '--noEmit'] },
  { name: 'types of the dashboard', command: binary('tsc'), args: ['-p', 'services/dashboard/tsconfig.json'] },
  { name: 'types of the documentation', command: binary('tsc'), args: ['-p', 'services/docs/tsconfig.json'] },
  { name: 'lint', command: binary('oxlint'), args: ['--type-aware'] },
  { name: 'format', command: binary('oxfmt'), args: ['--check'] },
  { name: 'unused code', command: binary('knip'), args: ['--no-progress'] },
];

export type CheckResult = { readonly name: string; readonly passed: boolean };

/** The checks that are cheap for a change: without `unused code`, and with the lint of only the changed files. */
export const checksOfChange = (changed: readonly string[]): readonly StaticCheck[] =>
  staticChecks
    .filter(({ name }) => name !== 'unused code')
    .map((check) =>
      check.name === 'lint'
        ? { ...check, args: [...check.args, '--no-error-on-unmatched-pattern', ...changed] }
        : check,
    );

/** Runs them side by side: one line for each that passes, everything it wrote for each that does not. */
export const runStaticChecks = (checks = staticChecks): Promise<CheckResult[]> => Promise.all(checks.map(runOne));

async function runOne({ name, command, args }: StaticCheck): Promise<CheckResult> {
  const startedAt = Date.now();
  const problem = await run(command, args, { cwd: root }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${name} ${problem === undefined ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (problem !== undefined) console.log(`${problem}\n`);
  return { name, passed: problem === undefined };
}
