import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

type Refused = { readonly position: bigint; readonly code: ErrorCode; readonly message: string };

/** Ends items for which no capture can be made. */
export async function failItems(
  { client }: Db,
  { batchId, refused }: { readonly batchId: string; readonly refused: readonly Refused[] },
): Promise<void> {
  if (refused.length === 0) return;
  await client.$executeRaw`
    WITH failed AS (
      UPDATE batch_items SET state = ${stateOf.items.reached('refuse')}, held_host = NULL, error_code = given.code, error_message = given.message
      FROM unnest(${refused.map(({ position }) => position)}::bigint[], ${refused.map(({ code }) => code)}::text[],
                  ${refused.map(({ message }) => message)}::text[]) AS given (position, code, message)
      WHERE batch_id = ${batchId} AND batch_items.position = given.position AND ${stateOf.items.mayLeave('refuse')}
      RETURNING 1
    )
    INSERT INTO batch_counts (batch_id, shard, failed) SELECT ${batchId}, 0, count(*) FROM failed
    ON CONFLICT (batch_id, shard) DO UPDATE SET failed = batch_counts.failed + EXCLUDED.failed`;
}
