import type { Database } from '@tintype/database/connect';
import { postponeDiscard } from '@tintype/database/files/discarded-files';
import {
  countStoredElsewhere,
  listStoredElsewhere,
  findStorageLocation,
  moveStored,
  storedKinds,
  type StoredElsewhere,
  type StoredKind,
} from '@tintype/database/files/stored-files';
import { copyFile } from '@tintype/storage/copy-file';
import { fileLocation, toKey, type StorageDriver } from '@tintype/storage/file-location';
import type { Storage } from '@tintype/storage/port';

type Dependencies = {
  readonly db: Database;
  readonly drivers: Partial<Readonly<Record<StorageDriver, Storage>>>;
  readonly to: StorageDriver;
  readonly keepMs: number;
  readonly progress: (line: string) => void;
};
export type Tally = {
  readonly copied: number;
  readonly bytes: number;
  /** The files that are missing at their recorded location. */
  readonly damaged: readonly string[];
  readonly missing: readonly string[];
};

/**
 * The number of files that are copied at once. Each is read completely, so this many files of 50 MB
 * are in memory.
 */
const atOnce = 8;
const pageSize = 200;
const tellEvery = 1_000;

/**
 * Moves the files of all rows that a different driver stores. A row contains the place of its file,
 * and is changed after the copy was read back. Finished work therefore stays finished if this is
 * interrupted, services continue to read meanwhile, and a second call moves the rest.
 */
export async function copyStored(dependencies: Dependencies): Promise<Tally> {
  const { db, to: driver, progress } = dependencies;
  const counts = await Promise.all(storedKinds.map((kind) => countStoredElsewhere(db, { kind, driver })));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [copied, bytes, passed, told] = [0, 0, 0, 0];
  const damaged: string[] = [];
  const missing: string[] = [];
  if (total > 0) progress(`${total} files are to be copied to ${driver}.`);
  for (const kind of storedKinds)
    for await (const rows of readPages(dependencies, kind)) {
      for (let from = 0; from < rows.length; from += atOnce) {
        const some = rows.slice(from, from + atOnce);
        const ends = await allEnded(some.map((row) => copyOne(dependencies, kind, row)));
        for (const [index, end] of ends.entries()) {
          if (end.kind === 'damaged') damaged.push(some[index]!.storageKey);
          else if (end.kind === 'missing') missing.push(some[index]!.storageKey);
          else if (end.kind === 'copied') [copied, bytes] = [copied + 1, bytes + end.size];
          else passed += 1;
        }
      }
      const done = copied + passed + damaged.length + missing.length;
      if (done - told < tellEvery && done < total) continue;
      told = done;
      progress(`${done} of ${total} files, ${Math.round(bytes / 1_000_000)} MB`);
    }
  return { copied, bytes, damaged, missing };
}

/** Waits for all work, so that none continues after one has failed. */
async function allEnded<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function* readPages({ db, to: driver }: Dependencies, kind: StoredKind): AsyncGenerator<StoredElsewhere[]> {
  for (let after: string | undefined; ;) {
    const rows = await listStoredElsewhere(db, { kind, driver, after, limit: pageSize });
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

/** The result if there was nothing to do: the row now refers to a different place, or to none. */
const overtakenResult = { kind: 'overtaken' } as const;

async function copyOne({ db, drivers, to, keepMs }: Dependencies, kind: StoredKind, row: StoredElsewhere) {
  const { id, storageKey: from, sha256 } = row;
  await postponeDiscard(db, { key: fileLocation(to, toKey(from)) });
  const end = await copyFile({ drivers, to, location: from, sha256 });
  if (end.kind === 'missing') return (await findStorageLocation(db, { kind, id })) === from ? end : overtakenResult;
  if (end.kind === 'damaged') return end;
  const { location, original } = end;
  if (await moveStored(db, { kind, driver: to, id, from, to: location, original, keepMs })) return end;
  // The file was deleted or expired meanwhile, and the scheduler knows only the original. A second
  // call may have moved the file to where the row points, so that is checked first.
  if (original !== location && (await findStorageLocation(db, { kind, id })) !== location)
    await drivers[to]!.delete([toKey(location)]);
  return overtakenResult;
}
