import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { WrongUse } from '../command.ts';

/**
 * Refuses a folder in which files cannot be created, before the service does any work for them. A
 * folder that does not exist yet is not created.
 */
export function requireWritableFolder(folder: string): void {
  let place = resolve(folder);
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  if (!statSync(place).isDirectory())
    throw new WrongUse(`${place} is a file, not a folder. Choose a folder with --out.`);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(`The folder ${place} is not writable (${code}). Choose a different place with --out.`);
  }
}
