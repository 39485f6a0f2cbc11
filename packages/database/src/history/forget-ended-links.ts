import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';

/** Tables of links that need no account, by the digests of their tokens. */
const tables = ['pipeline_links', 'share_links'];

/**
 * Deletes links that open nothing any more, at most `limit` of each table. Returns `true` if there
 * may be more.
 */
export async function forgetEndedLinks({ client }: Db, { limit }: { readonly limit: number }): Promise<boolean> {
  const deleted = [];
  for (const name of tables) {
    const table = sql.raw(name);
    deleted.push(
      await client.execute`
        DELETE FROM ${table} WHERE digest IN (
          SELECT digest FROM ${table} WHERE expires_at < now() ORDER BY expires_at LIMIT ${limit})`,
    );
  }
  return deleted.includes(limit);
}
