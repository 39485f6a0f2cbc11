import type { CrawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { likenessMark } from '@tintype/contracts/crawls/page-identity';
import type { Database, Db } from '../connect.ts';
import { type OutOfCredits, withinQuota } from '../credits/within-quota.ts';
import { addWebhook, type NewWebhook } from '../webhooks/add-webhook.ts';
import type { Maker } from '../rights/visibility.ts';

export type NewCrawl = Maker & {
  readonly id: string;
  readonly requestId: string;
  /** The settings of the crawl, with the URL in normal form. */
  readonly settings: CrawlRequest;
  readonly rootPageId: string;
  /** The URL that was sent, if it has a route behind `#` that is not followed. */
  readonly leftRoute?: string | undefined;
  readonly webhook?: Omit<NewWebhook, 'organizationId'> | undefined;
};

type AcceptedCrawl = { readonly createdAt: Date };
type AcceptCrawlQuota = {
  /** `null` for no limit. */
  readonly limit: number | null;
  readonly now: Date;
};

/** Accepts a crawl with its start page, if a credit is left. An accepted crawl is never lost. */
export function acceptCrawl(
  database: Database,
  crawl: NewCrawl,
  { limit, now }: AcceptCrawlQuota,
): Promise<AcceptedCrawl | OutOfCredits> {
  const { id, organizationId } = crawl;
  const done = async ({ client }: Db): Promise<AcceptedCrawl | undefined> => {
    const [row] = await client.rows<AcceptedCrawl>`SELECT created_at AS "createdAt" FROM crawls WHERE id = ${id}`;
    return row;
  };
  return withinQuota(database, { organizationId, limit, credits: 1, now }, (db) => write(db, crawl), done);
}

async function write(db: Db, crawl: NewCrawl): Promise<AcceptedCrawl> {
  const { id, organizationId, apiKeyId, createdBy, requestId, settings, rootPageId, leftRoute = null, webhook } = crawl;
  if (webhook !== undefined) await addWebhook(db, { ...webhook, organizationId });
  const { url, crawlDelayMs } = settings;
  const [accepted] = await db.client.rows<AcceptedCrawl>`
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
