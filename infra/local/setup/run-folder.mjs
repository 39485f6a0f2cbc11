import { chownSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesOf } from './leftovers.mjs';
import { run, succeeds } from './run.mjs';
import { SetupError } from './step.mjs';

/** A unix socket's path may have 107 bytes; below ours come a few short folders of the browsers. */
const lengthMax = 50;
const namePattern = /^tintype-run-(\d+)-\w{6}$/;

/**
 * A folder for everything that must not outlive this run: sockets, the browsers' profiles, a home.
 * It becomes TMPDIR and HOME of all that is started. TMPDIR itself may be missing, too long, or
 * closed to the user we become.
 */
export async function makeRunFolder(user) {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(parent) > lengthMax || !(await canUse(user, parent))) continue;
    await removeAbandoned(user, parent);
    const folder = mkdtempSync(join(parent, `tintype-run-${process.pid}-`));
    const home = join(folder, 'home');
    mkdirSync(home);
    for (const path of [home, folder]) if (user.becomes) chownSync(path, user.becomes.uid, user.becomes.gid);
    return folder;
  }
  throw new SetupError(
    'No folder for temporary files is writable: TMPDIR, /tmp and /var/tmp were tried. Set TMPDIR to a writable folder.',
  );
}

/**
 * Ends what still runs in it first. Removes as the folder's user: root must not follow paths that
 * others may change.
 */
export async function removeRunFolder(user, folder) {
  await endProcessesOf(folder);
  await asUser(user, ['rm', '-rf', folder]);
}

const canUse = (user, folder) =>
  asUser(user, ['sh', '-c', 'test -d "$0" && test -w "$0" && test -x "$0"', folder], succeeds);

const asUser = ({ drop }, command, how = run) => (drop ? how('setpriv', [...drop, ...command]) : how('env', command));

/**
 * Left by a run whose processes were all killed at once. The pid in the name tells whose it was.
 */
async function removeAbandoned(user, parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(namePattern.exec(name)?.[1] ?? process.pid);
    // Fails for another user's, which are theirs to remove.
    if (!isAlive(pid)) await asUser(user, ['rm', '-rf', join(parent, name)], succeeds);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
