import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from './step.mjs';

const option = '--data-dir';

/**
 * Which data folder a script works with. Scripts of the command line take `--data-dir`, and find
 * the installation that runs when neither that nor TINTYPE_DATA_DIR names one: the settings of a
 * second copy are seldom set in the shell that asks it something.
 */
export function chooseDataFolder({ root, script, args, environment, running }) {
  const usual = join(root, '.tintype');
  const set = environment.TINTYPE_DATA_DIR ? resolve(root, environment.TINTYPE_DATA_DIR) : undefined;
  if (!script.startsWith('services/cli/')) return { dataFolder: set ?? usual, args, environment };
  const { named, rest } = takeOption(args);
  if (named !== undefined) {
    const dataFolder = existing(resolve(environment.INIT_CWD ?? root, named));
    return { dataFolder, args: rest, environment: withoutSettings(environment) };
  }
  // DATABASE_URL may name a server of another machine.
  if (set !== undefined || environment.DATABASE_URL) return { dataFolder: set ?? usual, args, environment };
  const others = running();
  if (others.length === 0 || others.includes(usual)) return { dataFolder: usual, args, environment };
  if (others.length === 1) return { dataFolder: others[0], args, environment };
  throw new SetupError(
    `Several installations run from this checkout. Specify one of them:\n${others.map(asOption).join('\n')}`,
  );
}

/** A named installation means its own database, not the one that the shell has for another. */
const withoutSettings = (environment) =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(TINTYPE_|DATABASE_URL$|REDIS_URL$)/.test(name)),
  );

const asOption = (folder) => `  ${option} ${folder}`;

function takeOption(args) {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  if (at < 0) return { named: undefined, rest: args };
  const isSeparate = args[at] === option;
  const named = isSeparate ? args[at + 1] : args[at].slice(option.length + 1);
  if (!named) throw new SetupError(`${option} requires a folder: ${option} FOLDER`);
  return { named, rest: [...args.slice(0, at), ...args.slice(at + (isSeparate ? 2 : 1))] };
}

/** A folder that is not one would be made, and then look like an empty installation. */
function existing(folder) {
  if (existsSync(join(folder, 'secrets.json'))) return folder;
  throw new SetupError(`There is no installation in ${folder}: it has no file secrets.json`);
}

/**
 * The data folders of the starts of this checkout that run. Of another user's nothing can be read,
 * unless we are root.
 */
export function runningDataFolders(root) {
  const script = join(root, 'infra', 'local', 'start.ts');
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const starts = pids.filter((pid) => isStart(partsOf(pid, 'cmdline'), script));
  const folders = starts.flatMap((pid) => {
    const environment = partsOf(pid, 'environ');
    const given = environment.find((part) => part.startsWith('TINTYPE_DATA_DIR='))?.slice('TINTYPE_DATA_DIR='.length);
    return environment.length === 0 ? [] : [given ? resolve(root, given) : join(root, '.tintype')];
  });
  return [...new Set(folders)];
}

/**
 * Node itself, and not what started it: the programs before it (`setpriv`, a shell) have the same
 * words in their command line.
 */
const isStart = (command, script) => /(^|\/)node$/.test(command[0] ?? '') && command.includes(script);

function partsOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  } catch {
    // Gone, or another user's.
    return [];
  }
}
