/**
 * `npm run check`: all checks that take less than a minute and need only Node. `npm run format`
 * adds `--write`.
 */
import { runJest } from './jest.ts';
import { getBinaryPath, root } from './root.ts';
import { run } from './setup/run.mjs';
import { step } from './setup/step.mjs';
import { runStaticChecks } from './static-checks.ts';
import { addUp, describeTally, isSuccessful } from './tally.ts';

if (process.argv.includes('--write')) {
  await step('Lint fixes', () => run(getBinaryPath('oxlint'), ['--fix'], { cwd: root }).catch(() => undefined));
  await step('Format', () => run(getBinaryPath('oxfmt'), [], { cwd: root }));
}
const checkResults = await runStaticChecks();
const testTally = await runJest({ args: ['--selectProjects', 'unit', 'architecture', '--silent'] });
const totalTally = addUp(testTally, checkResults);
console.log(describeTally(totalTally));
process.exitCode = isSuccessful(totalTally, testTally) ? 0 : 1;
