import { writeAudit } from '../accounts/audit.ts';
import type { Database, Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { storedFileSource, storedKinds, type StoredKind } from '../files/stored-files.ts';
import { erasurePlan, type ErasableTable } from './erasure-plan.ts';

type Erasure = {
  readonly organizationId: string;
  /** Must be safe to repeat. */
  readonly deleteFiles: (locations: readonly string[]) => Promise<void>;
  readonly progress: (line: string) => void;
};
export type Counts = Readonly<Record<string, number>>;

const rowsMax = 1_000;
const filesMax = 500;
/** More than one pass, because a worker that held a lease may write again. */
const passesMax = 10;

export async function countErasable(
  db: Db,
  { organizationId }: Pick<Erasure, 'organizationId'>,
): Promise<{ rows: Counts; files: number }> {
  const plan = await erasurePlan(db, { organizationId });
  const rows: Record<string, number> = {};
  for (const { table, where } of plan) {
    const row = await db.client.first<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${sql.raw(table)} WHERE ${where}`,
    );
    if (row!.count > 0) rows[table] = row!.count;
  }
  let files = 0;
  for (const kind of storedKinds) {
    const { table, isLive } = storedFileSource(kind);
    const row = await db.client.first<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${table} WHERE ${isLive} AND (${selectWhere(plan, kind)})`,
    );
    files += row!.count;
  }
  return { rows, files };
}

