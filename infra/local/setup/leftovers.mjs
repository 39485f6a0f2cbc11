import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const graceMs = 20_000;

/**
 * Waits for every process of a run to end, and kills those that do not. A run's processes know its
 * folder by TINTYPE_RUN_DIR, which they hand down; so they are found also when those who started
 * them are gone.
 */
export async function endProcessesOf(runFolder) {
  const deadline = Date.now() + graceMs;
  for (let pids = processesOf(runFolder); pids.length > 0; pids = processesOf(runFolder)) {
    if (Date.now() > deadline) for (const pid of pids) kill(pid);
    if (Date.now() > deadline + graceMs) return;
    await sleep(100);
  }
}

function processesOf(runFolder) {
  const mark = `\0TINTYPE_RUN_DIR=${runFolder}\0`;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.filter((pid) => `\0${environmentOf(pid)}`.includes(mark)).map(Number);
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    // Gone, or another user's and so none of ours.
    return '';
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself in the meantime.
  }
}
