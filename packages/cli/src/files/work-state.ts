import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUse } from '../command.ts';
import { writeWholeNow } from './write-whole.ts';

/** The state of unfinished work in its folder, so that the same command continues it. */
export type WorkState<Known extends object> = {
  readonly path: string;
  /** Undefined if the folder has no unfinished work. */
  readonly known: Known | undefined;
  readonly save: (known: Known) => void;
  readonly remove: () => void;
};

/**
 * @param name - The name of the file in the folder. The file exists only while the work is
 * unfinished.
 */
export function workState<Known extends object>(folder: string, name: string): WorkState<Known> {
  const path = join(folder, name);
  return {
    path,
    known: read<Known>(path),
    save: (known) => writeWholeNow(path, `${JSON.stringify(known)}\n`),
    remove: () => rmSync(path, { force: true }),
  };
}

function read<Known>(path: string): Known | undefined {
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
    throw new WrongUse(`${path} is not readable. Remove it to start again.`);
  }
}
