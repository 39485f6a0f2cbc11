import type { Origin } from '@tintype/contracts/capture/origins';
import type { QueuedCapture } from '../captures/accept-capture.ts';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

export type WaitingCapture = { readonly id: string; readonly origin: Origin; readonly url: string };
type Line = { readonly organizationId: string; readonly priority: number; readonly limit: number };

/** Those of an organization that have waited longest, locked, for a caller who looks at where they go before they get their places. */
export async function pickWaiting(
  { client }: Db,
  { organizationId, priority, limit }: Line,
): Promise<WaitingCapture[]> {
  return client.$queryRaw<WaitingCapture[]>`
    SELECT id, origin, request ->> 'url' AS url FROM captures
    WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL AND organization_id = ${organizationId} AND priority = ${priority}::smallint
      AND queued_at <= now()
    ORDER BY queued_at, id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`;
}

/** Gives places to these, as far as they still wait for one. */
export async function sendThese(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<QueuedCapture[]> {
  if (ids.length === 0) return [];
  return client.$queryRaw<QueuedCapture[]>`
    UPDATE captures SET sent_at = now() WHERE id = ANY (${ids}::text[]) AND ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
    RETURNING id, attempt, priority::int, request_id AS "requestId"`;
}

type PutOff = { readonly id: string; readonly byMs: number };

/** Sends these back in their line: until then others of the organization come first. */
export async function putOff({ client }: Db, { captures }: { readonly captures: readonly PutOff[] }): Promise<void> {
  if (captures.length === 0) return;
  await client.$executeRaw`
    UPDATE captures SET queued_at = now() + given.by_ms * interval '1 millisecond'
    FROM unnest(${captures.map(({ id }) => id)}::text[], ${captures.map(({ byMs }) => byMs)}::int[]) AS given (id, by_ms)
    WHERE captures.id = given.id AND ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL`;
}
