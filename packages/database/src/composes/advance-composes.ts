import { describePartFailure, type FailedPart } from '@tintype/contracts/compose/compose-result';
import { claimEnded, markEndedRead } from '../captures/ended-captures.ts';
import type { Database } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson } from '../statements/storable.ts';
import { afterEnd } from './settle-compose.ts';

export type AdvancedCompose = {
  readonly id: string;
  readonly attempt: number;
  readonly requestId: string;
  readonly outcome: 'captured' | 'failed';
};
type Candidate = {
  readonly id: string;
  readonly attempt: number;
  readonly requestId: string;
  readonly failed: FailedPart | null;
};

/** Longer than the transaction that reads the captures. */
const leaseMs = 15_000;

/**
 * Continues composes whose captures have all succeeded, and ends composes with a failed capture.
 * These end at once, so that their waiting captures cost nothing. Reads the ended captures of
 * composes; if there are several schedulers, each capture goes to one of them.
 */
export async function advanceComposes(
  database: Database,
  { limit }: { /** The maximum number of ended captures. */ readonly limit: number },
): Promise<AdvancedCompose[]> {
  return database.transaction(async (db) => {
    const ended = await claimEnded(db, { origin: 'compose', limit, leaseMs });
    if (ended.length === 0) return [];
    // A second scheduler waits here, and then also sees the captures that the first one saw.
    const locked = await db.client.rows<{ id: string }>`
      SELECT id FROM composes
      WHERE id IN (SELECT compose_id FROM compose_parts WHERE capture_id = ANY (${ended}::text[]))
        AND ${stateOf.composes.mayLeave('captured')}
      ORDER BY id FOR UPDATE`;
    const candidates = await db.client.rows<Candidate>`
      SELECT composes.id, attempt, request_id AS "requestId", failed.part AS failed
      FROM composes
      CROSS JOIN LATERAL (
        SELECT count(*) AS total, count(*) FILTER (WHERE ${stateOf.captures.is('COMPLETED')}) AS completed
        FROM compose_parts JOIN captures ON captures.id = capture_id WHERE compose_id = composes.id
      ) AS progress
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('position', position, 'id', part_id, 'url', url, 'captureId', captures.id,
                                  'total', progress.total, 'code', coalesce(captures.error_code, 'CANCELLED'),
                                  'message', captures.error_message) AS part
        FROM compose_parts JOIN captures ON captures.id = capture_id
        WHERE compose_id = composes.id AND ${stateOf.captures.is('FAILED', 'CANCELLED')} ORDER BY position LIMIT 1
      ) AS failed ON true
      WHERE composes.id = ANY (${locked.map(({ id }) => id)}::text[])
        AND (progress.completed = progress.total OR failed.part IS NOT NULL)
      ORDER BY composes.created_at`;
    for (const { id, failed } of candidates) {
      if (failed === null) {
        await db.client.execute`
          UPDATE composes SET state = ${stateOf.composes.reached('captured')}, ready_at = now() WHERE id = ${id}`;
        continue;
      }
      const { code, message, details } = describePartFailure(failed);
      await db.client.execute`
        UPDATE composes SET state = ${stateOf.composes.reached('fail')}, completed_at = now(), error_code = ${code},
          error_message = ${message}, error_details = ${storableJson(details)}::jsonb
        WHERE id = ${id}`;
      await afterEnd(db, id);
    }
    await db.client.execute(markEndedRead(sql`SELECT unnest(${ended}::text[])`));
    return candidates.map(({ failed, ...compose }) => ({
      ...compose,
      outcome: failed === null ? ('captured' as const) : ('failed' as const),
    }));
  });
}
