import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';

export type ErasableTable = { readonly table: string; readonly where: Sql };

type TableReference = {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
};

/** References without a foreign key: it would cost too much, or the row outlives its parent. */
const looseReferences: readonly TableReference[] = [
  { table: 'batch_items', column: 'batch_id', parent: 'batches', parentColumn: 'id' },
  { table: 'crawl_addresses', column: 'crawl_id', parent: 'crawls', parentColumn: 'id' },
  { table: 'crawl_contents', column: 'crawl_id', parent: 'crawls', parentColumn: 'id' },
  { table: 'ended_captures', column: 'capture_id', parent: 'captures', parentColumn: 'id' },
  { table: 'host_visits', column: 'crawl_id', parent: 'crawls', parentColumn: 'id' },
  { table: 'host_visits', column: 'capture_id', parent: 'captures', parentColumn: 'id' },
  { table: 'thumbnails', column: 'capture_id', parent: 'files', parentColumn: 'capture_id' },
];

/**
 * Tables of users or of the installation. Every other table must lead to an organization
 * (tests/integration/database/erase.test.ts).
 */
export const sharedTables: readonly string[] = [
  '_migrations',
  'users',
  'sessions',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'used_challenges',
  'identities',
  'robots_files',
  'discarded_files',
  'retired_secrets',
  'request_traces',
  'sign_in_delays',
];

/**
 * Read from the database, so that a new table is not forgotten: by the column `organization_id`, or
 * else by foreign keys.
 */
export async function erasurePlan(
  { client }: Db,
  { organizationId }: { readonly organizationId: string },
): Promise<ErasableTable[]> {
  const owned = await client.rows<{ table: string }>`
    SELECT table_name AS table FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY table_name`;
  const keys = await client.rows<TableReference>`
    SELECT t.relname AS table, a.attname AS column, r.relname AS parent, f.attname AS "parentColumn"
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
    JOIN pg_attribute f ON f.attrelid = r.oid AND f.attnum = k.confkey[1]
    WHERE k.contype = 'f' AND t.relnamespace = 'public'::regnamespace AND cardinality(k.conkey) = 1 AND t.oid <> r.oid
    ORDER BY 1, 2`;
  const references = [...keys, ...looseReferences].filter(({ table }) => table !== 'organizations');
  const wheres = new Map<string, Sql>([['organizations', sql`id = ${organizationId}`]]);
  for (const { table } of owned) wheres.set(table, sql`organization_id = ${organizationId}`);
  for (let before = 0; before !== wheres.size;) {
    before = wheres.size;
    const found = Object.entries(Object.groupBy(references, ({ table }) => table)).flatMap(([table, own = []]) => {
      if (wheres.has(table) || sharedTables.includes(table)) return [];
      const ways = own.filter(({ parent }) => wheres.has(parent) && parent !== 'organizations');
      return ways.length === 0
        ? []
        : [
            [
              table,
              sql.join(
                ways.map((way) => selectRows(way, wheres)),
                ' OR ',
              ),
            ] as const,
          ];
    });
    for (const [table, where] of found) wheres.set(table, where);
  }
  return inOrder([...wheres.keys()], references).map((table) => ({ table, where: wheres.get(table)! }));
}

const selectRows = ({ column, parent, parentColumn }: TableReference, wheres: ReadonlyMap<string, Sql>): Sql =>
  sql`${sql.raw(column)} IN (SELECT ${sql.raw(parentColumn)} FROM ${sql.raw(parent)} WHERE ${wheres.get(parent)!})`;

function inOrder(tables: readonly string[], references: readonly TableReference[]): string[] {
  const ordered: string[] = [];
  const left = new Set(tables.filter((table) => table !== 'organizations'));
  while (left.size > 0) {
    const free = [...left].filter(
      (table) => !references.some(({ parent, table: from }) => parent === table && from !== table && left.has(from)),
    );
    if (free.length === 0) throw new Error(`These tables reference each other in a cycle: ${[...left].join(', ')}`);
    for (const table of free.sort()) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return [...ordered, 'organizations'];
}
