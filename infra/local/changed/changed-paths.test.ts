import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChangedPaths } from './changed-paths.ts';

let folder: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    encoding: 'utf8',
  });
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const commit = (...names: string[]): void => {
  for (const name of names) write(name, name);
  git('add', '.');
  git('commit', '--quiet', '--message', names.join());
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-paths-'));
  git('init', '--quiet', '--initial-branch', 'main');
  write('.gitignore', 'ignored\n');
  commit('old', 'moved', 'removed');
  git('switch', '--quiet', '--create', 'feature');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('where nothing differs from the main branch, nothing changed', async () => {
  const { base, changed, all } = await findChangedPaths(folder);
  expect(base).toMatch(/^[\da-f]{8}, the last commit shared with main$/);
  expect(changed).toEqual([]);
  expect(all).toEqual(['.gitignore', 'moved', 'old', 'removed']);
});

test('commits, staged and unstaged changes and new files count; what others committed meanwhile and ignored files do not', async () => {
  commit('committed');
  git('switch', '--quiet', 'main');
  commit('of others');
  git('switch', '--quiet', 'feature');
  git('mv', 'moved', 'moved to');
  write('old', 'changed');
  write('näu', 'new');
  write('ignored', '');
  rmSync(join(folder, 'removed'));
  const paths = ['committed', 'moved', 'moved to', 'näu', 'old', 'removed'];
  expect((await findChangedPaths(folder)).changed).toEqual(paths);
  expect((await findChangedPaths(folder, 'HEAD')).changed).toEqual(paths.slice(1));
});

test('the main branch of the remote is meant, if there is one', async () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const { base, changed } = await findChangedPaths(folder);
  expect(base).toContain('shared with origin/main');
  expect(changed).not.toContain('committed');
});

test('a reference that is no commit is refused', async () => {
  await expect(findChangedPaths(folder, 'nowhere')).rejects.toThrow(
    '--changed nowhere: this repository has no such commit.',
  );
});
