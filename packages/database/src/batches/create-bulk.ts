import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { withinQuota, type OutOfCredits } from '../credits/within-quota.ts';
import { addWebhook, type NewWebhook } from '../webhooks/add-webhook.ts';
import type { Maker } from '../rights/visibility.ts';

export type BulkItem = {
  readonly captureId: string;
  /** The URL as it was sent. */
  readonly url: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The complete request after validation. */
  readonly request: NewCapture['request'];
};
export type NewBulk = Maker & {
  readonly id: string;
  readonly requestId: string;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly items: readonly BulkItem[];
  readonly expiresAt: Date;
  readonly webhook?: Omit<NewWebhook, 'organizationId'>;
};
type CreateBulkLimits = {
  /** The credits of a month; `null` for no limit. */
  readonly credits: number | null;
  /** The maximum number of bulk jobs that have not ended. */
  readonly activeMax: number;
  readonly now: Date;
};
export type CreatedBulk = 'created' | 'too many' | OutOfCredits;

/**
 * Creates, fills and starts a batch in one transaction, with the captures of all its items, or not
 * at all.
 */
export async function createBulk(database: Database, bulk: NewBulk, limits: CreateBulkLimits): Promise<CreatedBulk> {
  const { id, organizationId, items } = bulk;
  const work = async (db: Db): Promise<CreatedBulk> => {
    if ((await countActiveBulk(db, organizationId)) >= limits.activeMax) return 'too many';
    await write(db, bulk);
    return 'created';
  };
  if (limits.credits === null) return database.transaction(work);
  const wanted = { organizationId, limit: limits.credits, credits: items.length, now: limits.now };
  const done = async ({ client }: Db): Promise<CreatedBulk | undefined> => {
    const found = await client.rows`SELECT FROM batches WHERE id = ${id}`;
    return found.length === 1 ? 'created' : undefined;
  };
  return withinQuota(database, wanted, work, done);
}

async function write(db: Db, bulk: NewBulk): Promise<void> {
  const { id, organizationId, apiKeyId, createdBy, requestId, defaults, items, expiresAt, webhook } = bulk;
  if (webhook !== undefined) await addWebhook(db, { ...webhook, organizationId });
  await db.client.execute`
    INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, state, defaults, webhook_id, request_id, items_max,
                         total_items, queued_at)
    VALUES (${id}, ${organizationId}, ${apiKeyId}, ${createdBy}, 'bulk', ${stateOf.batches.reached('start')}, ${JSON.stringify(defaults)}::jsonb,
            ${webhook?.id ?? null}::text, ${requestId}, ${items.length}, ${items.length}, now())`;
  const rows = items.map(({ captureId, url, options }, position) => ({
    position,
    url,
    options,
    capture_id: captureId,
  }));
  await db.client.execute`
    INSERT INTO batch_items (batch_id, position, url, options, state, capture_id)
    SELECT ${id}, position, url, options, ${stateOf.items.reached('place')}, capture_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new (position bigint, url text, options jsonb, capture_id text)`;
  await acceptCaptures(
    db,
    items.map(({ captureId, request }, position) => ({
      id: captureId,
      organizationId,
      apiKeyId,
      createdBy,
      origin: 'bulk',
      request,
      requestId,
      expiresAt,
      batch: { id, position: BigInt(position) },
      isSent: false,
    })),
  );
}

/**
 * Returns how many bulk jobs of an organization have not ended. No other transaction adds a bulk
 * job until the end of this transaction, so the count stays right.
 */
export async function countActiveBulk({ client }: Db, organizationId: string): Promise<number> {
  await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`bulk/${organizationId}`}, 0))`;
  const [row] = await client.rows<{ active: number }>`
    SELECT count(*)::int AS active FROM batches
    WHERE organization_id = ${organizationId} AND kind = 'bulk'
      AND ${stateOf.batches.is('PREPARING', 'QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}`;
  return row!.active;
}
