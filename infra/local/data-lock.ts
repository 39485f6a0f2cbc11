import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcessesOf } from './setup/leftovers.mjs';
import { SetupError } from './setup/step.mjs';

type LockHolder = { readonly pid: number; readonly startTime: string; readonly runFolder: string };

/**
 * Ensures that only one start at a time uses a data folder. A lock whose holder was killed is taken
 * over once the processes of that run have ended, because its PostgreSQL may still be writing.
 */
export async function lockDataFolder(dataFolder: string, runFolder: string): Promise<{ readonly release: () => void }> {
  const path = join(dataFolder, 'start.lock');
  const own: LockHolder = { pid: process.pid, startTime: findStartTime(process.pid) ?? '', runFolder };
  const holder = readHolder(path);
  if (holder !== undefined) {
    if (findStartTime(holder.pid) === holder.startTime)
      throw new SetupError(
        `Another installation (process ${holder.pid}) uses ${dataFolder}. Stop it, or set TINTYPE_DATA_DIR and TINTYPE_PORT for a second copy.`,
      );
    if (holder.runFolder !== '' && holder.runFolder !== runFolder) await endProcessesOf(holder.runFolder);
    rmSync(path, { force: true });
  }
  try {
    writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    throw new SetupError(
      `${dataFolder} cannot be locked, because another installation has just started with it or the folder is not writable: ${String(cause)}`,
    );
  }
  return { release: () => rmSync(path, { force: true }) };
}

function readHolder(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}

/**
 * Returns when a process started, in clock ticks since boot. This distinguishes a holder from a
 * later process with the same process ID.
 */
function findStartTime(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}
