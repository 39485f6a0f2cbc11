import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { step } from './step.mjs';
import { withLock } from './lock.mjs';

/** The first release that runs our `.ts` files without a flag or a warning. */
const nodeOldest = [24, 12];
/**
 * The package `node` only fetches this one, through a nested npm in an install script; so it is
 * named directly.
 */
const wanted = [`node@npm:node-${process.platform}-${process.arch}@24`, 'pnpm@12'];

/**
 * The Node and pnpm that run the project: this process's own Node when it is new enough, else both
 * from npm.
 */
export async function findToolchain(root) {
  const folder = join(root, '.tintype', 'toolchain');
  const tools = {
    node: join(folder, 'node_modules', 'node', 'bin', 'node'),
    pnpm: join(folder, 'node_modules', '.bin', 'pnpm'),
  };
  const complete = () => existsSync(tools.node) && existsSync(tools.pnpm);
  if (!complete()) {
    await withLock(join(root, '.tintype', 'install.lock'), async () => {
      if (!complete()) await step('Node 24 and pnpm 12', () => install(folder, tools));
    });
  }
  return isNewEnough(process.versions.node) ? { ...tools, node: process.execPath } : tools;
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > nodeOldest[0] || (major === nodeOldest[0] && minor >= nodeOldest[1]);
}

async function install(folder, tools) {
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted];
  await run('npm', args, { cwd: folder, env: installEnvironment(folder) });
  for (const tool of [tools.node, tools.pnpm]) await run(tool, ['--version']);
}

/**
 * npm and pnpm keep caches below the home folder; where there is none to write in, they get one of
 * their own.
 */
export function installEnvironment(folder) {
  const home = process.env.HOME || homedir();
  const environment = { ...process.env, CI: 'true' };
  // `npm start` hands its own settings down as npm_config_*; they are not meant for the commands we
  // run.
  for (const name of ['npm_config_prefix', 'npm_config_global', 'NODE_ENV']) delete environment[name];
  try {
    accessSync(home, constants.W_OK);
    return { ...environment, HOME: home };
  } catch {
    const ownHome = join(folder, 'home');
    mkdirSync(ownHome, { recursive: true });
    // npm has also handed down where its cache would be.
    return { ...environment, HOME: ownHome, npm_config_cache: join(ownHome, '.npm') };
  }
}
