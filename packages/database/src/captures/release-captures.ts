import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { storageRefusalsMax, workerLossesMax } from '@tintype/contracts/states/capture';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { lostLeases } from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';
import type { QueuedCapture } from './accept-capture.ts';
import { requestWithoutSecrets } from './request-without-secrets.ts';

/**
 * `released`: the capture is queued again and needs a new job. `waits`: it waits for a slot, like a
 * capture that was never sent. `abandoned`: this was the last allowed loss.
 */
export type ReleasedCapture = QueuedCapture & { readonly outcome: 'released' | 'waits' | 'abandoned' };

const lossError: ErrorCode = 'INTERNAL_ERROR';
/** Returns the capture to the queue, or fails it at the last allowed loss. */
const returnToQueueSql = (isLast: Sql): Sql => sql`
  state = CASE WHEN ${isLast} THEN ${stateOf.captures.reached('abandon')} ELSE ${stateOf.captures.reached('release')} END,
  worker = NULL,
  lease_expires_at = NULL,
  -- A page of a crawl takes the distance that its host keeps.
  queued_at = CASE WHEN ${isLast} THEN queued_at
    ELSE now() + coalesce((captures.request #>> '{page,delayMs}')::int, 0) * interval '1 millisecond' END,
  completed_at = CASE WHEN ${isLast} THEN now() END,
  request = CASE WHEN ${isLast} THEN ${requestWithoutSecrets} ELSE request END,
  error_code = CASE WHEN ${isLast} THEN ${lossError} END,
  error_message = CASE WHEN ${isLast} THEN ${errorCatalogue[lossError].message} END`;
const isLastLoss = sql`losses + 1 >= ${workerLossesMax}::int`;
/** The effect of a lost attempt on a capture. */
const lose = sql`
  losses = losses + 1, sent_at = CASE WHEN origin <> 'crawl' OR ${isLastLoss} THEN sent_at END, ${returnToQueueSql(isLastLoss)}`;
const released = sql`
  captures.id, attempt, priority, request_id AS "requestId",
  CASE WHEN state <> ${stateOf.captures.reached('release')} THEN 'abandoned' WHEN sent_at IS NULL THEN 'waits' ELSE 'released' END AS outcome`;

/**
 * Puts an attempt that failed with an internal error, such as a crashed browser, back into the
 * queue. The failure counts as a loss. Returns `undefined` if this attempt is not the current one.
 * The caller sends the new job.
 */
export async function requeueCapture(
  { client }: Db,
  { id, attempt }: { id: string; attempt: number },
): Promise<ReleasedCapture | undefined> {
  const [row] = await client.rows<ReleasedCapture>`
    UPDATE captures SET ${lose} WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.mayLeave('release')} RETURNING ${released}`;
  return row;
}

/**
 * Puts an attempt whose result storage did not accept back into the queue. This does not count as a
 * loss. The capture waits for a slot, like a capture that was never sent; while no worker can store
 * files, no slots are assigned. Returns `undefined` if this attempt is not the current one.
 */
export async function releaseUnstored(
  { client }: Db,
  { id, attempt }: { id: string; attempt: number },
): Promise<ReleasedCapture | undefined> {
  const isLast = sql`storage_refusals + 1 >= ${storageRefusalsMax}::int`;
  const [row] = await client.rows<ReleasedCapture>`
    UPDATE captures
    SET storage_refusals = storage_refusals + 1, sent_at = CASE WHEN ${isLast} THEN sent_at END, ${returnToQueueSql(isLast)}
    WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.mayLeave('release')} RETURNING ${released}`;
  return row;
}

/**
 * Puts captures back into the queue if their workers did not renew the leases. Several schedulers
 * may call this at once: each row goes to one of them. `now` is the database's clock by default, as
 * for leases.
 */
export async function releaseLostCaptures(
  { client }: Db,
  { now, limit }: { now?: Date; limit: number },
): Promise<ReleasedCapture[]> {
  return client.rows<ReleasedCapture>`
    WITH lost AS (${lostLeases({ table: 'captures', where: stateOf.captures.mayLeave('release'), limit, now })})
    UPDATE captures SET ${lose} FROM lost WHERE id = lost_id RETURNING ${released}`;
}