export async function hasStoredFiles(
  db: Db,
  { organizationId, driver }: Pick<Erasure, 'organizationId'> & { readonly driver: string },
): Promise<boolean> {
  const plan = await erasurePlan(db, { organizationId });
  for (const kind of storedKinds) {
    const { table, key, isLive } = storedFileSource(kind);
    const rows = await db.client.rows(
      sql`SELECT FROM ${table} WHERE ${isLive} AND starts_with(${key}, ${`${driver}:`}) AND (${selectWhere(plan, kind)}) LIMIT 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Files first, then rows in the order of their references. The same call continues after an
 * interruption.
 */
export async function eraseOrganization(
  database: Database,
  erasure: Erasure,
): Promise<{ rows: Counts; files: number }> {
  const { organizationId, progress } = erasure;
  const plan = await erasurePlan(database, { organizationId });
  await revokeAccess(database, organizationId);
  const rows: Record<string, number> = {};
  let files = 0;
  for (let pass = 1; ; pass += 1) {
    for (const kind of storedKinds) files += await eraseFiles(database, { ...erasure, plan, kind });
    try {
      for (const { table, where } of plan.slice(0, -1)) {
        const gone = await (table === 'batches'
          ? eraseBatches(database, where)
          : eraseRows(database, { table, where }));
        if (gone > 0) progress(`${table}: ${gone} rows`);
        rows[table] = (rows[table] ?? 0) + gone;
      }
      await eraseLast(database, organizationId);
      // Rows without a foreign key, of work that was settled between two of these steps.
      for (const erasable of plan.slice(0, -1)) await eraseRows(database, erasable);
      return { rows: Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0)), files };
    } catch (error) {
      if (pass === passesMax || !isOvertaken(error)) throw error;
    }
  }
}

/** Also stops everything that starts automatically. */
async function revokeAccess(database: Database, organizationId: string): Promise<void> {
  await database.transaction(async ({ client }) => {
    await client.execute`UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE organization_id = ${organizationId}`;
    await client.execute`DELETE FROM memberships WHERE organization_id = ${organizationId}`;
    await client.execute`DELETE FROM account_links WHERE organization_id = ${organizationId}`;
    await client.execute`
      UPDATE schedules SET deleted_at = coalesce(deleted_at, now()), next_run_at = NULL WHERE organization_id = ${organizationId}`;
    await client.execute`
      UPDATE pipelines SET deleted_at = coalesce(deleted_at, now()), next_run_at = NULL, trigger_secret_digest = NULL
      WHERE organization_id = ${organizationId}`;
  });
}

type FileErasure = Erasure & { readonly plan: readonly ErasableTable[]; readonly kind: StoredKind };

async function eraseFiles({ client }: Db, { plan, kind, deleteFiles, progress }: FileErasure): Promise<number> {
  const { table, key, isLive, id } = storedFileSource(kind);
  let count = 0;
  for (let after: string | undefined; ;) {
    const rows = await client.rows<{ id: string; location: string }>(sql`
      SELECT id::text, ${key} AS location FROM ${table}
      WHERE ${isLive} AND (${selectWhere(plan, kind)}) AND id > ${id(after)} ORDER BY id LIMIT ${filesMax}`);
    if (rows.length === 0) return count;
    await deleteFiles(rows.map(({ location }) => location));
    const ids = rows.map((row) => row.id);
    await client.execute(
      sql`DELETE FROM ${table} WHERE id::text = ANY (${ids}::text[]) AND id > ${id(after)} AND id <= ${id(ids.at(-1))}`,
    );
    count += rows.length;
    progress(`${count} files of ${kind}`);
    after = rows.at(-1)!.id;
  }
}

async function eraseRows({ client }: Db, { table, where }: ErasableTable): Promise<number> {
  const name = sql.raw(table);
  const some = sql`ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${where} LIMIT ${rowsMax}))`;
  const kind = storedKinds.find((one) => storedFileSource(one).table.text === table);
  for (let count = 0; ;) {
    const row = await client.first<{ gone: number }>(
      kind === undefined
        ? sql`WITH gone AS (DELETE FROM ${name} WHERE ${some} RETURNING 1) SELECT count(*)::int AS gone FROM gone`
        : withFiles(kind, some),
    );
    if (row!.gone === 0) return count;
    count += row!.gone;
  }
}

const batchesMax = 100;

/**
 * Includes items that were added meanwhile. The statement waits for a chunk that is being added.
 */
async function eraseBatches(database: Database, where: Sql): Promise<number> {
  for (let count = 0; ;) {
    const gone = await database.transaction(
      async (db) => {
        const rows = await db.client.rows<{ id: string }>`
          DELETE FROM batches WHERE id = ANY (ARRAY(SELECT id FROM batches WHERE ${where} LIMIT ${batchesMax})) RETURNING id`;
        const ids = rows.map(({ id }) => id);
        await eraseRows(db, { table: 'batch_items', where: sql`batch_id = ANY (${ids}::text[])` });
        return ids.length;
      },
      { timeoutMs: 60_000 },
    );
    if (gone === 0) return count;
    count += gone;
  }
}

/** A file that was stored after its table's turn is left to the scheduler. */
function withFiles(kind: StoredKind, some: Sql): Sql {
  const { table, key, isLive } = storedFileSource(kind);
  return sql`
    WITH gone AS (DELETE FROM ${table} WHERE ${some} RETURNING ${key} AS location, (${isLive}) AS is_live),
    discarded AS (INSERT INTO discarded_files (storage_key) SELECT location FROM gone WHERE is_live ON CONFLICT DO NOTHING)
    SELECT count(*)::int AS gone FROM gone`;
}

/** The audit entry contains no other data than the id. */
const eraseLast = (database: Database, organizationId: string): Promise<void> =>
  database.transaction(async (db) => {
    const gone = await db.client.execute`DELETE FROM organizations WHERE id = ${organizationId}`;
    if (gone === 1) await writeAudit(db, { actor: 'system', action: 'organization.erased', subject: organizationId });
  });

/**
 * A worker that held a lease has written a row that refers to the organization, or is writing one.
 */
const isOvertaken = (error: unknown): boolean =>
  ['23503', '40P01'].includes((error as { readonly code?: string }).code ?? '');

const selectWhere = (plan: readonly ErasableTable[], kind: StoredKind): Sql => {
  const name = storedFileSource(kind).table.text;
  return plan.find(({ table }) => table === name)!.where;
};
