import type { QueuedCapture } from '../captures/accept-capture.ts';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

type Slots = { readonly organizationId: string; readonly priority: number; readonly limit: number };

/** Gives slots to those of an organization that have waited longest. Their jobs are sent once the transaction has committed. */
export async function sendWaiting(
  { client }: Db,
  { organizationId, priority, limit }: Slots,
): Promise<QueuedCapture[]> {
  return client.$queryRaw<QueuedCapture[]>`
    WITH longest AS (
      SELECT id AS longest_id FROM captures
      WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL AND organization_id = ${organizationId} AND priority = ${priority}::smallint
        AND queued_at <= now()
      ORDER BY queued_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE captures SET sent_at = now() FROM longest WHERE id = longest_id
    RETURNING id, attempt, priority::int, request_id AS "requestId"`;
}
