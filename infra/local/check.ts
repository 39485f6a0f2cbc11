/**
 * `npm run check`: all checks that take less than a minute and need only Node. `npm run format`
 * adds `--write`.
 */
import { runJest } from './jest.ts';
import { binary, root } from './root.ts';
import { run } from './setup/run.mjs';
import { step } from './setup/step.mjs';
import { runStaticChecks } from './static-checks.ts';
import { addUp, describeTally, isGreen } from './tally.ts';

if (process.argv.includes('--write')) {
  await step('Lint fixes', () => run(binary('oxlint'), ['--fix'], { cwd: root }).catch(() => undefined));
  await step('Format', () => run(binary('oxfmt'), [], { cwd: root }));
}
const checks = await runStaticChecks();
const tests = await runJest({ args: ['--selectProjects', 'unit', 'architecture', '--silent'] });
const total = addUp(tests, checks);
console.log(describeTally(total));
process.exitCode = isGreen(total, tests) ? 0 : 1;
