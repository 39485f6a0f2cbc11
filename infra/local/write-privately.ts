import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only this user can read, completely or not at all. */
export function writePrivately(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
