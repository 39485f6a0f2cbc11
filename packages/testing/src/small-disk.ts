import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type SmallDisk = {
  /** The folder on it, as this process sees it. */
  readonly folder: string;
  /** Before the command of a process that is to see it in its place. */
  readonly prefix: readonly string[];
  /** Leaves no space on it. Answers how there is space again. */
  readonly fill: () => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
};

const words = (command: string): string[] => command.split(' ');

/** Whether an ordinary user may do that here, for tests that are skipped elsewhere. */
export const canMountSmallDisk = (): boolean =>
  spawnSync('unshare', [...words('--user --map-root-user --mount test -x'), process.execPath]).status === 0;

/**
 * A memory file system of its own size over a folder, in a mount namespace that a sleeping process
 * holds: a disk that can be filled without filling any of the machine's. An ordinary user may do
 * that where user namespaces are allowed; `undefined` elsewhere.
 */
export async function mountSmallDisk(
  folder: string,
  { megabytes }: { megabytes: number },
): Promise<SmallDisk | undefined> {
  const inside = 'mount -t tmpfs -o "size=$2" tmpfs "$1" && test -x "$3" && echo mounted && exec sleep infinity';
  const holder = spawn(
    'unshare',
    words(`--user --map-root-user --mount setpriv --pdeathsig=KILL sh -c`).concat(
      inside,
      'sh',
      folder,
      `${megabytes}m`,
      process.execPath,
    ),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(holder, 'exit').catch(() => undefined);
  const isMounted = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!isMounted) return undefined;

  const outside = `/proc/${holder.pid}/root${folder}`;
  const filler = join(outside, 'filler');
  return {
    folder: outside,
    // In the holder's namespace we would be root, which a browser refuses to be: one more leads
    // back to who we are.
    prefix: words(
      `nsenter --target=${holder.pid} --user --mount --preserve-credentials unshare --user ` +
        `--map-user=${process.getuid!()} --map-group=${process.getgid!()}`,
    ),
    fill: async () => {
      for (const size of [1_048_576, 4_096]) await fillWith(filler, size);
      return () => rm(filler);
    },
    stop: async () => {
      holder.kill('SIGKILL');
      await ended;
    },
  };
}

async function fillWith(path: string, size: number): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (;;) await file.writeFile(Buffer.alloc(size, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
