import type { Db } from '@tintype/database/connect';
import { sql } from '@tintype/database/statements/sql';

/**
 * Every table of what is worked on, and the states in which a row of it has ended. Spelled out:
 * this is what is promised.
 */
const ends = {
  captures: ['COMPLETED', 'FAILED', 'CANCELLED'],
  batches: ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED'],
  batch_items: ['COMPLETED', 'FAILED', 'CANCELLED'],
  composes: ['COMPLETED', 'FAILED', 'CANCELLED'],
  crawls: ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED'],
  crawl_pages: ['COMPLETED', 'FAILED', 'SKIPPED', 'CANCELLED'],
  schedule_executions: ['SUCCESS', 'FAILED'],
  pipeline_runs: ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED'],
  pipeline_images: ['COMPLETED', 'FAILED'],
} as const;
export type Table = keyof typeof ends;
export const tables = Object.keys(ends) as readonly Table[];

const inSql = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

/** What has not ended, in sentences: none when everything has. */
export async function unended({ client }: Db, among: readonly Table[] = tables): Promise<string[]> {
  const counts = among.map(
    (table) => `
      SELECT count(*) || ' rows of ${table} are ' || state AS wrong FROM ${table}
      WHERE state NOT IN (${inSql(ends[table])}) GROUP BY state`,
  );
  const rows = await client.rows<{ wrong: string }>(sql.raw(counts.join(' UNION ALL ')));
  return rows.map(({ wrong }) => wrong);
}
