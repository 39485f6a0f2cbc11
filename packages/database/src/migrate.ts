import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

/** Prisma's layout: `<timestamp>_<name>/migration.sql`, applied in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('../prisma/migrations', import.meta.url));

/** Any number will do as long as every version of the program uses the same. */
const lockKey = 8_468_473;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/**
 * Brings the database up to date and answers the names of what was applied. Safe to run from several processes at once:
 * one works, the others wait and find nothing left to do. A file that was changed after it was applied is refused. What
 * a newer version of the program applied is left alone.
 */
export async function migrate({ url, folder = migrationsFolder }: { url: string; folder?: string }): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({
    connectionString: url,
    application_name: 'tintype-migrate',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    // Held by the connection, so that a process that is killed lets go of it.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return await applyMissing(client, migrations);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS _migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM _migrations');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed.length > 0)
    throw new Error(
      `changed after being applied: ${changed.map(({ name }) => name).join(', ')}. Write a new migration instead`,
    );
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO _migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`migration ${name} failed; nothing of it was kept`, { cause });
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}
