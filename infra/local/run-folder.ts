import { rmSync } from 'node:fs';

/**
 * Made by `bootstrap.mjs` for this run, and our TMPDIR; undefined when a script is run without it.
 */
export const runFolder: string | undefined = process.env['TINTYPE_RUN_DIR'];

/** `bootstrap.mjs` removes it after us, unless it was killed. */
export function removeRunFolder(): void {
  if (runFolder !== undefined) rmSync(runFolder, { recursive: true, force: true });
}
