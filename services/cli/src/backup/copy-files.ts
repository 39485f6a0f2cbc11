import type { Database } from '@tintype/database/connect';
import type { NamedFile } from '@tintype/database/files/snapshot';
import { isStillNamed } from '@tintype/database/files/stored-files';
import type { Archive } from '@tintype/storage/archive';
import { splitLocation, storageDrivers, type StorageDriver } from '@tintype/storage/file-location';
import type { Storage } from '@tintype/storage/port';
import { inGroups } from '../in-groups.ts';
import {
  asLines,
  computeSha256,
  fileName,
  readBackupRows,
  nameIn,
  putPiece,
  type CompleteRecord,
  type BackedUpFile,
  type Piece,
  type SnapshotRecord,
} from './format.ts';

type Dependencies = {
  readonly db: Database;
  readonly drivers: Partial<Readonly<Record<StorageDriver, Storage>>>;
  readonly archive: Archive;
  readonly snapshot: SnapshotRecord;
  readonly progress: (line: string) => void;
};

const tellEvery = 1_000;

/** Copies the files that are missing in the archive. */
export async function copyFiles(dependencies: Dependencies): Promise<Omit<CompleteRecord, 'completedAt'>> {
  const { archive, snapshot, progress } = dependencies;
  const contents: Piece[] = [];
  const [damaged, missing]: [string[], string[]] = [[], []];
  let [kept, gone, bytes, done, told] = [0, 0, 0, 0, 0];
  for await (const list of readBackupRows<NamedFile>(archive, snapshot.lists)) {
    const ends: BackedUpFile[] = [];
    await inGroups(
      list,
      async (file) => keepOne(dependencies, file),
      (some) => {
        for (const one of some) ends.push(one);
        done += some.length;
        for (const { end, size, storageKey } of some) {
          if (end === 'damaged') damaged.push(storageKey);
          else if (end === 'missing') missing.push(storageKey);
          else if (end === 'gone') gone += 1;
          else [kept, bytes] = [kept + 1, bytes + size];
        }
        if (done - told < tellEvery && done < snapshot.files) return;
        told = done;
        progress(`${done} of ${snapshot.files} files, ${Math.round(bytes / 1_000_000)} MB`);
      },
    );
    const name = nameIn(snapshot.id, `contents.${String(contents.length).padStart(5, '0')}`);
    contents.push(await putPiece(archive, name, asLines(ends)));
  }
  return { contents, kept, bytes, gone, damaged, missing };
}

async function keepOne({ db, drivers, archive }: Dependencies, { id, ...file }: NamedFile): Promise<BackedUpFile> {
  const { driver: named, key } = splitLocation(file.storageKey);
  const name = fileName(key);
  const size = await archive.sizeOf(name);
  // A file without a digest in its row is read again, so that the list has a digest.
  if (size !== undefined && file.sha256 !== null) return { ...file, end: 'kept', size };
  if (size !== undefined) return { ...file, sha256: computeSha256((await archive.get(name))!), end: 'kept', size };
  // The file may have been moved since: `tintype storage copy` keeps the key.
  for (const driver of named === undefined
    ? storageDrivers
    : [named, ...storageDrivers.filter((one) => one !== named)]) {
    const bytes = await drivers[driver]?.readBytes(key);
    if (bytes === undefined) continue;
    const sha256 = computeSha256(bytes);
    if (sha256 !== (file.sha256 ?? sha256)) return { ...file, end: 'damaged', size: bytes.length };
    await archive.put(name, bytes);
    return { ...file, sha256, end: 'kept', size: bytes.length };
  }
  return { ...file, end: (await isStillNamed(db, { kind: file.kind, id })) ? 'missing' : 'gone', size: 0 };
}
