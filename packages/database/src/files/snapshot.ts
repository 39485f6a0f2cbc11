import { Client } from 'pg';
import { liveFiles, type StoredKind, storedKinds } from './stored-files.ts';

export type NamedFile = {
  readonly kind: StoredKind;
  readonly id: string;
  readonly storageKey: string;
  readonly sha256: string | null;
};

type Snapshot = {
  /** The view that further connections can share while this connection is open. */
  readonly id: string;
  readonly serverMajor: number;
  readonly migrations: readonly string[];
  /** Every file that has not expired, in pages. */
  readonly files: () => AsyncGenerator<readonly NamedFile[]>;
};

const pageSize = 5_000;

/** No reader or writer is blocked, but deleted rows stay on the disk until the end. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'tintype-backup',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    await client.query("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0; SET TimeZone = 'UTC'");
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ id: string; version: number }>(
      "SELECT pg_export_snapshot() AS id, current_setting('server_version_num')::int AS version",
    );
    const applied = await client.query<{ name: string }>('SELECT name FROM _migrations ORDER BY name');
    const { id, version } = rows[0]!;
    return await work({
      id,
      serverMajor: Math.floor(version / 10_000),
      migrations: applied.rows.map(({ name }) => name),
      files: () => readPages(client),
    });
  } finally {
    await client.end();
  }
}

async function* readPages(client: Client): AsyncGenerator<readonly NamedFile[]> {
  for (const kind of storedKinds)
    for (let after: string | undefined; ;) {
      const { text, values } = liveFiles({ kind, after, limit: pageSize });
      const { rows } = await client.query<Omit<NamedFile, 'kind'>>(text, [...values]);
      if (rows.length > 0) yield rows.map((row) => ({ kind, ...row }));
      if (rows.length < pageSize) break;
      after = rows.at(-1)!.id;
    }
}

/** `migrated`: the tables exist, but no organization or user. */
export async function describeDatabaseContent(url: string): Promise<'nothing' | 'migrated' | 'data'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')",
    );
    const names = new Set(tables.rows.map(({ name }) => name));
    if (names.size === 0) return 'nothing';
    if (!names.has('_migrations') || !names.has('organizations')) return 'data';
    const asked = ['organizations', 'users'].filter((name) => names.has(name));
    for (const name of asked) if ((await client.query(`SELECT FROM ${name} LIMIT 1`)).rows.length > 0) return 'data';
    return 'migrated';
  } finally {
    await client.end();
  }
}
