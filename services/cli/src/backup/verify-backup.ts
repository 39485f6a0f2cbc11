import type { Archive } from '@tintype/storage/archive';
import { inGroups } from '../in-groups.ts';
import { chooseBackup, computeSha256, fileName, readBackupRows, type BackedUpFile, type Piece } from './format.ts';
import { toKey } from '@tintype/storage/file-location';

type VerifyBackupOptions = {
  readonly archive: Archive;
  readonly id: string;
  readonly progress: (line: string) => void;
};
export type BackupVerification = {
  readonly id: string;
  readonly pieces: number;
  readonly files: number;
  readonly bytes: number;
  /** The names in the archive that are missing, or whose contents have changed. */
  readonly damaged: readonly string[];
  readonly missing: readonly string[];
};

/** Reads a complete backup and compares each piece with its digest. */
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
    await inGroups(
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
