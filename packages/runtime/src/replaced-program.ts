import { readlinkSync, statSync } from 'node:fs';

/**
 * Returns the path of the program that a process runs, if another file has replaced the program on
 * disk. Package managers rename a new file over the old one, and the process continues with the old
 * one. Returns `undefined` if the file is the same or is missing, or if the process cannot be
 * examined.
 */
export function findReplacedProgram(pid: number): string | undefined {
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

/**
 * The version of the program, which differs from the version of any replacement. Empty if there is
 * no file.
 */
export function readFileIdentity(path: string): string {
  const { dev, ino, size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? '' : `${dev}:${ino}:${size}:${mtimeMs}`;
}
