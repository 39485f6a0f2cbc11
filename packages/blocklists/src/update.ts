import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBlocklists } from './blocklists.ts';
import { compiledPathIn } from './compiled-file.ts';
import { lists } from './lists.ts';
import { compileIn, defaultFolder, sourcesFolderIn, testBlocklists } from './load.ts';
import { findOldestList, findOrigin, readLists, readListDate } from './read-lists.ts';

type ListUpdate = {
  readonly folder?: string | undefined;
  /** Newer lists by their numbers. All other lists stay as they are. */
  readonly texts: ReadonlyMap<number, string>;
};

/**
 * The minimum length in characters. A list has tens of thousands; a shorter text is an error page
 * or a truncated copy.
 */
const lengthMin = 10_000;

/**
 * Replaces lists; workers that follow the folder load them without a restart. Throws, and changes
 * nothing, if a text is not a list or is older than the current list, or if the result does not
 * work.
 */
export async function updateBlocklists({ folder = defaultFolder(), texts }: ListUpdate): Promise<Date | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sources = sourcesFolderIn(folder);
  const current = readLists(existsSync(sources) ? sources : undefined);
  for (const [id, text] of texts) requireNewerList(nameOf(id), text, current.get(id));
  const all = new Map([...current, ...texts]);
  const unfinished = mkdtempSync(join(folder, 'update-'));
  try {
    const next = sourcesFolderIn(unfinished);
    mkdirSync(next, { mode: 0o700 });
    for (const [id, text] of all) writeFileSync(join(next, `${id}.txt`), text, { mode: 0o600 });
    testBlocklists(createBlocklists(await compileIn(unfinished, next, findOrigin(next))));
    // A worker that starts between these two steps finds a compiled file of other lists, and
    // compiles again.
    if (existsSync(sources)) renameSync(sources, join(unfinished, 'before'));
    renameSync(next, sources);
    renameSync(compiledPathIn(unfinished), compiledPathIn(folder));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return findOldestList(all);
}

const nameOf = (id: number): string => `${id} (${lists.find((list) => list.id === id)?.name})`;

function requireNewerList(name: string, text: string, current: string | undefined): void {
  const at = readListDate(text);
  if (text.length < lengthMin || at === undefined)
    throw new Error(
      `List ${name} is not an AdGuard list: it must have at least ${lengthMin} characters and contain its date`,
    );
  const before = current === undefined ? undefined : readListDate(current);
  if (before !== undefined && at < before)
    throw new Error(
      `List ${name} is dated ${at.toISOString()} and older than the current list, which is dated ${before.toISOString()}`,
    );
}
