import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { applyScripts, type LockPatience, type Script } from './apply-scripts.ts';

/** Prisma's layout: `<timestamp>_<name>/migration.sql`, applied in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
/**
 * One file for each function with its triggers. The file replaces the existing function, so it can
 * run at any time.
 */
export const functionsFolder = fileURLToPath(new URL('../../sql', import.meta.url));

/** An arbitrary number, but every version of the program must use the same one. */
const lockKey = 8_468_473;

type MigrateOptions = LockPatience & { readonly url: string; readonly folder?: string; readonly functions?: string };

/**
 * Brings the database up to date and returns the names of the applied scripts. Several processes
 * may call this at once: one works, and the others wait until nothing remains to do. A migration
 * that was changed after it was applied is refused. A function is replaced if its file differs from
 * the function in the database. Migrate waits for a table in short turns, between which other
 * transactions can use the table. Migrations and functions of a newer version of the program are
 * not changed.
 */
export async function migrate({
  url,
  folder = migrationsFolder,
  functions = functionsFolder,
  ...patience
}: MigrateOptions): Promise<string[]> {
  const [migrations, replaced] = await Promise.all([readMigrations(folder), readFunctions(functions)]);
  const client = new Client({
    connectionString: url,
    application_name: 'tintype-migrate',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    // The connection holds the lock, so a process that is killed releases it.
    while (!(await tryLock(client))) await sleep(lockPollMs);
    return await applyMissing(client, { migrations, functions: replaced, patience });
  } finally {
    await client.end();
  }
}

const lockPollMs = 200;
/**
 * A statement that waited for the lock would be a transaction. CREATE INDEX CONCURRENTLY waits for
 * every transaction, so the two would deadlock.
 */
async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [lockKey]);
  return rows[0]!.isOurs;
}

/**
 * The names of all migrations and functions of this version, in the order in which they are
 * applied.
 */
export async function shippedNames(): Promise<readonly string[]> {
  const [migrations, replaced] = await Promise.all([readMigrations(migrationsFolder), readFunctions(functionsFolder)]);
  return [...migrations, ...replaced].map(({ name }) => name);
}

type ShippedScripts = {
  readonly migrations: readonly Script[];
  readonly functions: readonly Script[];
  readonly patience: LockPatience;
};

async function applyMissing(client: Client, { migrations, functions, patience }: ShippedScripts): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS _migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM _migrations');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed.length > 0)
    throw new Error(
      `changed after being applied: ${changed.map(({ name }) => name).join(', ')}. Write a new migration instead`,
    );
  const known = new Set(migrations.map(({ name }) => name));
  const isNewer = [...applied.keys()].some((name) => !isFunction(name) && !known.has(name));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  const other = isNewer ? [] : functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  return applyScripts(client, [...missing, ...other], patience);
}

async function readMigrations(folder: string): Promise<Script[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.sort().map((name) => readScript(name, join(folder, name, 'migration.sql'))));
}

const isFunction = (name: string): boolean => name.startsWith('sql/');

async function readFunctions(folder: string): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return Promise.all(names.sort().map((name) => readScript(`sql/${name}`, join(folder, name))));
}

async function readScript(name: string, file: string): Promise<Script> {
  const sql = await readFile(file, 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
}
