import { describeSelection } from './changed/describe-selection.ts';
import { findChangedPaths } from './changed/changed-paths.ts';
import { selectChanged } from './changed/select-changed.ts';
import { listLongFormFiles } from './long-form-files.ts';
import { root } from './root.ts';
import { SetupError } from './setup/step.mjs';
import { checksOfChange, staticChecks, type StaticCheck } from './static-checks.ts';
import { readAllSources } from '../source/source-files.ts';
import { findTestFiles, type TestFile } from './test-files.ts';

export type TestPlan = {
  readonly checks: readonly StaticCheck[];
  readonly files: readonly TestFile[];
  /** Arguments for Jest that select files, in a single phase. */
  readonly jestArguments?: readonly string[];
};

/** Decides what `npm test` runs. Returns undefined if nothing needs to run. */
export async function planTests(args: readonly string[], isLong: boolean): Promise<TestPlan | undefined> {
  const files = await findTestFiles();
  if (args[0] === '--changed') {
    if (args.length > 2) throw new SetupError('--changed accepts one branch, tag or commit, and no other arguments.');
    return await planChange(files, args[1]);
  }
  if (args.length > 0) return { checks: [], files, jestArguments: args };
  return isLong ? { checks: [], files: listLongFormFiles(files, readAllSources()) } : { checks: staticChecks, files };
}

async function planChange(files: readonly TestFile[], reference?: string): Promise<TestPlan | undefined> {
  const { base, changed, all } = await findChangedPaths(root, reference);
  if (changed.length === 0) {
    console.log(`Nothing differs from ${base}.`);
    return undefined;
  }
  const selection = selectChanged({ changed, paths: all, files });
  console.log(`${changed.length} files differ from ${base}.\n${describeSelection(selection, files)}`);
  return {
    checks: selection.decisive === undefined ? checksOfChange : staticChecks,
    files: [...selection.always, ...selection.selected],
  };
}
