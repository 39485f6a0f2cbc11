import { spawn } from 'node:child_process';
import type { Database } from '@tintype/database/connect';
import { withSnapshot, type NamedFile } from '@tintype/database/files/snapshot';
import type { Archive } from '@tintype/storage/archive';
import type { Storage } from '@tintype/storage/port';
import { type StorageDriver, splitLocation, storageDrivers } from '@tintype/storage/file-location';
import { isStillNamed } from '@tintype/database/files/stored-files';
import {
  toJsonLines,
  listBackups,
  pieceName,
  putPiece,
  readRecord,
  type CompleteRecord,
  type Piece,
  type SnapshotRecord,
  computeSha256,
  fileName,
  readBackupRows,
  type BackedUpFile,
  workInGroups,
} from './format.ts';
import { findPostgresPrograms, databaseAccess, type PostgresPrograms, waitForExit } from './postgres-programs.ts';

type BackupDependencies = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly drivers: Partial<Readonly<Record<StorageDriver, Storage>>>;
  readonly archive: Archive;
  readonly secret: string;
  readonly now: () => Date;
  readonly progress: (line: string) => void;
};
export type BackupResult = {
  readonly snapshot: SnapshotRecord;
  readonly complete: CompleteRecord;
  readonly isTakenUp: boolean;
};

/**
 * Saves first one state of the database with the list of files that it refers to, then the files. A
 * file is written before its row refers to it, so everything on the list existed. Files that
 * expired or were deleted before they were copied are counted separately. A second call continues a
 * backup whose database is complete and whose files are not.
 */
export async function takeBackup(given: BackupDependencies): Promise<BackupResult> {
  const { archive, now, progress } = given;
  const last = (await listBackups(archive)).at(-1);
  const isTakenUp = last !== undefined && last.hasSnapshot && !last.isComplete;
  const known = isTakenUp ? await readRecord<SnapshotRecord>(archive, last.id, 'snapshot') : undefined;
  if (known !== undefined) progress(`Backup ${known.id} was interrupted and continues.`);
  const snapshot = known ?? (await storeDatabase(given));
  const tally = await copyFiles({ ...given, snapshot });
  const complete: CompleteRecord = { completedAt: now().toISOString(), ...tally };
  await putPiece(archive, pieceName(snapshot.id, 'complete.json'), Buffer.from(JSON.stringify(complete)));
  return { snapshot, complete, isTakenUp };
}

const listLength = 20_000;

async function storeDatabase({
  databaseUrl,
  archive,
  secret,
  now,
  progress,
}: BackupDependencies): Promise<SnapshotRecord> {
  const takenAt = now();
  const id = takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  progress(`Backup ${id} to ${archive.place}`);
  return withSnapshot(databaseUrl, async ({ id: snapshot, serverMajor, migrations, files }) => {
    const programs = await findPostgresPrograms({ serverMajor });
    const lists: Piece[] = [];
    let [held, count]: [NamedFile[], number] = [[], 0];
    const keep = async (): Promise<void> => {
      lists.push(
        await putPiece(archive, pieceName(id, `list.${String(lists.length).padStart(5, '0')}`), toJsonLines(held)),
      );
      [held, count] = [[], count + held.length];
    };
    for await (const page of files()) {
      for (const file of page) held.push(file);
      if (held.length >= listLength) await keep();
    }
    if (held.length > 0) await keep();
    const database = await dumpDatabase({ programs, databaseUrl, snapshot, archive, id, progress });
    const record: SnapshotRecord = {
      format: 1,
      id,
      takenAt: takenAt.toISOString(),
      postgres: serverMajor,
      migrations,
      secret,
      database,
      lists,
      files: count,
    };
    await putPiece(archive, pieceName(id, 'snapshot.json'), Buffer.from(JSON.stringify(record)));
    return record;
  });
}

type Dump = Pick<BackupDependencies, 'databaseUrl' | 'archive' | 'progress'> & {
  readonly programs: PostgresPrograms;
  readonly snapshot: string;
  readonly id: string;
};

const pieceBytes = 32 * 1_048_576;

/**
 * Runs pg_dump on exactly the state of the snapshot, in pieces, because an object of a bucket is
 * written at once.
 */
async function dumpDatabase({ programs, databaseUrl, snapshot, archive, id, progress }: Dump): Promise<Piece[]> {
  const { name, env } = databaseAccess(databaseUrl);
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--dbname=${name}`];
  const child = spawn(programs.dump, flags, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = waitForExit(child, 'pg_dump');
  const pieces: Piece[] = [];
  let held: Buffer[] = [];
  let bytes = 0;
  const keep = async (): Promise<void> => {
    const number = String(pieces.length).padStart(5, '0');
    pieces.push(await putPiece(archive, pieceName(id, `database.${number}`), Buffer.concat(held)));
    [held, bytes] = [[], 0];
    progress(`Database: ${Math.ceil((pieces.length * pieceBytes) / 1_048_576)} MB at most`);
  };
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      held.push(chunk);
      bytes += chunk.length;
      if (bytes >= pieceBytes) await keep();
    }
    if (bytes > 0) await keep();
    await ended;
    return pieces;
  } finally {
    child.kill();
    await Promise.allSettled([ended]);
  }
}

type Dependencies = Pick<BackupDependencies, 'db' | 'drivers' | 'archive' | 'progress'> & {
  readonly snapshot: SnapshotRecord;
};

const filesPerReport = 1_000;

async function copyFiles(dependencies: Dependencies): Promise<Omit<CompleteRecord, 'completedAt'>> {
  const { archive, snapshot, progress } = dependencies;
  const contents: Piece[] = [];
  const [damaged, missing]: [string[], string[]] = [[], []];
  let [kept, gone, bytes, done, told] = [0, 0, 0, 0, 0];
  for await (const list of readBackupRows<NamedFile>(archive, snapshot.lists)) {
    const ends: BackedUpFile[] = [];
    await workInGroups(
      list,
      async (file) => archiveFile(dependencies, file),
      (some) => {
        for (const one of some) ends.push(one);
        done += some.length;
        for (const { end, size, storageKey } of some) {
          if (end === 'damaged') damaged.push(storageKey);
          else if (end === 'missing') missing.push(storageKey);
          else if (end === 'gone') gone += 1;
          else [kept, bytes] = [kept + 1, bytes + size];
        }
        if (done - told < filesPerReport && done < snapshot.files) return;
        told = done;
        progress(`${done} of ${snapshot.files} files, ${Math.round(bytes / 1_000_000)} MB`);
      },
    );
    const name = pieceName(snapshot.id, `contents.${String(contents.length).padStart(5, '0')}`);
    contents.push(await putPiece(archive, name, toJsonLines(ends)));
  }
  return { contents, kept, bytes, gone, damaged, missing };
}

async function archiveFile({ db, drivers, archive }: Dependencies, { id, ...file }: NamedFile): Promise<BackedUpFile> {
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
