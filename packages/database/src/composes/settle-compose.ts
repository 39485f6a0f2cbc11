import { type ComposeDrawing, describePartFailure, type FailedPart } from '@tintype/contracts/compose/compose-result';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import type { Database, Db } from '../connect.ts';
import { retainFiles } from '../files/discarded-files.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson, storableText } from '../statements/statements.ts';
import { cancelUnclaimed } from '../captures/cancel-capture.ts';
import { sql } from '../statements/sql.ts';
import { hasSettled, isAttempt, type Attempt } from '../leases/leases.ts';
import { writeEvent } from '../deliveries/write-event.ts';
import { claimEnded, markEndedRead } from '../captures/capture-attempts.ts';

type SettleComposeFailure = Attempt & {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: ErrorDetails;
};

/** Only the current attempt may complete, and may repeat the call. The captures were charged. */
export async function completeCompose(
  database: Database,
  { drawing, ...attempt }: Attempt & { readonly drawing: ComposeDrawing },
): Promise<boolean> {
  const settled = await database.transaction(async (db) => {
    const changed = await db.client.execute`
      UPDATE composes
      SET state = ${stateOf.composes.reached('succeed')}, completed_at = now(), lease_expires_at = NULL,
          drawing = ${storableJson(drawing)}::jsonb, storage_key = ${drawing.storageKey}
      WHERE ${isAttempt('composes', attempt, 'succeed')}`;
    if (changed === 1) {
      await retainFiles(db, { keys: [drawing.storageKey] });
      await afterEnd(db, attempt.id);
    }
    return changed === 1;
  });
  return settled || hasSettled(database, 'composes', attempt, 'succeed');
}

export async function failCompose(
  database: Database,
  { code, message, details = {}, ...attempt }: SettleComposeFailure,
): Promise<boolean> {
  const settled = await database.transaction(async (db) => {
    const changed = await db.client.execute`
      UPDATE composes
      SET state = ${stateOf.composes.reached('fail')}, completed_at = now(), lease_expires_at = NULL, error_code = ${code},
          error_message = ${storableText(message)}, error_details = ${storableJson(details)}::jsonb
      WHERE ${isAttempt('composes', attempt, 'release')}`;
    if (changed === 1) await afterEnd(db, attempt.id);
    return changed === 1;
  });
  return settled || hasSettled(database, 'composes', attempt, 'fail');
}

/**
 * `false` if the compose is being drawn or has ended. Captures that have begun continue and are
 * charged.
 */
export async function cancelCompose(database: Database, { id }: { readonly id: string }): Promise<boolean> {
  return database.transaction(async (db) => {
    const changed = await db.client.execute`
      UPDATE composes SET state = ${stateOf.composes.reached('cancel')}, completed_at = now()
      WHERE id = ${id} AND ${stateOf.composes.mayLeave('cancel')}`;
    if (changed === 1) await afterEnd(db, id);
    return changed === 1;
  });
}

/**
 * Call this in the transaction that ends the compose. Captures that are no longer needed leave the
 * queue, and the images of the others may be deleted.
 */
export async function afterEnd({ client }: Db, composeId: string): Promise<void> {
  await client.execute(
    cancelUnclaimed(sql`id IN (SELECT capture_id FROM compose_parts WHERE compose_id = ${composeId})`),
  );
  await client.execute`
    UPDATE files SET expires_at = now()
    WHERE capture_id IN (SELECT capture_id FROM compose_parts WHERE compose_id = ${composeId}) AND expires_at > now()`;
  const notified = sql`(
    SELECT * FROM composes WHERE id = ${composeId} AND ${stateOf.composes.is('COMPLETED', 'FAILED')}) AS composes`;
  await client.execute(writeEvent('COMPOSE_COMPLETED', { of: notified }));
}

type AdvancedCompose = Attempt & {
  readonly requestId: string;
  readonly outcome: 'captured' | 'failed';
};
type Candidate = Attempt & {
  readonly requestId: string;
  readonly failed: FailedPart | null;
};

/** Longer than the transaction that reads the captures. */
const leaseMs = 15_000;

/** A compose with a failed capture ends at once, so that its waiting captures cost nothing. */
export async function advanceComposes(
  database: Database,
  { limit }: { /** The maximum number of ended captures. */ readonly limit: number },
): Promise<AdvancedCompose[]> {
  return database.transaction(async (db) => {
    const ended = await claimEnded(db, { origin: 'compose', limit, leaseMs });
    if (ended.length === 0) return [];
    // A second scheduler waits here, and then sees the same captures.
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
