import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const parentPollMs = 500;
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'];

/**
 * Runs the command in our place: our terminal, our signals, our exit code. Ends it when our parent
 * process is gone.
 */
export async function superviseChild([command, ...args], options) {
  const family = ancestors();
  const child = spawn(command, args, { ...options, stdio: 'inherit' });
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  const watch = setInterval(() => {
    if (family.some(({ pid, parent }) => parentOf(pid) !== parent)) child.kill('SIGTERM');
  }, parentPollMs);
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...result) => resolve(result));
  });
  clearInterval(watch);
  return code ?? 128 + constants.signals[signal];
}

/**
 * Our parent, and for `npm start` the parent of the shell that npm puts between: killing npm leaves
 * that shell alive, and the shell reports nothing.
 */
function ancestors() {
  const own = { pid: process.pid, parent: process.ppid };
  const viaShell = process.env.npm_lifecycle_event !== undefined && /^(sh|dash|bash)$/.test(nameOf(own.parent));
  return viaShell ? [own, { pid: own.parent, parent: parentOf(own.parent) }] : [own];
}

function parentOf(pid) {
  // After the name, which is in brackets and may hold anything, come the state and the parent.
  return Number(statOf(pid).split(') ').at(-1)?.split(' ')[1] ?? 0);
}

const nameOf = (pid) => /\((.*)\)/.exec(statOf(pid))?.[1] ?? '';

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
