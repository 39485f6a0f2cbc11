import type { Archive } from '@tintype/storage/archive';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandFailure } from '@tintype/cli/command';
import { nameIn, putPiece, type Piece } from './format.ts';
import { databaseAccess, type PostgresPrograms } from './postgres-programs.ts';

type Dump = {
  readonly programs: PostgresPrograms;
  readonly databaseUrl: string;
  readonly snapshot: string;
  readonly archive: Archive;
  readonly id: string;
  readonly progress: (line: string) => void;
};

const pieceBytes = 32 * 1_048_576;

/**
 * Runs pg_dump on exactly the state of the snapshot, in pieces, because an object of a bucket is
 * written at once.
 */
export async function dumpDatabase({ programs, databaseUrl, snapshot, archive, id, progress }: Dump): Promise<Piece[]> {
  const { name, env } = databaseAccess(databaseUrl);
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--dbname=${name}`];
  const child = spawn(programs.dump, flags, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const pieces: Piece[] = [];
  let held: Buffer[] = [];
  let bytes = 0;
  const keep = async (): Promise<void> => {
    const number = String(pieces.length).padStart(5, '0');
    pieces.push(await putPiece(archive, nameIn(id, `database.${number}`), Buffer.concat(held)));
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
    const [code] = await ended;
    if (code !== 0) throw new CommandFailure(`pg_dump failed with exit code ${code}: ${said.trim()}`);
    return pieces;
  } finally {
    child.kill();
  }
}
