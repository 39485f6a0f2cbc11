import { sql, type Sql } from './sql.ts';

/** A position in a list that is newest first: a page begins after this row. */
export type PagePosition = { readonly createdAt: Date; readonly id: string };
export type PageQuery = { readonly limit: number; readonly after?: PagePosition | undefined };

/** The condition that a row comes after a position. */
export const isAfter = (table: string, after: PagePosition | undefined): Sql =>
  after === undefined
    ? sql`true`
    : sql`(${sql.raw(`${table}.created_at, ${table}.id`)}) < (${after.createdAt}::timestamptz, ${after.id})`;

/** The end of a statement that reads a page, newest first. Place it after a condition. */
export const newestFirst = (table: string, { limit, after }: PageQuery): Sql => sql`
  AND ${isAfter(table, after)} ORDER BY ${sql.raw(`${table}.created_at DESC, ${table}.id DESC`)} LIMIT ${limit}`;
