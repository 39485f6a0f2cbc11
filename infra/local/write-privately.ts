import { renameSync, writeFileSync } from 'node:fs';

/** For this user's eyes, and whole or not at all. */
export function writePrivately(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
