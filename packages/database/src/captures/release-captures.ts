import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { workerLossesMax } from '@tintype/contracts/states/capture';
import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import type { QueuedCapture } from './accept-capture.ts';
import { mayLeave, reached } from './capture-state-guard.ts';
import { requestWithoutSecrets } from './request-without-secrets.ts';

/** `released`: it is queued again and wants a new job. `abandoned`: this was the last loss that is forgiven. */
export type ReleasedCapture = QueuedCapture & { readonly outcome: 'released' | 'abandoned' };

const lossError: ErrorCode = 'INTERNAL_ERROR';
const isLast = Prisma.sql`losses + 1 >= ${workerLossesMax}::int`;
/** What losing an attempt does to a capture: back to the queue, or the end of it. */
const lose = Prisma.sql`
  state = CASE WHEN ${isLast} THEN ${reached('abandon')} ELSE ${reached('release')} END,
  losses = losses + 1,
  worker = NULL,
  lease_expires_at = NULL,
  queued_at = CASE WHEN ${isLast} THEN queued_at ELSE now() END,
  completed_at = CASE WHEN ${isLast} THEN now() END,
  request = CASE WHEN ${isLast} THEN ${requestWithoutSecrets} ELSE request END,
  error_code = CASE WHEN ${isLast} THEN ${lossError} END,
  error_message = CASE WHEN ${isLast} THEN ${errorCatalogue[lossError].message} END`;
const released = Prisma.sql`
  captures.id, attempt, priority, request_id AS "requestId",
  CASE WHEN state = ${reached('release')} THEN 'released' ELSE 'abandoned' END AS outcome`;

/**
 * Gives an attempt back that failed through a fault of ours (a browser that died), which counts as a loss. `undefined`
 * when this attempt is not the current one. The caller sends the new job.
 */
export async function requeueCapture(
  { client }: Db,
  { id, attempt }: { id: string; attempt: number },
): Promise<ReleasedCapture | undefined> {
  const [row] = await client.$queryRaw<ReleasedCapture[]>`
    UPDATE captures SET ${lose} WHERE id = ${id} AND attempt = ${attempt} AND ${mayLeave('release')} RETURNING ${released}`;
  return row;
}

/**
 * Takes captures away from workers that did not renew their leases. Several schedulers may do this at once: each row
 * goes to one of them. `now` is the database's clock when left out, and that is the one leases run on.
 */
export async function releaseLostCaptures(
  { client }: Db,
  { now, limit }: { now?: Date; limit: number },
): Promise<ReleasedCapture[]> {
  return client.$queryRaw<ReleasedCapture[]>`
    WITH lost AS (
      SELECT id AS lost_id FROM captures
      WHERE ${mayLeave('release')} AND lease_expires_at < coalesce(${now ?? null}::timestamptz, now())
      ORDER BY lease_expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE captures SET ${lose} FROM lost WHERE id = lost_id RETURNING ${released}`;
}
