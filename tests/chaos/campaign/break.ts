import type { Facts } from './invariants/invariant.ts';

/** Breaks a promise: a statement that alters rows, or other facts. */
export type Break = string | ((facts: Facts) => Facts);

/** The one row of a table, by its `id`, that a condition names. */
export const one = (table: string, where: string): string =>
  `id = (SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`;
