import { root } from '../../infra/local/root.ts';
import { run } from '../../infra/local/setup/run.mjs';

const migrations = 'packages/database/prisma/migrations';

/**
 * The version that an installation comes from: the last release, or, where nothing was released, the last commit of this line with other
 * migrations than those of now.
 */
export async function defaultOldCommit(newCommit: string): Promise<string> {
  const release = await git('describe', '--tags', '--abbrev=0', '--match=v*', `${newCommit}^`).catch(() => undefined);
  if (release !== undefined) return commitOf(release);
  const now = await migrationsOf(newCommit);
  const changes = await git('log', '--first-parent', '--format=%H', newCommit, '--', migrations);
  for (const change of changes.split('\n')) {
    const before = `${change}^`;
    if ((await migrationsOf(before)) !== now) return commitOf(before);
  }
  throw new Error('The schema was never changed: name a commit with --old');
}

export const commitOf = (name: string): Promise<string> => git('rev-parse', '--verify', `${name}^{commit}`);

export const dateOf = (commit: string): Promise<string> => git('log', '-1', '--format=%cs %h', commit);

/** Whether a version has what another commit brought. */
export const contains = (version: string, commit: string): Promise<boolean> =>
  git('merge-base', '--is-ancestor', commit, version).then(
    () => true,
    () => false,
  );

/** Names only: comments of migrations that nobody has applied may change. */
const migrationsOf = (commit: string): Promise<string> => git('ls-tree', '--name-only', commit, `${migrations}/`);

async function git(...args: readonly string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).trim();
}
