import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { BatchKind, BatchState } from '@tintype/contracts/states/batch';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import type { Maker } from '../rights/visibility.ts';

/** The fields of a batch that its captures need. */
export type DispatchedBatch = Maker & {
  readonly id: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
  readonly requestId: string;
  readonly defaults: Readonly<Record<string, unknown>>;
};
/** A batch with items that have no capture yet. */
export type PendingBatch = DispatchedBatch & {
  /** The number of pending items, counted up to the limit. */
  readonly pending: number;
};

export const dispatchedBatch = sql`
  batches.id, kind, state, organization_id AS "organizationId", api_key_id AS "apiKeyId", created_by AS "createdBy", plan, overrides, request_id AS "requestId", defaults`;

/** Lists batches, longest waiting first. */
export async function listPendingBatches({ client }: Db, { limit }: { limit: number }): Promise<PendingBatch[]> {
  return client.rows<PendingBatch>`
    SELECT ${dispatchedBatch}, items.count AS pending
    FROM batches JOIN organizations ON organizations.id = organization_id, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM batch_items WHERE batch_id = batches.id AND ${stateOf.items.is('PENDING')} LIMIT ${limit}) AS counted) AS items
    WHERE ${stateOf.batches.mayLeave('complete')} AND items.count > 0
    ORDER BY batches.queued_at, batches.id`;
}

type Batches = { readonly ids: readonly string[] };

/** Suspends a batch: no credits are left for the pending items. */
export const suspendBatches = ({ client }: Db, { ids }: Batches): Promise<number> =>
  client.execute`
    UPDATE batches SET state = ${stateOf.batches.reached('suspend')} WHERE id = ANY (${ids}::text[]) AND ${stateOf.batches.mayLeave('suspend')}`;

/**
 * Resumes a suspended batch because there are credits again. The batch waits until its next capture
 * is claimed.
 */
export const unsuspendBatches = ({ client }: Db, { ids }: Batches): Promise<number> =>
  client.execute`
    UPDATE batches SET state = ${stateOf.batches.reached('unsuspend')} WHERE id = ANY (${ids}::text[]) AND ${stateOf.batches.mayLeave('unsuspend')}`;
