import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { dispatchedBatch, type DispatchedBatch } from './list-pending-batches.ts';

type Held = { readonly position: bigint; readonly host: string };

/** Puts items aside whose host is being crawled. The caller has them locked. */
export async function holdItems(
  { client }: Db,
  { batchId, held }: { readonly batchId: string; readonly held: readonly Held[] },
): Promise<void> {
  if (held.length === 0) return;
  await client.$executeRaw`
    UPDATE batch_items SET state = ${stateOf.items.reached('hold')}, held_host = given.host
    FROM unnest(${held.map(({ position }) => position)}::bigint[], ${held.map(({ host }) => host)}::text[]) AS given (position, host)
    WHERE batch_id = ${batchId} AND batch_items.position = given.position
      AND ${stateOf.items.mayLeave('hold')}`;
}

/** A batch that has items put aside for a host. */
export type HoldingBatch = DispatchedBatch & { readonly heldHost: string };

/** Steps from one host of a batch to the next: however many items are put aside, and nothing when none is. */
export async function listHolding({ client }: Db): Promise<HoldingBatch[]> {
  return client.$queryRaw<HoldingBatch[]>`
    WITH RECURSIVE steps (batch_id, held_host) AS (
      (SELECT batch_id, held_host FROM batch_items WHERE ${stateOf.items.is('HELD')} ORDER BY batch_id, held_host LIMIT 1)
      UNION ALL
      SELECT next.batch_id, next.held_host FROM steps, LATERAL (
        SELECT batch_id, held_host FROM batch_items
        WHERE ${stateOf.items.is('HELD')} AND (batch_id, held_host) > (steps.batch_id, steps.held_host)
        ORDER BY batch_id, held_host LIMIT 1) AS next
    )
    SELECT ${dispatchedBatch}, held_host AS "heldHost"
    FROM steps, LATERAL (SELECT * FROM batches WHERE id = batch_id OFFSET 0) AS batches
    JOIN organizations ON organizations.id = organization_id
    WHERE ${stateOf.batches.mayLeave('complete')}`;
}

const releasedMax = 2_000;

/** Their host is not crawled any more: they are fed in their order again. */
export async function releaseItems(
  { client }: Db,
  { batchId, heldHost }: { readonly batchId: string; readonly heldHost: string },
): Promise<void> {
  await client.$executeRaw`
    UPDATE batch_items SET state = ${stateOf.items.reached('unhold')}, held_host = NULL
    WHERE batch_id = ${batchId} AND position IN (
      SELECT position FROM batch_items WHERE batch_id = ${batchId} AND held_host = ${heldHost} AND ${stateOf.items.mayLeave('unhold')}
      ORDER BY position LIMIT ${releasedMax} FOR UPDATE SKIP LOCKED)`;
}
