import { join } from 'node:path';
import { root } from './root.ts';
import { run } from './setup/run.mjs';

export type Administration = (...args: string[]) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Runs the `tintype` command line against the given installation and returns its result with
 * `--json`.
 */
export const createAdministration =
  (environment: Readonly<Record<string, string>>): Administration =>
  async (...args) => {
    const command = ['--conditions=source', join(root, 'services/cli/src/main.ts'), ...args, '--json'];
    const output = await run(process.execPath, command, { cwd: root, env: { ...process.env, ...environment } });
    return JSON.parse(output === '' ? '{}' : output) as Readonly<Record<string, unknown>>;
  };
