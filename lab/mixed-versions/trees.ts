import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../infra/local/root.ts';
import { prepareDependencies } from '../../infra/local/setup/dependencies.mjs';
import { run } from '../../infra/local/setup/run.mjs';
import { step } from '../../infra/local/setup/step.mjs';
import { findToolchain } from '../../infra/local/setup/toolchain.mjs';

const folder = join(root, '.tintype/versions');

/** A commit's files in a folder of their own, with its packages. It is kept for the next run. */
export async function prepareTree(commit: string): Promise<string> {
  const tree = join(folder, commit.slice(0, 12));
  const complete = join(tree, '.tintype/complete');
  if (existsSync(complete)) return tree;
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(join(tree, '.tintype'), { recursive: true });
  await step(`Files of ${commit.slice(0, 7)}`, async () => {
    const archive = join(tree, '.tintype/files.tar');
    await run('git', ['archive', `--output=${archive}`, commit], { cwd: root });
    await run('tar', ['--extract', '--no-same-owner', `--directory=${tree}`, `--file=${archive}`]);
    rmSync(archive);
  });
  await prepareDependencies(tree, await findToolchain(root), { withDashboard: true, withTests: true });
  for (const service of servicesOf(tree)) renameSync(mainOf(tree, service), ownMainOf(tree, service));
  writeFileSync(complete, '');
  return tree;
}

/** From now on the tree starts these services of another tree in place of its own. */
export function mix(tree: string, other: string, others: readonly string[]): void {
  for (const service of servicesOf(tree)) {
    const isOther = others.includes(service) && existsSync(ownMainOf(other, service));
    const main = isOther ? ownMainOf(other, service) : `./${ownMain}`;
    writeFileSync(mainOf(tree, service), `import ${JSON.stringify(main)};\n`);
  }
}

/** What both versions have, so that one can stand for the other. */
export const inBoth = (tree: string, other: string, services: readonly string[]): readonly string[] =>
  services.filter((service) => [tree, other].every((each) => existsSync(ownMainOf(each, service))));

/** Trees of other commits than those that were used. */
export function removeOtherTrees(used: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const tree = join(folder, name);
    if (!used.includes(tree)) rmSync(tree, { recursive: true, force: true });
  }
}

const ownMain = 'own-main.ts';
const notServices: readonly string[] = ['cli', 'dashboard'];
const mainOf = (tree: string, service: string): string => join(tree, 'services', service, 'src/main.ts');
const ownMainOf = (tree: string, service: string): string => join(tree, 'services', service, 'src', ownMain);

const servicesOf = (tree: string): readonly string[] =>
  readdirSync(join(tree, 'services')).filter(
    (name) => !notServices.includes(name) && [mainOf, ownMainOf].some((file) => existsSync(file(tree, name))),
  );
