import type { Database } from '@tintype/database/connect';
import { withSnapshot, type NamedFile } from '@tintype/database/files/snapshot';
import type { Archive } from '@tintype/storage/archive';
import type { Storage } from '@tintype/storage/port';
import type { StorageDriver } from '@tintype/storage/file-location';
import { copyFiles } from './copy-files.ts';
import { dumpDatabase } from './dump-database.ts';
import {
  asLines,
  listBackups,
  nameIn,
  putPiece,
  readRecord,
  type CompleteRecord,
  type Piece,
  type SnapshotRecord,
} from './format.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

export type BackupDependencies = {
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
  const snapshot = known ?? (await keepDatabase(given));
  const tally = await copyFiles({ ...given, snapshot });
  const complete: CompleteRecord = { completedAt: now().toISOString(), ...tally };
  await putPiece(archive, nameIn(snapshot.id, 'complete.json'), Buffer.from(JSON.stringify(complete)));
  return { snapshot, complete, isTakenUp };
}

const listLength = 20_000;

async function keepDatabase({
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
      lists.push(await putPiece(archive, nameIn(id, `list.${String(lists.length).padStart(5, '0')}`), asLines(held)));
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
    await putPiece(archive, nameIn(id, 'snapshot.json'), Buffer.from(JSON.stringify(record)));
    return record;
  });
}
