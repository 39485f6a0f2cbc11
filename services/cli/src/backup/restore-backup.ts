import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { describeDatabaseContent } from '@tintype/database/files/snapshot';
import { cancelDeletionStatements, createDriverPrefixStatements } from '@tintype/database/files/stored-files';
import type { Archive } from '@tintype/storage/archive';
import { headersFor } from '@tintype/storage/keys';
import { toKey, type StorageDriver } from '@tintype/storage/file-location';
import type { Storage } from '@tintype/storage/port';
import { CommandFailure } from '@tintype/cli/command';
import {
  workInGroups,
  chooseBackup,
  computeSha256,
  fileName,
  readBackupRows,
  type BackedUpFile,
  getPiece,
  type Piece,
  type CompleteRecord,
  type SnapshotRecord,
} from './format.ts';
import { findPostgresPrograms, databaseAccess, type PostgresPrograms, waitForExit } from './postgres-programs.ts';

type RestoreDependencies = {
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly driver: StorageDriver;
  readonly archive: Archive;
  /** The ID of the backup. If empty, the newest complete backup is restored. */
  readonly id: string;
  readonly replace: string;
  readonly secret: string;
  readonly shipped: readonly string[];
  readonly progress: (line: string) => void;
};
export type RestoreResult = Pick<SnapshotRecord, 'id' | 'takenAt' | 'files'> &
  Pick<CompleteRecord, 'bytes' | 'gone' | 'damaged' | 'missing'>;

/**
 * Restores first the files, then the database in one transaction: services that wait for the
 * database find every file that its rows refer to. If interrupted, the same call starts again and
 * writes only the missing files.
 */
export async function restoreBackup(given: RestoreDependencies): Promise<RestoreResult> {
  const { archive, databaseUrl, driver, progress } = given;
  const { snapshot, complete } = await chooseBackup(archive, given.id);
  if (snapshot.secret !== given.secret)
    throw new CommandFailure(
      'TINTYPE_SECRET differs from the secret of the backup, so API keys, sessions and encrypted secrets ' +
        'would be invalid. Set the secret of the backup; you can change it afterwards with tintype secret ' +
        'rotate',
    );
  const newer = snapshot.migrations.filter((name) => !name.startsWith('sql/') && !given.shipped.includes(name));
  if (newer.length > 0)
    throw new CommandFailure(
      `The backup was created by a newer version of Tintype, which has the migrations ${newer.join(', ')}. Use that version or a later one`,
    );
  const isEmptied = await requireReplaceable(given);
  const programs = await findPostgresPrograms({ serverMajor: snapshot.postgres });
  progress(`Backup ${snapshot.id}, taken ${snapshot.takenAt}: ${complete.kept} files, then the database`);
  const { files, bytes, damaged, missing } = await putFiles(given, complete.contents, complete.kept);
  // After a change of drivers, originals are retained for a while. Such an original may be where
  // its row points after the restore.
  const after = [...createDriverPrefixStatements(driver), ...cancelDeletionStatements, ...restartStatements];
  await loadDatabase({ programs, databaseUrl, archive, pieces: snapshot.database, isEmptied, after, progress });
  return {
    id: snapshot.id,
    takenAt: snapshot.takenAt,
    files,
    bytes,
    gone: complete.gone,
    damaged: [...complete.damaged, ...damaged],
    missing: [...complete.missing, ...missing],
  };
}

/**
 * Captures in progress start again at once. This does not count as a loss, because a third loss
 * would end them.
 */
const restartStatements = ['captures', 'composes'].map(
  (table) =>
    `UPDATE ${table} SET lease_expires_at = now(), losses = greatest(losses - 1, 0) WHERE lease_expires_at IS NOT NULL;`,
);

/**
 * Returns whether the contents of the database are dropped; throws if that was not confirmed.
 * Tables without accounts need no confirmation, because a first start creates them.
 */
async function requireReplaceable({ databaseUrl, replace }: RestoreDependencies): Promise<boolean> {
  const found = await describeDatabaseContent(databaseUrl);
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  if (found === 'data' && replace !== name)
    throw new CommandFailure(
      `The database ${name} is not empty. To delete its contents, stop all services and use --replace ${name}`,
    );
  return found !== 'nothing';
}

