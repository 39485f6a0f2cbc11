import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import type { DeletionStep } from './history.ts';

type DeleteAlongOptions = {
  readonly table: string;
  /** The primary key of the table. */
  readonly key: string;
  /** The type of the key; text if absent. */
  readonly type?: keyof typeof firstKeys;
  /** The condition for deletion, as SQL. */
  readonly mayGo: Sql;
  /** The number of rows examined, whether they are deleted or not. */
  readonly limit: number;
  readonly after: string;
};

/** A value that sorts before every key of the type. */
const firstKeys = { text: '', uuid: '00000000-0000-0000-0000-000000000000' } as const;

/**
 * Deletes rows along the primary key. For tables of which most rows stay, and without an index that
 * finds the others: each call examines the next rows by their key.
 */
export async function deleteAlong(
  { client }: Db,
  { table, key, type = 'text', mayGo, limit, after }: DeleteAlongOptions,
): Promise<DeletionStep> {
  const [name, column, cast] = [sql.raw(table), sql.raw(key), sql.raw(`::${type}`)];
  const from = after === '' ? firstKeys[type] : after;
  const [seen] = await client.rows<{ count: number; last: string | null; looked: number }>`
    WITH next AS (SELECT ${column} AS key FROM ${name} WHERE ${column} > ${from}${cast} ORDER BY ${column} LIMIT ${limit}),
    last AS (SELECT key FROM next ORDER BY key DESC LIMIT 1),
    -- By bounds: joined to their keys, the planner would read all of the table.
    gone AS (DELETE FROM ${name} WHERE ${column} > ${from}${cast} AND ${column} <= (SELECT key FROM last) AND ${mayGo} RETURNING 1)
    SELECT (SELECT count(*)::int FROM gone) AS count, (SELECT key::text FROM last) AS last, (SELECT count(*)::int FROM next) AS looked`;
  const { count, last, looked } = seen!;
  return { count, after: looked < limit ? '' : last! };
}
