import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { sharedDatabase, type SharedDatabase } from './fresh-database.ts';
import { readPrismaSchema, type SchemaTable } from '../../../infra/database/read-prisma-schema.ts';

const schemaFile = new URL('../../../packages/database/prisma/schema.prisma', import.meta.url);
let fresh: SharedDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
});

test('schema.prisma and the migrated database describe the same tables', async () => {
  const described = readPrismaSchema(await readFile(schemaFile, 'utf8'));
  expect(await readDatabase()).toEqual(described);
});

async function readDatabase(): Promise<Record<string, SchemaTable>> {
  const { client } = fresh.database;
  const columns = await client.rows<{ table: string; name: string; type: string; optional: boolean; filled: boolean }>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS optional,
           a.atthasdef AS filled
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname <> '_migrations'`;
  const unique = await client.rows<{ table: string; columns: string[] }>`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    -- Unique in one state only is a rule that Prisma has no word for; states.test.ts has it.
    WHERE i.indisunique AND coalesce(pg_get_expr(i.indpred, i.indrelid) !~ '\\mstate\\M', true) AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_migrations'
    GROUP BY c.relname, i.indexrelid`;
  const references = await client.rows<{ table: string; reference: string }>`
    SELECT t.relname AS table, a.attname || ' -> ' || r.relname AS reference
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (k.conkey) WHERE k.contype = 'f'`;
  return Object.fromEntries(
    [...new Set(columns.map(({ table }) => table))].map((table) => [
      table,
      {
        columns: Object.fromEntries(
          columns
            .filter((column) => column.table === table)
            .map(({ name, type, optional, filled }) => [name, { type, optional, filled }]),
        ),
        unique: unique
          .filter((index) => index.table === table)
          .map((index) => index.columns.join(', '))
          .sort(),
        references: references
          .filter((key) => key.table === table)
          .map(({ reference }) => reference)
          .sort(),
      },
    ]),
  );
}
