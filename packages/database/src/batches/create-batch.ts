import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { addWebhook, type NewWebhook } from '../webhooks/add-webhook.ts';
import type { Maker } from '../rights/visibility.ts';
import { findBatch, type StoredBatch, lockBatch, type OwnBatch } from './find-batch.ts';

export type NewBatch = Maker & {
  readonly id: string;
  readonly requestId: string;
  readonly name: string | undefined;
  readonly defaults: Readonly<Record<string, unknown>>;
  /** The value is fixed now, even if the plan changes later. */
  readonly itemsMax: number;
  readonly webhook?: Omit<NewWebhook, 'organizationId'> | undefined;
};

/** Creates a draft, of which nothing is captured before its start. */
export async function createBatch(database: Database, batch: NewBatch): Promise<StoredBatch> {
  const { id, organizationId, apiKeyId, createdBy, requestId, name, defaults, itemsMax, webhook } = batch;
  return database.transaction(async (db) => {
    if (webhook !== undefined) await addWebhook(db, { ...webhook, organizationId });
    await db.client.execute`
      INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, name, state, defaults, webhook_id, request_id, items_max)
      VALUES (${id}, ${organizationId}, ${apiKeyId}, ${createdBy}, 'batch', ${name ?? null}, ${stateOf.batches.literal('DRAFT')}, ${JSON.stringify(defaults)}::jsonb,
              ${webhook?.id ?? null}::text, ${requestId}, ${itemsMax})`;
    return (await findBatch(db, { id, organizationId }))!;
  });
}

export type StartBatchResult = StoredBatch | 'not found' | 'empty' | 'cancelled';

/**
 * Starts a draft, so that its captures begin. A batch that has been started before does not change.
 */
export async function startBatch(database: Database, own: OwnBatch): Promise<StartBatchResult> {
  return database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    if (batch.state === 'CANCELLED') return 'cancelled';
    if (batch.state !== 'DRAFT') return batch;
    if (batch.totalItems === 0) return 'empty';
    await db.client.execute`UPDATE batches SET state = ${stateOf.batches.reached('start')}, queued_at = now()
      WHERE id = ${own.id} AND ${stateOf.batches.mayLeave('start')}`;
    return (await findBatch(db, own))!;
  });
}
