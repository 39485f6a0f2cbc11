import { remainingValues, sealedFields } from '@tintype/contracts/capture/secret-options';
import { sql, columnsOf, type RowOf, type Sql } from '../statements/sql.ts';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Db } from '../connect.ts';
import {
  backToQueue,
  hasSettled,
  isAttempt,
  leaseUntil,
  lostLeases,
  type Attempt,
  type Claim,
  isFree,
} from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';
import type { CaptureReport, CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { DedupeKeys } from '@tintype/contracts/crawls/crawl-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import { storageRefusalsMax, workerLossesMax } from '@tintype/contracts/states/capture';
import { storableJson, storableText } from '../statements/statements.ts';
import type { QueuedCapture } from './accept-capture.ts';
import type { ReadOrigin } from '@tintype/contracts/capture/origins';

const wholeSecretNames = sealedFields.map((name) => sql.raw(`'${name}'`));
const emptiedParts = sealedFields.map((name, at) => {
  const masked = sql.raw(`'${JSON.stringify({ [name]: remainingValues[name] })}'::jsonb`);
  return sql`CASE WHEN jsonb_exists(captures.request, ${wholeSecretNames[at]!}) THEN ${masked} ELSE '{}'::jsonb END`;
});

/**
 * Leaves out typed text (docs/interface/actions.md#typed-text) and secret options
 * (docs/interface/capture.md#session). Every statement that ends a capture contains this.
 */
export const requestWithoutSecrets = sql`
  CASE
    WHEN jsonb_exists_any(captures.request, ARRAY[${sql.join(wholeSecretNames)}]) OR jsonb_path_exists(captures.request, '$.actions[*].text') THEN
      captures.request
        || ${sql.join(emptiedParts, ' || ')}
        || CASE WHEN jsonb_exists(captures.request, 'actions') THEN jsonb_build_object('actions', (
             SELECT coalesce(jsonb_agg(
               CASE WHEN jsonb_exists(one.action, 'text') THEN one.action || '{"text": "[redacted]"}'::jsonb ELSE one.action END
               ORDER BY one.place), '[]'::jsonb)
             FROM jsonb_array_elements(captures.request -> 'actions') WITH ORDINALITY AS one (action, place)
           )) ELSE '{}'::jsonb END
    ELSE captures.request
  END`;

const columns = columnsOf('captures', [
  'id',
  'organizationId',
  'apiKeyId',
  'createdBy',
  'attempt',
  'losses',
  'origin',
  'requestId',
  'queuedAt',
  'createdAt',
  'startBy',
  'expiresAt',
]);
export type ClaimedCapture = RowOf<typeof columns> & { readonly request: CaptureRequest };

/**
 * `undefined` if another claim came first, the capture has ended, or its caller has disconnected.
 */
export async function claimCapture(
  { client }: Db,
  { worker, leaseMs, ...attempt }: Claim,
): Promise<ClaimedCapture | undefined> {
  return client.first<ClaimedCapture>`
    UPDATE captures
    SET state = ${stateOf.captures.reached('claim')}, attempt = attempt + 1, worker = ${worker}, started_at = now(),
        lease_expires_at = ${leaseUntil(leaseMs)}
    WHERE ${isAttempt('captures', attempt, 'claim')} AND (start_by IS NULL OR start_by > now())
    RETURNING ${columns}, request`;
}

type DiscardedFiles = {
  readonly discard?: readonly string[];
};
type CaptureCompletion = Attempt &
  DiscardedFiles & {
    readonly report: CaptureReport;
    readonly files: readonly CapturedFile[];
    readonly expiresAt: Date;
    /** Only one of the captures with the same key completes; the others get `false`. */
    readonly dedupeKeys?: DedupeKeys | undefined;
  };
type SettleCaptureFailure = Attempt &
  DiscardedFiles & {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: ErrorDetails;
    readonly report?: CaptureReport;
  };

/**
 * A single statement; the database writes all further effects (`on_capture_state_change`, in
 * `sql/`). May be repeated after a lost connection: the attempt that completed the capture gets
 * `true` each time, and is charged once.
 */
export async function completeCapture(
  db: Db,
  { report, files, expiresAt, dedupeKeys, discard = [], ...attempt }: CaptureCompletion,
): Promise<boolean> {
  const { crawlId = null, address = null, content = null } = dedupeKeys ?? {};
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const rows = await db.client.rows<{ id: string }>`
    WITH completed AS (
      UPDATE captures
      SET state = ${stateOf.captures.reached('succeed')}, completed_at = now(), lease_expires_at = NULL, expires_at = ${expiresAt},
          report = ${storableJson(report)}::jsonb, request = ${requestWithoutSecrets}, dedupe_key = ${address}::text
      WHERE ${isAttempt('captures', attempt, 'succeed')}
        -- If two captures pass this check at once, the unique index rejects the second, which finds the first when it is repeated.
        AND NOT EXISTS (SELECT FROM captures AS first WHERE first.dedupe_key = ${address}::text)
        AND NOT EXISTS (SELECT FROM crawl_contents WHERE crawl_id = ${crawlId}::text AND content = ${content}::text)
      RETURNING id, organization_id, api_key_id, cost, expires_at
    ), shown AS (
      INSERT INTO crawl_contents (crawl_id, content, capture_id)
      SELECT ${crawlId}::text, ${content}::text, id FROM completed WHERE ${content}::text IS NOT NULL
    ), charged AS (
      INSERT INTO charges (capture_id, organization_id, credits) SELECT id, organization_id, cost FROM completed
    ), used AS (
      INSERT INTO usage_days AS usage (organization_id, api_key_id, day, shard, credits, captures, bytes)
      SELECT organization_id, api_key_id, (now() AT TIME ZONE 'UTC')::date, pg_backend_pid() % 32, cost, 1, ${bytes}::bigint
      FROM completed
      ON CONFLICT (organization_id, day, api_key_id, shard) DO UPDATE
      SET credits = usage.credits + EXCLUDED.credits, captures = usage.captures + EXCLUDED.captures,
          bytes = usage.bytes + EXCLUDED.bytes
    ), discarded AS (
      INSERT INTO discarded_files (storage_key) SELECT unnest(${discard}::text[]) FROM completed ON CONFLICT DO NOTHING
    ), stored AS (
      INSERT INTO files (capture_id, output_id, type, format, storage_key, size, sha256, width, height, expires_at)
      SELECT completed.id, file."outputId", file.type, file.format, file."storageKey", file.size, file.sha256, file.width,
             file.height, completed.expires_at
      FROM completed, jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
        AS file ("outputId" text, type text, format text, "storageKey" text, size bigint, sha256 text, width int, height int)
    )
    SELECT id FROM completed`;
  return rows.length === 1 || hasSettled(db, 'captures', attempt, 'succeed');
}

export async function failCapture(
  db: Db,
  { code, message, details = {}, report, discard = [], ...attempt }: SettleCaptureFailure,
): Promise<boolean> {
  const rows = await db.client.rows<{ id: string }>`
    WITH failed AS (
      UPDATE captures
      SET state = ${stateOf.captures.reached('fail')}, completed_at = now(), lease_expires_at = NULL, error_code = ${code},
          error_message = ${storableText(message)}, error_details = ${storableJson(details)}::jsonb,
          report = ${report === undefined ? null : storableJson(report)}::jsonb, request = ${requestWithoutSecrets}
      WHERE ${isAttempt('captures', attempt, 'fail')}
      RETURNING id
    ), discarded AS (
      INSERT INTO discarded_files (storage_key) SELECT unnest(${discard}::text[]) FROM failed ON CONFLICT DO NOTHING
    )
    SELECT id FROM failed`;
  return rows.length === 1 || hasSettled(db, 'captures', attempt, 'fail');
}

export async function findHolder(
  { client }: Db,
  { crawlId, address, content }: DedupeKeys,
): Promise<string | undefined> {
  const holder = await client.first<{ id: string }>`
    SELECT id FROM captures WHERE dedupe_key = ${address}
    UNION ALL SELECT capture_id FROM crawl_contents WHERE crawl_id = ${crawlId} AND content = ${content}::text LIMIT 1`;
  return holder?.id;
}

/**
 * `released`: needs a new job. `waits`: waits for a slot, like a capture that was never sent.
 * `abandoned`: this was the last allowed loss.
 */
type ReleasedCapture = QueuedCapture & { readonly outcome: 'released' | 'waits' | 'abandoned' };

/** Returns the capture to the queue, or fails it at the last allowed loss. */
const returnToQueueSql = (isLast: Sql): Sql => sql`
  ${backToQueue('captures', isLast)},
  -- A page of a crawl waits for the delay of its host again.
  queued_at = CASE WHEN ${isLast} THEN queued_at
    ELSE now() + coalesce((captures.request #>> '{page,delayMs}')::int, 0) * interval '1 millisecond' END,
  request = CASE WHEN ${isLast} THEN ${requestWithoutSecrets} ELSE request END`;
const isLastLoss = sql`losses + 1 >= ${workerLossesMax}::int`;
const lossAssignments = sql`
  losses = losses + 1, sent_at = CASE WHEN origin <> 'crawl' OR ${isLastLoss} THEN sent_at END, ${returnToQueueSql(isLastLoss)}`;
const releasedColumns = sql`
  captures.id, attempt, priority, request_id AS "requestId",
  CASE WHEN state <> ${stateOf.captures.reached('release')} THEN 'abandoned' WHEN sent_at IS NULL THEN 'waits' ELSE 'released' END AS outcome`;

/**
 * Counts as a loss. `undefined` if this attempt is not the current one. The caller sends the new
 * job.
 */
export async function requeueCapture({ client }: Db, attempt: Attempt): Promise<ReleasedCapture | undefined> {
  return client.first<ReleasedCapture>`
    UPDATE captures SET ${lossAssignments} WHERE ${isAttempt('captures', attempt, 'release')} RETURNING ${releasedColumns}`;
}

/**
 * Not a loss. The capture waits for a slot, because no slots are assigned while no worker can store
 * files.
 */
export async function releaseUnstored({ client }: Db, attempt: Attempt): Promise<ReleasedCapture | undefined> {
  const isLast = sql`storage_refusals + 1 >= ${storageRefusalsMax}::int`;
  return client.first<ReleasedCapture>`
    UPDATE captures
    SET storage_refusals = storage_refusals + 1, sent_at = CASE WHEN ${isLast} THEN sent_at END, ${returnToQueueSql(isLast)}
    WHERE ${isAttempt('captures', attempt, 'release')} RETURNING ${releasedColumns}`;
}

export async function releaseLostCaptures(
  { client }: Db,
  { now, limit }: { now?: Date; limit: number },
): Promise<ReleasedCapture[]> {
  return client.rows<ReleasedCapture>`
    WITH lost AS (${lostLeases({ table: 'captures', where: stateOf.captures.mayLeave('release'), limit, now })})
    UPDATE captures SET ${lossAssignments} FROM lost WHERE id = lost_id RETURNING ${releasedColumns}`;
}

/**
 * `on_capture_end` writes a row in the transaction that ends a capture. The reader deletes it in
 * the transaction that writes the consequences. Batches have no rows: `finishBatches` reads counts
 * (docs/decisions/0002-postgresql-decides.md).
 */
type EndedCaptureQuery = { readonly origin: ReadOrigin; readonly limit: number; readonly leaseMs: number };

/** The order is that of the index; otherwise the planner would read the table. */
export const selectAnyEnded = (origin: ReadOrigin): Sql => sql`
  SELECT 1 FROM ended_captures WHERE origin = ${sql.raw(`'${origin}'`)} AND ${isFree('ended_captures')} ORDER BY ended_at LIMIT 1`;

/** More rows than a scheduler reads in minutes, but sorted in tens of milliseconds. */
const orderedMax = 20_000;

/**
 * Claims from each organization in turn, longest ago first. For a join the planner may read all
 * captures, so organizations are looked up row by row.
 */
export async function claimEnded({ client }: Db, { origin, limit, leaseMs }: EndedCaptureQuery): Promise<string[]> {
  const rows = await client.rows<{ id: string }>`
    UPDATE ended_captures SET lease_expires_at = ${leaseUntil(leaseMs)}
    WHERE capture_id IN (
      SELECT ended_captures.capture_id FROM ended_captures JOIN (
        SELECT oldest.capture_id, row_number() OVER (PARTITION BY
          (SELECT organization_id FROM captures WHERE captures.id = oldest.capture_id) ORDER BY oldest.ended_at) AS nth
        FROM (
          SELECT capture_id, ended_at FROM ended_captures WHERE origin = ${origin} AND ${isFree('ended_captures')}
          ORDER BY ended_at LIMIT ${orderedMax}) AS oldest
      ) AS turn USING (capture_id)
      WHERE ${isFree('ended_captures')}
      ORDER BY turn.nth, ended_captures.ended_at LIMIT ${limit} FOR UPDATE OF ended_captures SKIP LOCKED)
    RETURNING capture_id AS id`;
  return rows.map(({ id }) => id);
}

/** Call this in the transaction, or in the statement, that writes the results. */
export const markEndedRead = (captures: Sql): Sql =>
  sql`DELETE FROM ended_captures WHERE ended_captures.capture_id IN (${captures})`;

export async function postponeCaptures(
  { client }: Db,
  { ids, afterMs }: { readonly ids: readonly string[]; readonly afterMs: number },
): Promise<void> {
  await client.execute`
    UPDATE ended_captures SET lease_expires_at = ${leaseUntil(afterMs)} WHERE capture_id = ANY (${ids}::text[])`;
}
