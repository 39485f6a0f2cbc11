import type { Archive } from '@tintype/storage/archive';
import { toKey } from '@tintype/storage/file-location';
import { CommandFailure } from '@tintype/cli/command';
import {
  workInGroups,
  chooseBackup,
  computeSha256,
  fileName,
  readBackupRows,
  type BackedUpFile,
  type Piece,
  listBackups,
  readRecord,
  type ListedBackup,
  type SnapshotRecord,
} from './format.ts';

type VerifyBackupOptions = {
  readonly archive: Archive;
  readonly id: string;
  readonly progress: (line: string) => void;
};
type BackupVerification = {
  readonly id: string;
  readonly pieces: number;
  readonly files: number;
  readonly bytes: number;
  /** The names in the archive that are missing, or whose contents have changed. */
  readonly damaged: readonly string[];
  readonly missing: readonly string[];
};

export async function verifyBackup({ archive, id, progress }: VerifyBackupOptions): Promise<BackupVerification> {
  const { snapshot, complete } = await chooseBackup(archive, id);
  const [damaged, missing]: [string[], string[]] = [[], []];
  let [files, bytes, told] = [0, 0, 0];
  const check = async ({ name, sha256 }: Pick<Piece, 'name' | 'sha256'>): Promise<number> => {
    const found = await archive.get(name);
    if (found === undefined) missing.push(name);
    else if (computeSha256(found) !== sha256) damaged.push(name);
    return found?.length ?? 0;
  };
  const pieces = [...snapshot.database, ...snapshot.lists, ...complete.contents];
  for (const piece of pieces) bytes += await check(piece);
  const readable = complete.contents.filter(({ name }) => !damaged.includes(name) && !missing.includes(name));
  for await (const list of readBackupRows<BackedUpFile>(archive, readable)) {
    const kept = list.filter(({ end }) => end === 'kept');
    await workInGroups(
      kept,
      ({ storageKey, sha256 }) => check({ name: fileName(toKey(storageKey)), sha256: sha256! }),
      (sizes) => {
        files += sizes.length;
        bytes += sizes.reduce((sum, size) => sum + size, 0);
        if (files - told < 1_000 && files < complete.kept) return;
        told = files;
        progress(`${files} of ${complete.kept} files verified`);
      },
    );
  }
  return { id: snapshot.id, pieces: pieces.length, files, bytes, damaged, missing };
}

type PruneResult = { readonly backups: readonly string[]; readonly files: number };

/**
 * Removes old backups. Must not run while a backup is being taken. Files of an unfinished backup
 * stay, because that backup may be continued. A backup without a snapshot has no files; it is
 * removed unless it is the newest, which may be in progress.
 */
export async function pruneBackups(archive: Archive, { keep }: { readonly keep: number }): Promise<PruneResult> {
  const all = await listBackups(archive);
  if (all.length === 0) throw new CommandFailure(`${archive.place} contains no backup`);
  const complete = all.filter(({ isComplete }) => isComplete);
  const first = complete.at(-keep)?.id;
  const newest = complete.at(-1)?.id ?? '';
  const isOld = ({ id, hasSnapshot }: ListedBackup): boolean =>
    (first !== undefined && id < first) || (!hasSnapshot && id < newest);
  const [old, kept] = [all.filter(isOld), all.filter((one) => !isOld(one))];
  const named = new Set<string>();
  for (const { id, hasSnapshot } of kept) {
    const snapshot = hasSnapshot ? await readRecord<SnapshotRecord>(archive, id, 'snapshot') : undefined;
    if (snapshot === undefined)
      throw new CommandFailure(
        `Backup ${id} is in progress or was interrupted. Wait until it is complete, or run "tintype backup" again, then prune`,
      );
    for await (const list of readBackupRows<Pick<BackedUpFile, 'storageKey'>>(archive, snapshot.lists))
      for (const { storageKey } of list) named.add(fileName(toKey(storageKey)));
  }
  // The records are removed before the files, so that an interruption leaves no backup that lacks
  // files.
  for (const { id } of old) await archive.remove((await archive.list(`backups/${id}`)).toReversed());
  const files = (await archive.list('files')).filter((name) => !named.has(name));
  await archive.remove(files);
  return { backups: old.map(({ id }) => id), files: files.length };
}
