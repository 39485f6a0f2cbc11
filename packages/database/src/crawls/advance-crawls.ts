import type { Db, Database } from '../connect.ts';
import type { Rows } from '../generated/tables.ts';
import { isFree, leaseUntil } from '../leases/leases.ts';
import { columnsOf, type RowOf, sql } from '../statements/sql.ts';
import { toAddressPattern } from '@tintype/contracts/crawls/page-identity';
import {
  type EndReason,
  determineEndReason,
  robotsCodes,
  type SkipReason,
} from '@tintype/contracts/crawls/end-reasons';
import { endOfCrawl, type CrawlPageState, type CrawlState } from '@tintype/contracts/states/crawl';
import { stateOf } from '../states/state-guards.ts';
import { writeEvent } from '../deliveries/write-event.ts';
import { skippedMax } from './discover-pages.ts';

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
export type ClaimedCrawl = RowOf<typeof columns> & Pick<Rows['organizations'], 'plan' | 'overrides'>;

type CrawlClaim = {
  readonly worker: string;
  readonly leaseMs: number;
  readonly limit: number;
  readonly id?: string;
};

/**
 * Claims the worker's own crawls and crawls without a live worker: those served longest ago first,
 * organizations in turn. Changes are guarded row by row.
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
          -- A lease is renewed once half of it has passed, so that fewer rows are written.
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

export async function releaseCrawls({ client }: Db, { worker }: { readonly worker: string }): Promise<void> {
  await client.execute`
    UPDATE crawls SET worker = NULL, lease_expires_at = NULL WHERE worker = ${worker} AND completed_at IS NULL`;
}

type UnvisitedTargets = 'within' | 'below' | undefined;

/** Pages may have thousands of links. Meanwhile another worker may end the crawl. */
async function findUnvisited({ client }: Db, { crawlId }: { readonly crawlId: string }): Promise<UnvisitedTargets> {
  const pages = await client.rows<{
    id: string;
    url: string;
    finalUrl: string | null;
    leads: boolean;
    isDeepest: boolean;
  }>`
    SELECT id, url, final_url AS "finalUrl", links IS NOT NULL OR deeper_links IS NOT NULL AS leads, links IS NULL AS "isDeepest"
    FROM crawl_pages WHERE crawl_id = ${crawlId} ORDER BY links IS NULL, position`;
  const known = new Set(pages.flatMap(({ url, finalUrl }) => [url, finalUrl ?? url]).map(toAddressPattern));
  for (const { id, leads, isDeepest } of pages) {
    if (!leads) continue;
    const page = await client.first<{ links: readonly string[] }>`
      SELECT coalesce(links, deeper_links, '[]') AS links FROM crawl_pages WHERE id = ${id}`;
    if (page?.links.some((link) => !known.has(toAddressPattern(link))) === true) return isDeepest ? 'below' : 'within';
  }
  return undefined;
}

type FinishedCrawlRow = {
  readonly id: string;
  readonly requestId: string;
  readonly state: CrawlState;
  readonly root: CrawlPageState;
  readonly rootError: string | null;
  readonly rootMessage: string | null;
  readonly errorCode: string | null;
  readonly pages: number;
  readonly completed: number;
  readonly refused: number;
  readonly isFull: boolean;
};
type FinishedCrawl = Pick<FinishedCrawlRow, 'id' | 'requestId' | 'state' | 'pages' | 'completed'> & {
  readonly endReason: EndReason;
};

const duplicate: SkipReason = 'DUPLICATE';

/** No page waits or is being captured, and no link waits to be processed. */
const isDone = sql`
  SELECT crawls.id, request_id AS "requestId", crawls.state, crawls.error_code AS "errorCode", root.state AS root,
         root.error_code AS "rootError", root.error_message AS "rootMessage", pages - duplicates AS pages, completed, refused,
         pages >= pages_max + ${skippedMax} AS "isFull"
  FROM crawls JOIN crawl_pages AS root ON root.crawl_id = crawls.id AND root.position = 0, LATERAL (
    SELECT count(*)::int AS pages, count(*) FILTER (WHERE ${stateOf.crawlPages.is('COMPLETED')})::int AS completed,
           count(*) FILTER (WHERE error_code = ${duplicate})::int AS duplicates, count(*) FILTER (WHERE error_code = ANY (${robotsCodes}::text[]))::int AS refused,
           count(*) FILTER (WHERE ${stateOf.crawlPages.isNot('SKIPPED')})::int AS kept, count(links)::int AS linked,
           (crawls.settings ->> 'limit')::int AS pages_max
    FROM crawl_pages WHERE crawl_id = crawls.id
  ) AS counted
  WHERE completed_at IS NULL
    AND NOT EXISTS (SELECT FROM crawl_pages AS live WHERE live.crawl_id = crawls.id AND ${stateOf.crawlPages.as('live').isLive})
    AND (${stateOf.crawls.is('CANCELLED')} OR linked = 0 OR kept >= pages_max OR pages >= pages_max + ${skippedMax})`;

/** A cancelled crawl ends when no capture is in progress, without an event. */
export async function finishCrawls(
  database: Database,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<FinishedCrawl[]> {
  const likely = await database.client.rows<FinishedCrawlRow>`${isDone} AND crawls.id = ANY (${crawlIds}::text[])`;
  if (likely.length === 0) return [];
  // Read before anything is locked, because nothing in ended crawls changes.
  const unvisited = new Map<string, UnvisitedTargets>();
  for (const { id } of likely) unvisited.set(id, await findUnvisited(database, { crawlId: id }));
  return database.transaction(async ({ client }) => {
    const locked = await client.rows<{ id: string }>`
      SELECT id FROM crawls WHERE id = ANY (${likely.map(({ id }) => id)}::text[]) AND completed_at IS NULL
      ORDER BY id FOR UPDATE SKIP LOCKED`;
    // Checked again: the crawls are locked now, so no page can be added any more.
    const done =
      await client.rows<FinishedCrawlRow>`${isDone} AND crawls.id = ANY (${locked.map(({ id }) => id)}::text[])`;
    const finished: FinishedCrawl[] = [];
    for (const crawl of done) {
      const { id, requestId, pages, completed, root } = crawl;
      const endReason = determineEndReason({ ...crawl, unvisited: unvisited.get(id) });
      const state =
        crawl.state === 'CANCELLED' ? crawl.state : stateOf.crawls.after(endOfCrawl({ root, pages, completed }));
      await client.execute`
        WITH ended AS (
          UPDATE crawls SET state = ${state}, end_reason = ${endReason}, completed_at = now(), worker = NULL, lease_expires_at = NULL,
                 error_code = coalesce(error_code, ${crawl.rootError}), error_message = coalesce(error_message, ${crawl.rootMessage})
          WHERE id = ${id}
          RETURNING organization_id, api_key_id, created_by, webhook_id, id, request_id
        ), told AS (
          ${writeEvent('CRAWL_COMPLETED', { of: sql`(SELECT * FROM ended WHERE ${state !== 'CANCELLED'}) AS told_of` })}
        )
        UPDATE crawl_pages SET links = NULL, deeper_links = NULL WHERE crawl_id = ${id} AND (links IS NOT NULL OR deeper_links IS NOT NULL)`;
      finished.push({ id, requestId, pages, completed, state, endReason });
    }
    return finished;
  });
}
