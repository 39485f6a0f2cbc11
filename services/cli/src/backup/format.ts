import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { NamedFile } from '@tintype/database/files/snapshot';
import { type Archive, createBucketArchive, createFolderArchive } from '@tintype/storage/archive';
import { CommandFailure } from '@tintype/cli/command';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { toS3Options, storageFields } from '@tintype/storage/create-storage';

export type Piece = { readonly name: string; readonly size: number; readonly sha256: string };

/** Written when the dump is complete, with the list of the files that its rows refer to. */
export type SnapshotRecord = {
  readonly format: 1;
  readonly id: string;
  readonly takenAt: string;
  readonly postgres: number;
  readonly migrations: readonly string[];
  /** A value that identifies the TINTYPE_SECRET of the backup without revealing it. */
  readonly secret: string;
  readonly database: readonly Piece[];
  readonly lists: readonly Piece[];
  readonly files: number;
};

/** Written last: a backup without this record was interrupted. */
export type CompleteRecord = {
  readonly completedAt: string;
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
 * Returns the name of a piece of one backup. All backups share the folder `files`, because files
 * never change.
 */
export const pieceName = (id: string, piece: string): string => `backups/${id}/${piece}`;
export const fileName = (key: string): string => `files/${key}`;

export const computeSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function putPiece(archive: Archive, name: string, bytes: Uint8Array): Promise<Piece> {
  await archive.put(name, bytes);
  return { name, size: bytes.length, sha256: computeSha256(bytes) };
}

/** Throws a failure that names the piece if it is missing or has changed. */
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

export const toJsonLines = (rows: readonly object[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export async function readRecord<T>(
  archive: Archive,
  id: string,
  name: 'snapshot' | 'complete',
): Promise<T | undefined> {
  const bytes = await archive.get(pieceName(id, `${name}.json`));
  return bytes && (JSON.parse(bytes.toString('utf8')) as T);
}

export type ListedBackup = { readonly id: string; readonly hasSnapshot: boolean; readonly isComplete: boolean };

/** Lists the backups, oldest first, because their names are times. */
export async function listBackups(archive: Archive): Promise<readonly ListedBackup[]> {
  const names = await archive.list('backups');
  const ids = [...new Set(names.map((name) => name.split('/')[1]!))].sort();
  const has = (id: string, piece: string): boolean => names.includes(pieceName(id, piece));
  return ids.map((id) => ({ id, hasSnapshot: has(id, 'snapshot.json'), isComplete: has(id, 'complete.json') }));
}

type ChosenBackup = { readonly snapshot: SnapshotRecord; readonly complete: CompleteRecord };

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

/**
 * Opens a folder, or `s3://BUCKET/PREFIX`. `TINTYPE_BACKUP_S3_…` sets a server or key pair other
 * than those of the installation's files.
 */
export function openArchive(place: string, environment: Environment): Archive {
  const named = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place);
  if (named !== null) {
    const config = parseConfig(storageFields, withBackupServer(environment));
    return createBucketArchive({ ...toS3Options(config, named[1]!), prefix: named[2]! });
  }
  if (!isAbsolute(place)) throw new CommandFailure(`${place} must be an absolute path, or s3://BUCKET/PREFIX`);
  return createFolderArchive(place);
}

const backupPrefix = 'TINTYPE_BACKUP_S3_';

function withBackupServer(environment: Environment): Environment {
  const given = Object.entries(environment).filter(([name, value]) => name.startsWith(backupPrefix) && value);
  return {
    ...environment,
    ...Object.fromEntries(given.map(([name, value]) => [`TINTYPE_S3_${name.slice(backupPrefix.length)}`, value])),
  };
}

/**
 * The number of files at once. Each is read completely, so this many files of 50 MB are in memory.
 */
const groupSize = 8;

/** Works on a few items at a time. If an item fails, waits for the others of its group. */
export async function workInGroups<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
  then: (results: readonly R[]) => void | Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += groupSize) {
    const some = all.slice(from, from + groupSize).map(work);
    await Promise.allSettled(some);
    await then(await Promise.all(some));
  }
}
