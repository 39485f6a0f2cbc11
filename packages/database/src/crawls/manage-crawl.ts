import type { CrawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { likenessMark } from '@tintype/contracts/crawls/page-identity';
import type { Database, Db } from '../connect.ts';
import { type OutOfCredits, withinQuota } from '../credits/quota.ts';
import { addWebhook, type NewWebhook } from '../webhooks/webhooks.ts';
import type { Maker, OwnedRow } from '../rights/rights.ts';
import type { EndReason } from '@tintype/contracts/crawls/end-reasons';
import { markEndedRead } from '../captures/capture-attempts.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { cancelUnclaimed } from '../captures/cancel-capture.ts';
import { removeDeliveries } from '../deliveries/prune-deliveries.ts';

type NewCrawl = Maker & {
  readonly id: string;
  readonly requestId: string;
  /** The URL has its normal form. */
  readonly settings: CrawlRequest;
  readonly rootPageId: string;
  /** The URL that was sent, if it has a route behind `#` that is not followed. */
  readonly leftRoute?: string | undefined;
  readonly webhook?: Omit<NewWebhook, 'organizationId'> | undefined;
};

type AcceptedCrawl = { readonly createdAt: Date };
type AcceptCrawlQuota = {
  readonly limit: number | null;
  readonly now: Date;
};

/** If the response to the commit was lost, `done` finds the accepted crawl. */
export function acceptCrawl(
  database: Database,
  crawl: NewCrawl,
  { limit, now }: AcceptCrawlQuota,
): Promise<AcceptedCrawl | OutOfCredits> {
  const { id, organizationId } = crawl;
  const done = async ({ client }: Db): Promise<AcceptedCrawl | undefined> => {
    return client.first<AcceptedCrawl>`SELECT created_at AS "createdAt" FROM crawls WHERE id = ${id}`;
  };
  return withinQuota(database, { organizationId, limit, credits: 1, now }, (db) => writeCrawl(db, crawl), done);
}

async function writeCrawl(db: Db, crawl: NewCrawl): Promise<AcceptedCrawl> {
  const { id, organizationId, apiKeyId, createdBy, requestId, settings, rootPageId, leftRoute = null, webhook } = crawl;
  if (webhook !== undefined) await addWebhook(db, { ...webhook, organizationId });
  const { url, crawlDelayMs } = settings;
  const accepted = await db.client.first<AcceptedCrawl>`
    WITH accepted AS (
      INSERT INTO crawls (id, organization_id, api_key_id, created_by, request_id, url, settings, webhook_id)
      VALUES (${id}, ${organizationId}, ${apiKeyId}, ${createdBy}, ${requestId}, ${url}, ${JSON.stringify(settings)}::jsonb,
              ${webhook?.id ?? null}::text)
      RETURNING id, created_at
    ), root AS (
      INSERT INTO crawl_pages (id, crawl_id, position, url, host, likeness, depth, delay_ms)
      SELECT ${rootPageId}, id, 0, ${url}, ${new URL(url).hostname}, ${likenessMark(url)}, 0, ${crawlDelayMs}::int FROM accepted
    ), route AS (
      INSERT INTO crawl_addresses (crawl_id, kind, url, page_url)
      SELECT id, 'route', ${leftRoute}::text, ${url} FROM accepted WHERE ${leftRoute}::text IS NOT NULL
    )
    SELECT created_at AS "createdAt" FROM accepted`;
  return accepted!;
}

/** Pages that have begun end normally and are charged. `false` if there is no such crawl. */
export async function cancelCrawl(database: Database, { id, organizationId }: OwnedRow): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const crawl = await client.first<{ id: string }>`
      SELECT id FROM crawls WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL FOR UPDATE`;
    if (crawl === undefined) return false;
    const cancelled = await client.execute`
      UPDATE crawls SET state = ${stateOf.crawls.reached('cancel')}, end_reason = ${'CANCELLED' satisfies EndReason} WHERE id = ${id} AND ${stateOf.crawls.mayLeave('cancel')}`;
    if (cancelled === 0) return true;
    await client.execute`
      WITH unclaimed AS (
        ${cancelUnclaimed(sql`id IN (SELECT capture_id FROM crawl_pages WHERE crawl_id = ${id} AND ${stateOf.crawlPages.is('RUNNING')})`)}
        RETURNING id
      )
      UPDATE crawl_pages SET state = ${stateOf.crawlPages.reached('cancel')}, settled_at = now(), links = NULL
      WHERE crawl_id = ${id} AND ${stateOf.crawlPages.mayLeave('cancel')}
        AND (${stateOf.crawlPages.is('QUEUED')} OR capture_id IN (SELECT id FROM unclaimed))`;
    const cancelledCaptures = sql`SELECT capture_id FROM crawl_pages WHERE crawl_id = ${id} AND ${stateOf.crawlPages.is('CANCELLED')}`;
    await client.execute(markEndedRead(cancelledCaptures));
    await client.execute`
      UPDATE crawls SET completed_at = now()
      WHERE id = ${id} AND NOT EXISTS (SELECT FROM crawl_pages WHERE crawl_id = ${id} AND ${stateOf.crawlPages.is('RUNNING')})`;
    return true;
  });
}

/** `purgeDeleted` removes the rest. `false` if there is no such crawl. */
export async function deleteCrawl(database: Database, { id, organizationId }: OwnedRow): Promise<boolean> {
  if (!(await cancelCrawl(database, { id, organizationId }))) return false;
  return database.transaction(async (db) => {
    const marked = await db.client.execute`
      UPDATE crawls SET deleted_at = now() WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
    if (marked === 1) await removeDeliveries(db, { subjectId: id });
    return marked === 1;
  });
}
