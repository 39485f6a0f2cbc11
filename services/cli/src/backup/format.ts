import type { NamedFile } from '@tintype/database/files/snapshot';
import type { Archive } from '@tintype/storage/archive';
import { createHash } from 'node:crypto';
import { CommandFailure } from '@tintype/cli/command';

/** A piece of an archive, with its expected size and digest. */
export type Piece = { readonly name: string; readonly size: number; readonly sha256: string };

/**
 * The record that is written when the dump of the database is complete, with the list of the files
 * that its rows refer to.
 */
export type SnapshotRecord = {
  readonly format: 1;
  readonly id: string;
  readonly takenAt: string;
  readonly postgres: number;
  readonly migrations: readonly string[];
  /** A value that identifies the TINTYPE_SECRET of the backup without revealing it. */
  readonly secret: string;
  /** The dump, in pieces. */
  readonly database: readonly Piece[];
  readonly lists: readonly Piece[];
  readonly files: number;
};

/** The record that is written last. A backup without it was interrupted. */
export type CompleteRecord = {
  readonly completedAt: string;
  /** The list of the files again, with the result for each file. */
  readonly contents: readonly Piece[];
  readonly kept: number;
  readonly bytes: number;
  /**
   * The number of files that had expired, or were deleted by their owner, before they were copied.
   */
  readonly gone: number;
  readonly damaged: readonly string[];
  readonly missing: readonly string[];
};

export type BackedUpFile = Omit<NamedFile, 'id'> & {
  readonly end: 'kept' | 'gone' | 'damaged' | 'missing';
  readonly size: number;
};

/**
 * Returns the name of a piece. `backups/<id>/…` contains what belongs to one backup, and `files/…`
 * what all backups share: a file never changes.
 */
export const nameIn = (id: string, piece: string): string => `backups/${id}/${piece}`;
export const fileName = (key: string): string => `files/${key}`;

export const computeSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function putPiece(archive: Archive, name: string, bytes: Uint8Array): Promise<Piece> {
  await archive.put(name, bytes);
  return { name, size: bytes.length, sha256: computeSha256(bytes) };
}

/**
 * Returns a piece as it was written; throws a failure that names the piece if it is missing or has
 * changed.
 */
export async function getPiece(archive: Archive, { name, sha256 }: Piece): Promise<Buffer> {
  const bytes = await archive.get(name);
  if (bytes === undefined) throw new CommandFailure(`${name} is not in ${archive.place}`);
  if (computeSha256(bytes) !== sha256)
    throw new CommandFailure(`${name} in ${archive.place} is damaged because its digest does not match`);
  return bytes;
}

export async function* readBackupRows<T>(archive: Archive, pieces: readonly Piece[]): AsyncGenerator<readonly T[]> {
  for (const piece of pieces) {
    const text = (await getPiece(archive, piece)).toString('utf8');
    yield text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
  }
}

export const asLines = (rows: readonly object[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export async function readRecord<T>(
  archive: Archive,
  id: string,
  name: 'snapshot' | 'complete',
): Promise<T | undefined> {
  const bytes = await archive.get(nameIn(id, `${name}.json`));
  return bytes && (JSON.parse(bytes.toString('utf8')) as T);
}

export type ListedBackup = { readonly id: string; readonly hasSnapshot: boolean; readonly isComplete: boolean };

/** Lists the backups, oldest first, because their names are times. */
export async function listBackups(archive: Archive): Promise<readonly ListedBackup[]> {
  const names = await archive.list('backups');
  const ids = [...new Set(names.map((name) => name.split('/')[1]!))].sort();
  const has = (id: string, piece: string): boolean => names.includes(nameIn(id, piece));
  return ids.map((id) => ({ id, hasSnapshot: has(id, 'snapshot.json'), isComplete: has(id, 'complete.json') }));
}

type ChosenBackup = { readonly snapshot: SnapshotRecord; readonly complete: CompleteRecord };

/** Returns the backup of this name, or the newest complete backup. */
export async function chooseBackup(archive: Archive, wanted: string): Promise<ChosenBackup> {
  const all = await listBackups(archive);
  const id = wanted === '' ? all.findLast(({ isComplete }) => isComplete)?.id : wanted;
  const found = all.find((one) => one.id === id);
  if (found === undefined)
    throw new CommandFailure(
      wanted === ''
        ? `${archive.place} contains no complete backup; run "tintype backup" first`
        : `${archive.place} contains no backup "${wanted}"; see tintype backup list`,
    );
  if (!found.isComplete)
    throw new CommandFailure(
      `Backup ${found.id} was interrupted; run "tintype backup" with the same location to continue it`,
    );
  const [snapshot, complete] = await Promise.all([
    readRecord<SnapshotRecord>(archive, found.id, 'snapshot'),
    readRecord<CompleteRecord>(archive, found.id, 'complete'),
  ]);
  if (snapshot?.format !== 1 || complete === undefined)
    throw new CommandFailure(
      `Backup ${found.id} was created by a newer version of Tintype; use that version or a later one`,
    );
  return { snapshot, complete };
}
