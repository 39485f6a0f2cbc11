import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folderPrefix = 'tintype-browser-';

/**
 * A browser's profile and all its temporary files are in one folder, which is deleted with the
 * browser. The name contains the worker's process ID, so that the next worker recognises the
 * folders of a killed worker.
 */
export const makeTempFolder = (): string => mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));

export const removeTempFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Removes the folders of workers that no longer run, and returns their number. */
export function sweepTempFolders(): number {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(folderPrefix) && !isAlive(ownerOf(name)));
  for (const name of left) {
    try {
      removeTempFolder(join(tmpdir(), name));
    } catch {
      // The folder belongs to another user, so it is not removed.
    }
  }
  return left.length;
}

const ownerOf = (name: string): number => Number(name.slice(folderPrefix.length).split('-')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
