import { root } from '../../infra/local/root.ts';
import { run } from '../../infra/local/setup/run.mjs';

const migrations = 'packages/database/prisma/migrations';

/**
 * The version that an installation comes from: the last release, or, where nothing was released,
 * the last commit of this line that lacks a migration and from whose schema `tintype migrate` leads
 * here, which refuses one that was changed.
 */
export async function defaultOldCommit(newCommit: string): Promise<string> {
  const release = await git('describe', '--tags', '--abbrev=0', '--match=v*', `${newCommit}^`).catch(() => undefined);
  if (release !== undefined) return commitOf(release);
  const now = await migrationsOf(newCommit);
  const changes = await git('log', '--first-parent', '--format=%H', newCommit, '--', migrations);
  for (const change of changes.split('\n')) {
    const before = `${change}^`;
    const own = await migrationsOf(before);
    if (own.size < now.size && [...own].every((each) => now.has(each))) return commitOf(before);
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

/** With their contents. */
const migrationsOf = async (commit: string): Promise<ReadonlySet<string>> =>
  new Set((await git('ls-tree', '-r', commit, `${migrations}/`)).split('\n'));

async function git(...args: readonly string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).trim();
}
