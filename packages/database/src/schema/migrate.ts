import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, Client } from 'pg';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Script = { readonly name: string; readonly sql: string; readonly checksum: string };
type LockPatience = {
  /** How long a migration waits for its lock. Other users of the table queue behind it. */
  readonly lockMs?: number;
  /** How long others may use the table before the next try. */
  readonly pauseMs?: number;
  readonly triesMax?: number;
  readonly onWait?: (line: string) => void;
};

const lockNotAvailable = '55P03';
/** Statements that may not run in a transaction, such as CREATE INDEX CONCURRENTLY. */
const runsSeparately = /^-- outside a transaction\b/;

/**
 * Consecutive scripts share one transaction. A script that begins with `-- outside a transaction`
 * runs statement by statement (a semicolon at the end of a line), and must allow running again.
 */
async function applyScripts(client: Client, scripts: readonly Script[], patience: LockPatience): Promise<string[]> {
  const groups: Script[][] = [];
  for (const script of scripts) {
    const last = groups.at(-1);
    if (last === undefined || runsSeparately.test(script.sql) || runsSeparately.test(last[0]!.sql))
      groups.push([script]);
    else last.push(script);
  }
  for (const group of groups)
    await (runsSeparately.test(group[0]!.sql)
      ? applyAlone(client, group[0]!)
      : retryUntilLocked(client, group, patience));
  return scripts.map(({ name }) => name);
}

async function retryUntilLocked(
  client: Client,
  scripts: readonly Script[],
  { lockMs = 3_000, pauseMs = 2_000, triesMax = 120, onWait = () => undefined }: LockPatience,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const busy = await applyTogether(client, scripts, lockMs);
    if (busy === undefined) return;
    const others = await longestTransactions(client);
    const line = `migration ${busy} is waiting for a table that is in use${others}`;
    if (tries >= triesMax)
      throw new Error(
        `${line}; it was tried ${tries} times and nothing was changed. End the other transactions, then run tintype migrate`,
      );
    onWait(line);
    await sleep(pauseMs);
  }
}

/** Returns the script that did not get its lock in time; nothing was applied. */
async function applyTogether(client: Client, scripts: readonly Script[], lockMs: number): Promise<string | undefined> {
  let current = '';
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    for (const script of scripts) {
      current = script.name;
      await client.query(script.sql);
      await recordScript(client, script);
    }
    await client.query('COMMIT');
    return undefined;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (cause instanceof DatabaseError && cause.code === lockNotAvailable) return current;
    throw new Error(
      `migration ${current} failed and its group was rolled back; fix the cause, then run tintype migrate`,
      { cause },
    );
  }
}

async function applyAlone(client: Client, script: Script): Promise<void> {
  try {
    for (const statement of script.sql.split(/;\s*$/m)) if (isStatement(statement)) await client.query(statement);
    await recordScript(client, script);
  } catch (cause) {
    throw new Error(
      `migration ${script.name} failed; its completed statements remain, and the next tintype migrate runs it again from the beginning`,
      {
        cause,
      },
    );
  }
}

const isStatement = (text: string): boolean => text.replaceAll(/^\s*--.*$/gm, '').trim() !== '';

const recordScript = (client: Client, { name, checksum }: Script) =>
  client.query(
    `INSERT INTO _migrations (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = EXCLUDED.checksum, applied_at = now()`,
    [name, checksum],
  );

/** Lists what may hold the lock, usually a backup. */
async function longestTransactions(client: Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT format('%s (process %s) for %s s', nullif(application_name, ''), pid, extract(epoch FROM now() - xact_start)::int) AS line
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 3`,
  );
  return rows.length === 0 ? '' : `; transactions in progress: ${rows.map(({ line }) => line).join(', ')}`;
}

/** Prisma's layout: `<timestamp>_<name>/migration.sql`, applied in the order of their names. */
export const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
/** A file for each function with its triggers. It replaces the existing function, at any time. */
export const functionsFolder = fileURLToPath(new URL('../../sql', import.meta.url));

/** An arbitrary number, but every version of the program must use the same one. */
const lockKey = 8_468_473;

type MigrateOptions = LockPatience & { readonly url: string; readonly folder?: string; readonly functions?: string };

/**
 * Returns the names of the applied scripts. Several processes may call this at once. A migration
 * that was changed after it was applied is refused; a function is replaced if its file differs.
 * Scripts of a newer version are not changed.
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

/** Returns them in the order in which they are applied. */
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
