import type { Archive } from '@tintype/storage/archive';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from '@tintype/cli/command';
import { getPiece, type Piece } from './format.ts';
import { databaseAccess, type PostgresPrograms } from './postgres-programs.ts';

type DatabaseLoad = {
  readonly programs: PostgresPrograms;
  readonly databaseUrl: string;
  readonly archive: Archive;
  readonly pieces: readonly Piece[];
  /** Whether the present contents are dropped first. */
  readonly isEmptied: boolean;
  /** Statements that run after the contents are loaded. */
  readonly after: readonly string[];
  readonly progress: (line: string) => void;
};

/**
 * Loads the database in one transaction: it stays empty, or unchanged, until everything is loaded.
 */
export async function loadDatabase({
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
  const [readerEnd, writerEnd] = [readEnd(reader, 'pg_restore'), readEnd(writer, 'psql')];
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

async function readEnd(child: ChildProcess, program: string): Promise<void> {
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new CommandFailure(`${program} failed with exit code ${code}: ${said.trim()}`);
}
