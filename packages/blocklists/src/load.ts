import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { createBlocklists, type Blocklists } from './blocklists.ts';
import { readCompiled, type Compiled } from './compiled-file.ts';
import { originHere } from './read-lists.ts';
import { testBlocklists } from './self-test.ts';

export type LoadOptions = {
  /** Where the compiled lists are kept; by default a folder of this user below `/var/tmp`. */
  readonly folder?: string | undefined;
  /** Newer lists than the installed ones, as `<number>.txt`. */
  readonly listsFolder?: string | undefined;
};

/** Ready lists, tested. Compiles them when that has not been done for these versions; throws when they are missing or match nothing. */
export async function loadBlocklists({ folder = defaultFolder(), listsFolder }: LoadOptions = {}): Promise<Blocklists> {
  const wanted = originHere(listsFolder);
  const compiled = readCompiled(folder, wanted) ?? (await compileIn(folder, listsFolder, wanted));
  const blocklists = createBlocklists(compiled);
  testBlocklists(blocklists);
  return blocklists;
}

/** What is kept longer than one run, so not `TMPDIR`, which ends with it under `npm start` and `npm test`. */
const defaultFolder = (): string =>
  join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `tintype-blocklists-${process.getuid?.() ?? 'user'}`);

/** In a child, whose memory goes away with it. */
async function compileIn(
  folder: string,
  listsFolder: string | undefined,
  wanted: ReturnType<typeof originHere>,
): Promise<Compiled> {
  const program = join(import.meta.dirname, `main${extname(import.meta.filename)}`);
  const args = [program, folder];
  await promisify(execFile)(process.execPath, listsFolder === undefined ? args : [...args, listsFolder]).catch(
    (cause: Error) => {
      throw new Error('The block lists could not be compiled', { cause });
    },
  );
  const compiled = readCompiled(folder, wanted);
  if (compiled === undefined) throw new Error(`The compiled block lists in ${folder} cannot be used`);
  return compiled;
}
