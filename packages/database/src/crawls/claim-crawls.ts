import type { Db } from '../connect.ts';
import type { Rows } from '../generated/tables.ts';
import { isFree, leaseUntil } from '../leases/leases.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';

const columns = columnsOf('crawls', [
  'id',
  'organizationId',
  'apiKeyId',
  'createdBy',
  'requestId',
  'state',
  'settings',
  'rootHost',
]);
/** A crawl that one worker has in progress. */
export type ClaimedCrawl = RowOf<typeof columns> & Pick<Rows['organizations'], 'plan' | 'overrides'>;

type CrawlClaim = {
  readonly worker: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** Claims only this crawl. */
  readonly id?: string;
};

/**
 * Claims the crawls that a worker advances for a while: its current crawls, and crawls without a
 * live worker. Crawls that were served longest ago come first, and organizations take turns. A
 * lease only prevents two workers from doing the same; their changes are guarded row by row.
 */
export async function claimCrawls({ client }: Db, { worker, leaseMs, limit, id }: CrawlClaim): Promise<ClaimedCrawl[]> {
  return client.rows<ClaimedCrawl>`
    WITH places AS (
      SELECT id AS due_id, row_number() OVER (PARTITION BY organization_id ORDER BY served_at NULLS FIRST, id) AS place
      FROM crawls WHERE completed_at IS NULL
    ), due AS (
      SELECT due_id FROM crawls JOIN places ON due_id = id
      WHERE completed_at IS NULL AND id = coalesce(${id ?? null}::text, id)
        AND (${isFree('crawls')}
          -- Half a lease is time enough: in between nothing is written.
          OR worker = ${worker} AND lease_expires_at < ${leaseUntil(leaseMs / 2)})
      ORDER BY worker IS DISTINCT FROM ${worker}, place, served_at NULLS FIRST LIMIT ${limit} FOR UPDATE OF crawls SKIP LOCKED
    ), claimed AS (
      UPDATE crawls SET worker = ${worker}, lease_expires_at = ${leaseUntil(leaseMs)}
      FROM due WHERE id = due_id RETURNING id
    )
    SELECT ${columns}, plan, overrides
    FROM crawls JOIN organizations ON organizations.id = organization_id
    WHERE completed_at IS NULL AND crawls.id = coalesce(${id ?? null}::text, crawls.id)
      AND (worker = ${worker} AND lease_expires_at > now() OR crawls.id IN (SELECT id FROM claimed))
    ORDER BY row_number() OVER (PARTITION BY organization_id ORDER BY served_at NULLS FIRST, crawls.id), served_at NULLS FIRST
    LIMIT ${limit}`;
}

/** Releases the crawls of a worker that stops, so that other workers get them at once. */
export async function releaseCrawls({ client }: Db, { worker }: { readonly worker: string }): Promise<void> {
  await client.execute`
    UPDATE crawls SET worker = NULL, lease_expires_at = NULL WHERE worker = ${worker} AND completed_at IS NULL`;
}
