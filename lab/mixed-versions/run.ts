/**
 * npm run lab mixed-versions -- [--old COMMIT] [--new COMMIT] [--only MIXTURE] [TESTS]
 *
 * An old version beside a new one, as they stand beside each other while an installation is
 * upgraded: old services on the schema of the new version, and services of both versions in one
 * installation, each under the end-to-end suite of one of them (`mixtures.ts`). The old version is
 * the last release or, without one, the last commit with other migrations (`old-commit.ts`); the
 * new one is HEAD, without what is not committed. Both are checked out below `.tintype/versions`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { root } from '../../infra/local/root.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { expectedFailures, isOf } from './expected-failures.ts';
import { mixtures, type Mixture } from './mixtures.ts';
import { commitOf, contains, dateOf, defaultOldCommit } from './old-commit.ts';
import { readReport } from './reports.ts';
import { tell, type Row } from './table.ts';
import { inBoth, mix, prepareTree, removeOtherTrees } from './trees.ts';

const { values, positionals: tests } = parseArgs({
  options: { old: { type: 'string' }, new: { type: 'string', default: 'HEAD' }, only: { type: 'string' } },
  allowPositionals: true,
});

await runScript(async (undo) => {
  const newCommit = await commitOf(values.new);
  const oldCommit = values.old === undefined ? await defaultOldCommit(newCommit) : await commitOf(values.old);
  const trees = { old: await prepareTree(oldCommit), new: await prepareTree(newCommit) };
  removeOtherTrees(Object.values(trees));
  // Written by the user that the tests run as.
  const reports = mkdtempSync(join(tmpdir(), 'tintype-mixed-reports-'));
  undo.defer(async () => rmSync(reports, { recursive: true, force: true }));
  chmodSync(reports, 0o777);

  const chosen = mixtures.filter(({ name }) => values.only === undefined || name === values.only);
  if (chosen.length === 0) throw new Error(`--only takes one of ${mixtures.map(({ name }) => name).join(', ')}`);
  console.log(`old ${await dateOf(oldCommit)}, new ${await dateOf(newCommit)}`);
  const rows: Row[] = [];
  for (const mixture of chosen) {
    const report = join(reports, `${mixture.name}.json`);
    rows.push(await runMixture(mixture, { trees, report, oldCommit, undo }));
  }
  if (!tell(rows)) process.exitCode = 1;
});

type Run = {
  readonly trees: Readonly<Record<Mixture['suite'], string>>;
  readonly report: string;
  readonly oldCommit: string;
  readonly undo: AsyncDisposableStack;
};

async function runMixture(mixture: Mixture, { trees, report, oldCommit, undo }: Run): Promise<Row> {
  const [tree, other] = mixture.suite === 'old' ? [trees.old, trees.new] : [trees.new, trees.old];
  const others = inBoth(tree, other, mixture.others);
  mix(tree, other, others);
  const script = ['lab/mixed-versions/run-suite.ts', '--tree', tree, '--newer', trees.new, '--report', report];
  const startedAt = Date.now();
  const child = spawn(process.execPath, [join(root, 'infra/local/bootstrap.mjs'), ...script, ...tests], {
    stdio: 'inherit',
  });
  undo.defer(async () => void child.kill());
  await once(child, 'exit');
  mix(tree, other, []);

  const { passed, failed } = readReport(report, tree);
  const isNewer = await Promise.all(
    expectedFailures.map(async ({ since }) => since === undefined || !(await contains(oldCommit, since))),
  );
  const expected = expectedFailures.filter((row, index) => isNewer[index]! && row.mixtures.includes(mixture.name));
  return {
    mixture,
    others,
    passed,
    seconds: (Date.now() - startedAt) / 1_000,
    expected: failed.filter((one) => expected.some((row) => isOf(one, row))),
    unexpected: failed.filter((one) => !expected.some((row) => isOf(one, row))),
    // With some of the tests only, a row may not have been tried.
    outdated: tests.length > 0 ? [] : expected.filter((row) => !failed.some((one) => isOf(one, row))),
  };
}