type Files = Pick<RestoreResult, 'files' | 'bytes' | 'damaged' | 'missing'>;

async function putFiles(
  { archive, storage, progress }: RestoreDependencies,
  contents: Parameters<typeof readBackupRows>[1],
  total: number,
): Promise<Files> {
  const [damaged, missing]: [string[], string[]] = [[], []];
  let [files, bytes, told] = [0, 0, 0];
  const putOne = async ({ storageKey, sha256 }: BackedUpFile): Promise<number> => {
    const key = toKey(storageKey);
    const there = await storage.readBytes(key);
    if (there !== undefined && computeSha256(there) === sha256) return there.length;
    const body = await archive.get(fileName(key));
    if (body === undefined) missing.push(storageKey);
    else if (computeSha256(body) !== sha256) damaged.push(storageKey);
    else {
      await storage.put(key, body, headersFor(key));
      return body.length;
    }
    return 0;
  };
  for await (const list of readBackupRows<BackedUpFile>(archive, contents)) {
    const kept = list.filter(({ end }) => end === 'kept');
    await workInGroups(kept, putOne, (sizes) => {
      files += sizes.filter((size) => size > 0).length;
      bytes += sizes.reduce((sum, size) => sum + size, 0);
      if (files - told < 1_000 && files < total) return;
      told = files;
      progress(`${files} of ${total} files, ${Math.round(bytes / 1_000_000)} MB`);
    });
  }
  return { files, bytes, damaged, missing };
}

type DatabaseLoad = Pick<RestoreDependencies, 'databaseUrl' | 'archive' | 'progress'> & {
  readonly programs: PostgresPrograms;
  readonly pieces: readonly Piece[];
  readonly isEmptied: boolean;
  readonly after: readonly string[];
};

/**
 * Loads the database in one transaction: it stays empty, or unchanged, until everything is loaded.
 */
async function loadDatabase({
  programs,
  databaseUrl,
  archive,
  pieces,
  isEmptied,
  after,
  progress,
}: DatabaseLoad): Promise<void> {
  // Each piece is verified before the first is used.
  for (const piece of pieces) await getPiece(archive, piece);
  const { name, env } = databaseAccess(databaseUrl);
  const reader = spawn(programs.restore, ['--no-owner', '--no-privileges', '--file=-'], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const flags = [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    '--output=/dev/null',
    '--file=-',
    `--dbname=${name}`,
  ];
  const writer = spawn(programs.psql, flags, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const [readerEnd, writerEnd] = [waitForExit(reader, 'pg_restore'), waitForExit(writer, 'psql')];
  // psql ends as soon as a statement fails, so further writes to it fail.
  writer.stdin.on('error', () => undefined);
  try {
    const before = [
      "SET lock_timeout = '10s';",
      ...(isEmptied ? ['DROP SCHEMA public CASCADE;', 'CREATE SCHEMA public;'] : []),
    ];
    writer.stdin.write(`${before.join('\n')}\n`);
    const fed = pipeline(readParts(archive, pieces, progress), reader.stdin).catch(() => undefined);
    await Promise.race([pipeline(reader.stdout, writer.stdin, { end: false }), writerEnd]);
    await Promise.all([fed, readerEnd]);
    writer.stdin.end(`\nSET search_path = public;\n${after.join('\n')}\nANALYZE;\n`);
    await writerEnd;
  } finally {
    // psql commits nothing if its input does not end.
    for (const child of [reader, writer]) child.kill('SIGKILL');
    await Promise.allSettled([readerEnd, writerEnd]);
  }
}

async function* readParts(
  archive: Archive,
  pieces: readonly Piece[],
  progress: DatabaseLoad['progress'],
): AsyncGenerator<Buffer> {
  for (const [index, piece] of pieces.entries()) {
    yield await getPiece(archive, piece);
    progress(`Database: ${index + 1} of ${pieces.length} pieces`);
  }
}
