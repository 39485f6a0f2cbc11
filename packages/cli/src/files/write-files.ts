import {
  mkdirSync,
  renameSync,
  writeFileSync,
  accessSync,
  constants,
  existsSync,
  statSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve, join } from 'node:path';
import { UsageError } from '../command.ts';

/** Writes the file completely or not at all. Creates its folder. */
export async function writeAtomically(path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.part`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}

function writeAtomicallySync(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.part`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/**
 * Refuses a folder in which files cannot be created, before the service does any work for them. A
 * folder that does not exist yet is not created.
 */
export function requireWritableFolder(folder: string): void {
  let place = resolve(folder);
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  if (!statSync(place).isDirectory())
    throw new UsageError(`${place} is a file, not a folder. Choose a folder with --out.`);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The folder ${place} is not writable (${code}). Choose a different place with --out.`);
  }
}

/** The state of unfinished work in its folder, so that the same command continues it. */
export type WorkState<Known extends object> = {
  readonly path: string;
  readonly known: Known | undefined;
  readonly save: (known: Known) => void;
  readonly remove: () => void;
};

/**
 * @param name - The name of the file in the folder. The file exists only while the work is
 * unfinished.
 */
export function openWorkState<Known extends object>(folder: string, name: string): WorkState<Known> {
  const path = join(folder, name);
  return {
    path,
    known: readState<Known>(path),
    save: (known) => writeAtomicallySync(path, `${JSON.stringify(known)}\n`),
    remove: () => rmSync(path, { force: true }),
  };
}

function readState<Known>(path: string): Known | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Known;
  } catch {
    throw new UsageError(`${path} is damaged. Remove it to start again.`);
  }
}
