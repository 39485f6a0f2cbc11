import type { Archive } from '@tintype/storage/archive';
import { toKey } from '@tintype/storage/file-location';
import { CommandFailure } from '@tintype/cli/command';
import {
  fileName,
  readBackupRows,
  listBackups,
  readRecord,
  type BackedUpFile,
  type ListedBackup,
  type SnapshotRecord,
} from './format.ts';

export type PruneResult = { readonly backups: readonly string[]; readonly files: number };

/**
 * Removes old backups. Must not run while a backup is being taken. Files of an unfinished backup
 * stay, because that backup may be continued. A backup without a snapshot is removed unless it is
 * the newest, which may be in progress: it was interrupted before any file was copied.
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
