import type { ComposeOutput } from '@tintype/contracts/compose/output-settings';
import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { Db, Database } from '../connect.ts';
import { backToQueue, isAttempt, leaseUntil, lostLeases, type Attempt, type Claim } from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';
import { storageRefusalsMax } from '@tintype/contracts/states/capture';
import { composeLossesMax } from '@tintype/contracts/states/compose';
import { afterEnd } from './settle-compose.ts';
import { sql, type Sql } from '../statements/sql.ts';

export type ComposePicture = {
  readonly captureId: string;
  readonly storageKey: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string | null;
  readonly report: CaptureReport | null;
};
export type ClaimedCompose = {
  readonly id: string;
  readonly attempt: number;
  readonly organizationId: string;
  readonly requestId: string;
  readonly createdAt: Date;
  readonly output: ComposeOutput;
  readonly pictures: readonly ComposePicture[];
};

export async function claimCompose(
  { client }: Db,
  { worker, leaseMs, ...attempt }: Claim,
): Promise<ClaimedCompose | undefined> {
  return client.first<ClaimedCompose>`
    WITH claimed AS (
      UPDATE composes
      SET state = ${stateOf.composes.reached('claim')}, attempt = attempt + 1, worker = ${worker},
          lease_expires_at = ${leaseUntil(leaseMs)}
      WHERE ${isAttempt('composes', attempt, 'claim')}
      RETURNING id, attempt, organization_id, request_id, created_at, output
    )
    SELECT id, attempt, organization_id AS "organizationId", request_id AS "requestId", created_at AS "createdAt", output,
           (SELECT jsonb_agg(jsonb_build_object(
              'captureId', capture_id, 'storageKey', storage_key, 'width', width, 'height', height,
              'caption', caption, 'report', captures.report) ORDER BY position)
            FROM compose_parts JOIN captures ON captures.id = capture_id JOIN files USING (capture_id)
            WHERE compose_id = claimed.id) AS pictures
    FROM claimed`;
}

type ReadyCompose = Attempt & { readonly requestId: string };
type WaitingCompose = ReadyCompose & {
  readonly priority: number;
  /** Worker seconds of drawing for its organization within the last minute. */
  readonly seconds: number;
};

/**
 * The most urgent first, then organizations in turn, the least served first. The caller checks
 * whether each has a job.
 */
export async function listReadyComposes(
  { client }: Db,
  { limit }: { readonly limit: number },
): Promise<WaitingCompose[]> {
  return client.rows<WaitingCompose>`
    WITH ready AS (
      SELECT composes.id, attempt, request_id, organization_id, ready_at, urgency.priority,
             row_number() OVER (PARTITION BY organization_id, urgency.priority ORDER BY ready_at, composes.id) AS turn
      FROM composes CROSS JOIN LATERAL (
        SELECT min(captures.priority)::int AS priority FROM compose_parts JOIN captures ON captures.id = capture_id
        WHERE compose_id = composes.id) AS urgency
      WHERE ${stateOf.composes.mayLeave('claim')}
    ), spent AS (
      SELECT organization_id, sum((drawing ->> 'drawMs')::float8) / 1000 AS seconds FROM composes
      WHERE drawing IS NOT NULL AND completed_at > now() - interval '1 minute'
        AND organization_id IN (SELECT organization_id FROM ready) GROUP BY organization_id
    )
    SELECT id, attempt, request_id AS "requestId", priority, coalesce(seconds, 0)::float8 AS seconds
    FROM ready LEFT JOIN spent USING (organization_id)
    ORDER BY priority, turn, coalesce(seconds, 0), ready_at, id LIMIT ${limit}`;
}

type LostAttempt = ReadyCompose & { readonly outcome: 'released' | 'abandoned' };

export async function releaseLostComposes(
  database: Database,
  { limit }: { readonly limit: number },
): Promise<LostAttempt[]> {
  return returnToQueue(
    database,
    lossCounter,
    sql`id IN (${lostLeases({ table: 'composes', where: stateOf.composes.mayLeave('release'), limit })})`,
  );
}

export async function requeueCompose(database: Database, attempt: Attempt): Promise<LostAttempt | undefined> {
  const [lost] = await returnToQueue(database, lossCounter, isAttempt('composes', attempt, 'release'));
  return lost;
}

/** Storage could not return the images or did not accept the result. */
export async function releaseUndrawn(database: Database, attempt: Attempt): Promise<LostAttempt | undefined> {
  const [released] = await returnToQueue(database, refusal, isAttempt('composes', attempt, 'release'));
  return released;
}

type Count = { readonly counted: Sql; readonly isLast: Sql };
const lossCounter: Count = {
  counted: sql`losses = losses + 1`,
  isLast: sql`losses + 1 >= ${composeLossesMax}::int`,
};
const refusal: Count = {
  counted: sql`storage_refusals = storage_refusals + 1`,
  isLast: sql`storage_refusals + 1 >= ${storageRefusalsMax}::int`,
};

async function returnToQueue(database: Database, { counted, isLast }: Count, which: Sql): Promise<LostAttempt[]> {
  return database.transaction(async (db) => {
    const lost = await db.client.rows<LostAttempt>`
      UPDATE composes
      SET ${counted}, ${backToQueue('composes', isLast)}
      WHERE ${which}
      RETURNING id, attempt, request_id AS "requestId",
                CASE WHEN state = ${stateOf.composes.reached('release')} THEN 'released' ELSE 'abandoned' END AS outcome`;
    for (const { id, outcome } of lost) if (outcome === 'abandoned') await afterEnd(db, id);
    return lost;
  });
}
