import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeds } from './run.mjs';
import { SetupError, step } from './step.mjs';

const name = 'tintype';

/**
 * The user whom the project runs as: the same one for an ordinary user; for root a system user,
 * because neither PostgreSQL nor a browser with its sandbox on will run as root. `prefix` is the
 * command line that becomes that user.
 */
export async function chooseUser(root, tools) {
  if (process.getuid() !== 0) return { prefix: setpriv(), becomes: undefined };
  if (!(await succeeds('id', ['-u', name]))) await step(`System user ${name}`, createUser);
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number(await run('id', [flag, name]))));
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups'];
  const reads = await canRead(drop, [
    join(root, 'package.json'),
    join(root, 'node_modules', '.modules.yaml'),
    tools.node,
  ]);
  return { prefix: setpriv([...drop, ...(reads ? [] : readAnything)]), drop, becomes: { name, uid, gid } };
}

/**
 * Below /root or in a private temp folder the checkout is closed to others: the user may then read,
 * not write, past that. The secure bit is for access(2), with which Node asks whether a file
 * exists: the kernel answers it without the capability otherwise.
 */
const readAnything = [
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--securebits=+no_setuid_fixup',
];

/** The kernel ends the child when we die, however we die. */
const setpriv = (options = []) => ['setpriv', ...options, '--pdeathsig=TERM'];

const createUser = () =>
  run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);

const canRead = (drop, paths) =>
  succeeds('setpriv', [...drop, 'sh', '-c', 'for path; do test -r "$path" || exit 1; done', 'sh', ...paths]);

/**
 * Makes the data folder. The default one also holds the toolchain, which root may run again: the
 * sticky bit lets the user add files beside it but not replace it. A folder of its own simply
 * belongs to the user; one that holds something else, such as `/srv` or `/tmp`, is not given away.
 */
export function makeDataFolder(folder, { becomes, isShared }) {
  const isNew = !existsSync(folder);
  try {
    mkdirSync(folder, { recursive: true });
    if (becomes !== undefined) giveTo(becomes, folder, { isNew, isShared });
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `The data folder ${folder} cannot be used: ${error.message}. Set TINTYPE_DATA_DIR to another one.`,
    );
  }
}

function giveTo(becomes, folder, { isNew, isShared }) {
  if (isShared) {
    chownSync(folder, 0, becomes.gid);
    chmodSync(folder, 0o1775);
    return;
  }
  const { uid } = lstatSync(folder);
  if (!isNew && uid !== becomes.uid && holdsSomethingElse(folder))
    throw new SetupError(
      `${folder} is not empty and contains no Tintype data. Set TINTYPE_DATA_DIR to a new folder, such as ${join(folder, 'tintype')}.`,
    );
  if (isNew || uid === 0) chownSync(folder, becomes.uid, becomes.gid);
}

/** A disk of its own has `lost+found`. */
function holdsSomethingElse(folder) {
  const names = readdirSync(folder).filter((name) => name !== 'lost+found');
  return names.length > 0 && !names.includes('secrets.json');
}
