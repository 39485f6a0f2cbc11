import { run, succeeds } from '../setup/run.mjs';
import { SetupError } from '../setup/step.mjs';

export type ChangedPaths = {
  /** The base of the comparison, as text. */
  readonly base: string;
  readonly changed: readonly string[];
  /** Every file of the repository. */
  readonly all: readonly string[];
};

/** The branches to which changes go: in the remote or, without a remote, in this checkout. */
const mainBranches = ['origin/main', 'main'];

/**
 * Lists the files that differ between the working tree and the last commit that HEAD shares with
 * `reference`. Commits, staged and unstaged changes and new files count; ignored files do not.
 */
export async function findChangedPaths(folder: string, reference?: string): Promise<ChangedPaths> {
  // The tests run as an ordinary user, who may not own the checkout.
  const options = ['--no-optional-locks', '-c', 'safe.directory=*', '-C', folder];
  const git = (...args: string[]): Promise<string> => run('git', [...options, ...args]);
  const isCommit = (name: string): Promise<boolean> =>
    succeeds('git', [...options, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  if (reference !== undefined && !(await isCommit(reference)))
    throw new SetupError(
      `--changed ${reference}: this repository has no such commit. Specify a branch, a tag or a commit.`,
    );
  const compared = reference ?? (await findMainBranch(isCommit)) ?? 'HEAD';
  const base = (await git('merge-base', compared, 'HEAD')).trim();
  const paths = async (...args: string[]): Promise<string[]> =>
    (await git(...args, '-z')).split('\0').filter((path) => path !== '');
  const added = await paths('ls-files', '--others', '--exclude-standard');
  const changed = await paths('diff', '--name-only', '--no-renames', base);
  return {
    base: `${base.slice(0, 8)}, the last commit shared with ${compared}`,
    changed: [...changed, ...added].toSorted(),
    all: [...(await paths('ls-files')), ...added],
  };
}

async function findMainBranch(isCommit: (name: string) => Promise<boolean>): Promise<string | undefined> {
  for (const name of mainBranches) if (await isCommit(name)) return name;
  return undefined;
}
