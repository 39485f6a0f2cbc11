import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type WorkspacePackage = {
  readonly name: string;
  readonly folder: string;
  readonly needs: readonly string[];
};

/** Returns the packages and services, each with the others that it needs. */
export function readWorkspace(root: string): readonly WorkspacePackage[] {
  const folders = ['packages', 'services'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  return folders.filter((folder) => existsSync(join(folder, 'package.json'))).map(readPackage);
}

/**
 * Returns the packages in rounds. A package needs only packages of earlier rounds, so the packages
 * of one round can be built in parallel.
 */
export function buildRounds(packages: readonly WorkspacePackage[]): WorkspacePackage[][] {
  const rounds: WorkspacePackage[][] = [];
  const built = new Set<string>();
  while (built.size < packages.length) {
    const waiting = packages.filter(({ name }) => !built.has(name));
    const round = waiting.filter(({ needs }) => needs.every((name) => built.has(name)));
    if (round.length === 0)
      throw new Error(`These packages depend on each other in a cycle: ${waiting.map(({ name }) => name).join(', ')}`);
    rounds.push(round);
    for (const { name } of round) built.add(name);
  }
  return rounds;
}

type WorkspaceManifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> };

function readPackage(folder: string): WorkspacePackage {
  const { name, dependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as WorkspaceManifest;
  const needs = Object.entries(dependencies).filter(([, version]) => version.startsWith('workspace:'));
  return { name, folder, needs: needs.map(([needed]) => needed) };
}
