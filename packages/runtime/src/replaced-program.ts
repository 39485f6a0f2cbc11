import { readlinkSync, statSync } from 'node:fs';

/**
 * Returns the path of the program that a process runs, if another file has taken its place on disk:
 * package managers rename the new file over the old one, which continues without a name. Returns
 * undefined if the file is the same, is missing at the moment, or if the process cannot be
 * examined.
 */
export function replacedProgramOf(pid: number): string | undefined {
  const link = `/proc/${pid}/exe`;
  try {
    const path = readlinkSync(link).replace(/ \(deleted\)$/, '');
    const onDisk = statSync(path);
    const running = statSync(link);
    return onDisk.ino === running.ino && onDisk.dev === running.dev ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Differs from that of any file that takes its place. Empty while there is none. */
export function identityOf(path: string): string {
  const { dev, ino, size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? '' : `${dev}:${ino}:${size}:${mtimeMs}`;
}
