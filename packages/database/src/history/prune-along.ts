import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { type DeletionStep, isOlderThan, type PruneAlong } from './prune-captures.ts';
import { stateOf } from '../states/state-guards.ts';

type DeleteAlongOptions = {
  readonly table: string;
  readonly key: string;
  readonly type?: keyof typeof firstKeys;
  readonly mayGo: Sql;
  /** Rows examined, whether they are deleted or not. */
  readonly limit: number;
  readonly after: string;
};

const firstKeys = { text: '', uuid: '00000000-0000-0000-0000-000000000000' } as const;

/**
 * Serves tables of which most rows stay, without an index that finds the others: each call examines
 * the next rows by their key.
 */
async function deleteAlong(
  { client }: Db,
  { table, key, type = 'text', mayGo, limit, after }: DeleteAlongOptions,
): Promise<DeletionStep> {
  const [name, column, cast] = [sql.raw(table), sql.raw(key), sql.raw(`::${type}`)];
  const from = after === '' ? firstKeys[type] : after;
  const seen = await client.first<{ count: number; last: string | null; looked: number }>`
    WITH next AS (SELECT ${column} AS key FROM ${name} WHERE ${column} > ${from}${cast} ORDER BY ${column} LIMIT ${limit}),
    last AS (SELECT key FROM next ORDER BY key DESC LIMIT 1),
    -- Uses key bounds: for a join by key, the planner would read the complete table.
    gone AS (DELETE FROM ${name} WHERE ${column} > ${from}${cast} AND ${column} <= (SELECT key FROM last) AND ${mayGo} RETURNING 1)
    SELECT (SELECT count(*)::int FROM gone) AS count, (SELECT key::text FROM last) AS last, (SELECT count(*)::int FROM next) AS looked`;
  const { count, last, looked } = seen!;
  return { count, after: looked < limit ? '' : last! };
}

/** Charges of captures whose list, crawl, schedule or pipeline was deleted. */
export const pruneCharges: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'charges',
    key: 'capture_id',
    mayGo: sql`${isOlderThan(sql`charged_at`, days)}
      AND NOT EXISTS (SELECT FROM captures WHERE captures.id = charges.capture_id)`,
  });

/** Hosts that are no longer crawled. The next crawl creates their rows again. */
export const pruneHosts: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'host_visits',
    key: 'host',
    mayGo: sql`${isOlderThan(sql`visited_at`, days)} AND next_at < now() AND (wanted_until IS NULL OR wanted_until < now())
      AND NOT EXISTS (SELECT FROM crawl_pages WHERE crawl_pages.host = host_visits.host AND ${stateOf.crawlPages.isLive})`,
  });

export const pruneRobots: PruneAlong = (database, { days, ...place }) =>
  deleteAlong(database, {
    ...place,
    table: 'robots_files',
    key: 'origin',
    mayGo: isOlderThan(sql`expires_at`, days),
  });

const linkTables = ['pipeline_links', 'share_links'];

/** Deletes at most `limit` of each table. `true` if there may be more. */
export async function forgetEndedLinks({ client }: Db, { limit }: { readonly limit: number }): Promise<boolean> {
  const deleted = [];
  for (const name of linkTables) {
    const table = sql.raw(name);
    deleted.push(
      await client.execute`
        DELETE FROM ${table} WHERE digest IN (
          SELECT digest FROM ${table} WHERE expires_at < now() ORDER BY expires_at LIMIT ${limit})`,
    );
  }
  return deleted.includes(limit);
}
