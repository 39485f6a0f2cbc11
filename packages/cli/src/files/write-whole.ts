import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes the file completely or not at all. Creates its folder. */
export async function writeWhole(path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.part`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}

/**
 * Works like `writeWhole`, but synchronously, for a small file that must exist before the next
 * step.
 */
export function writeWholeNow(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.part`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
