import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

type Placed = { readonly position: bigint; readonly captureId: string };

/** Ties items to captures that were made for them in the same transaction. */
export async function attachCaptures(
  { client }: Db,
  { batchId, placed }: { readonly batchId: string; readonly placed: readonly Placed[] },
): Promise<void> {
  if (placed.length === 0) return;
  await client.$executeRaw`
    UPDATE batch_items SET state = ${stateOf.items.reached('place')}, capture_id = given.capture_id, held_host = NULL
    FROM unnest(${placed.map(({ position }) => position)}::bigint[], ${placed.map(({ captureId }) => captureId)}::text[])
      AS given (position, capture_id)
    WHERE batch_id = ${batchId} AND batch_items.position = given.position
      AND ${stateOf.items.mayLeave('place')}`;
}
