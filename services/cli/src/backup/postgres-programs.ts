import { once } from 'node:events';
import { findSmallest } from '@tintype/contracts/numbers/extremes';
import { execFile, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailure } from '@tintype/cli/command';

export type PostgresPrograms = {
  readonly dump: string;
  readonly restore: string;
  readonly psql: string;
  readonly major: number;
};

const run = promisify(execFile);
const installedFolder = '/usr/lib/postgresql';

/**
 * Finds programs of the server's version or newer: pg_dump refuses a server that is newer than
 * itself, and its output needs a psql of the same version.
 */
export async function findPostgresPrograms({
  serverMajor,
}: {
  readonly serverMajor: number;
}): Promise<PostgresPrograms> {
  const found = (await Promise.all(listFolders().map(findProgramsIn))).flatMap((one) => one ?? []);
  const [fit] = found.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major);
  if (fit !== undefined) return fit;
  const have = found.map(({ major }) => major).join(', ');
  throw new CommandFailure(
    [
      `pg_dump, pg_restore and psql of PostgreSQL ${serverMajor} or newer are required`,
      have === '' ? 'none of them are installed here' : `only those of ${have} are installed here`,
      `apt-get install postgresql-client-${serverMajor}, or run this command on a machine that has them`,
    ].join('; '),
  );
}

function listFolders(): readonly string[] {
  const versions = existsSync(installedFolder) ? readdirSync(installedFolder).filter((name) => /^\d+$/.test(name)) : [];
  return [...versions.map((version) => join(installedFolder, version, 'bin')), ''];
}

async function findProgramsIn(folder: string): Promise<PostgresPrograms | undefined> {
  const [dump, restore, psql] = ['pg_dump', 'pg_restore', 'psql'].map((name) =>
    folder === '' ? name : join(folder, name),
  );
  const versions = await Promise.all(
    [dump!, restore!, psql!].map((program) => run(program, ['--version']).catch(() => undefined)),
  );
  const majors = versions.map((said) => Number(/(\d+)(?:\.\d+)*/.exec(said?.stdout ?? '')?.[1]));
  if (majors.some((major) => !Number.isInteger(major))) return undefined;
  return { dump: dump!, restore: restore!, psql: psql!, major: findSmallest(majors) };
}

type Access = { readonly name: string; readonly env: Readonly<Record<string, string>> };

/**
 * The password is passed by the environment, so that it does not appear in the list of processes.
 */
export function databaseAccess(databaseUrl: string): Access {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    name: address.href,
    env: {
      PATH: process.env['PATH'] ?? '',
      PGAPPNAME: 'tintype-backup',
      ...(password !== '' && { PGPASSWORD: password }),
    },
  };
}

export async function waitForExit(child: ChildProcess, program: string): Promise<void> {
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new CommandFailure(`${program} failed with exit code ${code}: ${said.trim()}`);
}
