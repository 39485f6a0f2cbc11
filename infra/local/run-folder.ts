import { rmSync } from 'node:fs';

/**
 * The folder that `bootstrap.mjs` created for this run, which is also TMPDIR; undefined if a script
 * is run without it.
 */
export const runFolder: string | undefined = process.env['TINTYPE_RUN_DIR'];

/**
 * Removes the folder of this run. `bootstrap.mjs` also does this at its end, unless it was killed.
 */
export function removeRunFolder(): void {
  if (runFolder !== undefined) rmSync(runFolder, { recursive: true, force: true });
}
