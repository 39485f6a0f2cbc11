import { sql, type Sql } from './sql.ts';

/** A place in a list that is newest first: the row after which a page begins. */
export type Place = { readonly createdAt: Date; readonly id: string };
export type Page = { readonly limit: number; readonly after?: Place | undefined };

/** The rows of a table that come after a place. */
export const isAfter = (table: string, after: Place | undefined): Sql =>
  after === undefined
    ? sql`true`
    : sql`(${sql.raw(`${table}.created_at, ${table}.id`)}) < (${after.createdAt}::timestamptz, ${after.id})`;

/** The end of a statement that reads a page, newest first. It follows a condition. */
export const newestFirst = (table: string, { limit, after }: Page): Sql => sql`
  AND ${isAfter(table, after)} ORDER BY ${sql.raw(`${table}.created_at DESC, ${table}.id DESC`)} LIMIT ${limit}`;
