import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { BatchKind, BatchState } from '@tintype/contracts/states/batch';
import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import type { Maker } from '../visibility.ts';

/** What captures of a batch are made from. */
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
  /** How many items are pending, counted up to the limit. */
  readonly pending: number;
};

export const dispatchedBatch = Prisma.sql`
  batches.id, kind, state, organization_id AS "organizationId", api_key_id AS "apiKeyId", created_by AS "createdBy", plan, overrides, request_id AS "requestId", defaults`;

/** Longest waiting first. */
export async function listPendingBatches({ client }: Db, { limit }: { limit: number }): Promise<PendingBatch[]> {
  return client.$queryRaw<PendingBatch[]>`
    SELECT ${dispatchedBatch}, items.count AS pending
    FROM batches JOIN organizations ON organizations.id = organization_id, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM batch_items WHERE batch_id = batches.id AND state = 'PENDING' LIMIT ${limit}) AS counted) AS items
    WHERE batches.state IN ('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS') AND items.count > 0
    ORDER BY batches.queued_at, batches.id`;
}
