import type { Database } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';

/**
 * `days`: how long a row stays after it was accepted. `limit`: the maximum number of rows in one
 * transaction.
 */
export type PruneOptions = (
  database: Database,
  wanted: { readonly days: number; readonly limit: number },
) => Promise<number>;

export type DeletionStep = {
  readonly count: number;
  /** The key after which the next call continues, `''` at the end. */ readonly after: string;
};

/** Prunes a table in the order of its keys, a limited number at a time. */
export type PruneAlong = (
  database: Database,
  wanted: { readonly days: number; readonly limit: number; readonly after: string },
) => Promise<DeletionStep>;

export const isOlderThan = (column: Sql, days: number): Sql => sql`${column} < now() - ${days}::int * interval '1 day'`;

/**
 * The condition that storage has no files of these captures any more. Rows are removed after their
 * files, so that no file remains without a row.
 */
export const hasNoFiles = (captures: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM files WHERE files.capture_id IN (${captures}) AND files.deleted_at IS NULL)`;

/** The condition that no delivery about the subject is still open. */
export const hasNoOpenDelivery = (subject: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM webhook_deliveries WHERE subject_id = ${subject} AND settled_at IS NULL)`;
