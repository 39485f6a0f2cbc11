/**
 * node infra/local/bootstrap.mjs [--no-system] [--dashboard] <script.ts> [arguments]
 *
 * Runs a script of this project on a machine that may have nothing but an old Node and npm: finds
 * or installs Node 24, pnpm, the npm packages, what is generated for the script and, without
 * `--no-system`, the Debian packages; root becomes an ordinary user. `--no-system` also stays who
 * it is: such scripts write into the checkout. `--dashboard` builds the pages that a gateway serves
 * to people. Commands for users (`tintype capture`) run in the caller's folder with the caller's
 * rights. Must run on Node 18.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAdministration } from './setup/administration.mjs';
import { chooseDataFolder, runningDataFolders } from './setup/data-folder.mjs';
import { needsPages } from './setup/needs-pages.mjs';
import { prepareDependencies } from './setup/dependencies.mjs';
import { makeRunFolder, removeRunFolder } from './setup/run-folder.mjs';
import { SetupError } from './setup/step.mjs';
import { superviseChild } from './setup/supervise-child.mjs';
import { installSystemPackages } from './setup/system-packages.mjs';
import { findToolchain } from './setup/toolchain.mjs';
import { chooseUser, makeDataFolder } from './setup/user.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const flags = ['--no-system', '--dashboard'];
const optional = flags.map((flag) => `[${flag}]`).join(' ');

async function main(argv) {
  const at = argv.findIndex((word) => !flags.includes(word));
  if (at < 0) throw new SetupError(`usage: node infra/local/bootstrap.mjs ${optional} <script.ts> [arguments]`);
  const given = argv.slice(0, at);
  const needsSystem = !given.includes('--no-system');
  const [script, ...words] = argv.slice(at);

  const [oldest, own] = [18, process.versions.node];
  if (Number.parseInt(own, 10) < oldest)
    throw new SetupError(`Tintype needs Node ${oldest} or later to set itself up. This is Node ${own}.`);
  // npm itself is silent, so that results are clean. What we run has to report its problems.
  delete process.env.npm_config_loglevel;
  // Files that root makes for others must be readable by them, with any umask.
  const callersUmask = process.umask(0o022);
  // A TMPDIR that does not exist fails somewhere deep in a tool, with a stack for a message.
  if (process.env.TMPDIR && !existsSync(process.env.TMPDIR)) delete process.env.TMPDIR;
  const running = () => runningDataFolders(root);
  const chosen = chooseDataFolder({ root, script, args: words, environment: process.env, running });
  const { dataFolder, args } = chosen;
  const tools = await findToolchain(root);
  const isTest = script === 'infra/local/test.ts';
  await prepareDependencies(root, tools, {
    withDashboard:
      given.includes('--dashboard') &&
      chosen.environment.TINTYPE_DASHBOARD !== 'false' &&
      (!isTest || needsPages(words)),
    withTests: !script.startsWith('services/') && script !== 'infra/local/start.ts',
  });
  const path = [dirname(tools.node), dirname(tools.pnpm), process.env.PATH].join(':');
  if (script.startsWith('services/cli/') && !isAdministration(args)) {
    process.umask(callersUmask);
    const command = [tools.node, '--conditions=source', join(root, script), ...args];
    return superviseChild(command, ofCaller({ ...chosen.environment, PATH: path, TINTYPE_DATA_DIR: dataFolder }));
  }
  const settings = script.startsWith('services/cli/') ? administers(dataFolder) : [];
  const command = [tools.node, '--conditions=source', ...settings, join(root, script), ...args];
  const options = { cwd: root, env: { ...chosen.environment, PATH: path } };
  if (!needsSystem) return superviseChild(command, options);

  await installSystemPackages(root, isTest ? {} : process.env, { forTests: isTest || /^(tests|lab)\//.test(script) });
  const user = await chooseUser(root, tools);
  makeDataFolder(dataFolder, { ...user, isShared: dataFolder === join(root, '.tintype') });
  const runFolder = await makeRunFolder(user);
  try {
    const own = {
      TINTYPE_DATA_DIR: dataFolder,
      TINTYPE_RUN_DIR: runFolder,
      TMPDIR: runFolder,
      HOME: join(runFolder, 'home'),
      // The cache keeps the TypeScript without its types and V8's code of it: a process starts in
      // half the time, without the compiler.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(dataFolder, 'compiled'),
    };
    return await superviseChild([...user.prefix, ...command], { ...options, env: { ...options.env, ...own } });
  } finally {
    await removeRunFolder(user, runFolder);
  }
}

/** The folder, the home and the rights of the caller. npm runs scripts in the folder of the project. */
function ofCaller(environment) {
  const { npm_lifecycle_event: script, INIT_CWD: folder, XDG_CACHE_HOME: caches } = environment;
  const cache = environment.NODE_COMPILE_CACHE || join(caches || join(homedir(), '.cache'), 'tintype');
  return {
    cwd: (script !== undefined && folder) || process.cwd(),
    env: { ...environment, NODE_COMPILE_CACHE: cache },
  };
}

/**
 * The administration commands act on the local start that runs there, unless other servers are
 * named.
 */
function administers(dataFolder) {
  const file = join(dataFolder, 'environment');
  // Node says so where there is none, above the answer.
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof SetupError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
