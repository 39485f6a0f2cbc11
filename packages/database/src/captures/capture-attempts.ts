import { remains, sealedFields } from '@tintype/contracts/capture/secret-options';
import { sql, columnsOf, type RowOf, type Sql } from '../statements/sql.ts';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Db } from '../connect.ts';
import { leaseUntil, lostLeases } from '../leases/leases.ts';
import { stateOf } from '../states/state-guards.ts';
import type { CaptureReport, CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { DedupeKeys } from '@tintype/contracts/crawls/crawl-request';
import { type ErrorCode, errorCatalogue } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import { type CaptureEvent, storageRefusalsMax, workerLossesMax } from '@tintype/contracts/states/capture';
import { storableJson, storableText } from '../statements/statements.ts';
import type { QueuedCapture } from './accept-capture.ts';

const wholeSecretNames = sealedFields.map((name) => sql.raw(`'${name}'`));
const emptiedParts = sealedFields.map((name, at) => {
  const masked = sql.raw(`'${JSON.stringify({ [name]: remains[name] })}'::jsonb`);
  return sql`CASE WHEN jsonb_exists(captures.request, ${wholeSecretNames[at]!}) THEN ${masked} ELSE '{}'::jsonb END`;
});

/**
 * The stored request after the end: without typed text (docs/interface/actions.md#typed-text) and
 * secret options (docs/interface/capture.md#session). Every statement that ends a capture contains
 * this.
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

type CaptureClaim = {
  readonly id: string;
  /** How often the capture had been claimed when the job was sent. */
  readonly attempt: number;
  readonly worker: string;
  readonly leaseMs: number;
};

/**
 * One of several claims with the same attempt number succeeds. Others get `undefined`, as does
 * every claim after the capture was cancelled or ended, or its caller has disconnected.
 */
export async function claimCapture(
  { client }: Db,
  { id, attempt, worker, leaseMs }: CaptureClaim,
): Promise<ClaimedCapture | undefined> {
  const [claimed] = await client.rows<ClaimedCapture>`
    UPDATE captures
    SET state = ${stateOf.captures.reached('claim')}, attempt = attempt + 1, worker = ${worker}, started_at = now(),
        lease_expires_at = ${leaseUntil(leaseMs)}
    WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.mayLeave('claim')} AND (start_by IS NULL OR start_by > now())
    RETURNING ${columns}, request`;
  return claimed;
}

type SettleCaptureAttempt = { readonly id: string; readonly attempt: number };
type DiscardedFiles = {
  /** Files that no row will name; the scheduler deletes them. */
  readonly discard?: readonly string[];
};
type CaptureCompletion = SettleCaptureAttempt &
  DiscardedFiles & {
    readonly report: CaptureReport;
    readonly files: readonly CapturedFile[];
    readonly expiresAt: Date;
    /** Only one of the captures with the same key completes; the others get `false`. */
    readonly dedupeKeys?: DedupeKeys | undefined;
  };
type SettleCaptureFailure = SettleCaptureAttempt &
  DiscardedFiles & {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: ErrorDetails;
    readonly report?: CaptureReport;
  };

/**
 * Writes completion, charge and files in a single statement. The database writes all further
 * effects (`on_capture_state_change`, in `sql/`). Returns `false` if this attempt is not the
 * current one. After a lost connection it may be called again: the attempt that completed the
 * capture gets `true` each time, and is charged once.
 */
export async function completeCapture(
  db: Db,
  { id, attempt, report, files, expiresAt, dedupeKeys, discard = [] }: CaptureCompletion,
): Promise<boolean> {
  const { crawlId = null, address = null, content = null } = dedupeKeys ?? {};
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const rows = await db.client.rows<{ id: string }>`
    WITH completed AS (
      UPDATE captures
      SET state = ${stateOf.captures.reached('succeed')}, completed_at = now(), lease_expires_at = NULL, expires_at = ${expiresAt},
          report = ${storableJson(report)}::jsonb, request = ${requestWithoutSecrets}, dedupe_key = ${address}::text
      WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.mayLeave('succeed')}
        -- Two at the same moment break the unique index: the one that comes too late fails, and is told so when it asks again.
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
  return rows.length === 1 || hasSettled(db, { id, attempt }, 'succeed');
}

/** A failure is not charged. */
export async function failCapture(
  db: Db,
  { id, attempt, code, message, details = {}, report, discard = [] }: SettleCaptureFailure,
): Promise<boolean> {
  const rows = await db.client.rows<{ id: string }>`
    WITH failed AS (
      UPDATE captures
      SET state = ${stateOf.captures.reached('fail')}, completed_at = now(), lease_expires_at = NULL, error_code = ${code},
          error_message = ${storableText(message)}, error_details = ${storableJson(details)}::jsonb,
          report = ${report === undefined ? null : storableJson(report)}::jsonb, request = ${requestWithoutSecrets}
      WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.mayLeave('fail')}
      RETURNING id
    ), discarded AS (
      INSERT INTO discarded_files (storage_key) SELECT unnest(${discard}::text[]) FROM failed ON CONFLICT DO NOTHING
    )
    SELECT id FROM failed`;
  return rows.length === 1 || hasSettled(db, { id, attempt }, 'fail');
}

/** The capture that has completed under one of the keys. */
export async function findHolder(
  { client }: Db,
  { crawlId, address, content }: DedupeKeys,
): Promise<string | undefined> {
  const [holder] = await client.rows<{ id: string }>`
    SELECT id FROM captures WHERE dedupe_key = ${address}
    UNION ALL SELECT capture_id FROM crawl_contents WHERE crawl_id = ${crawlId} AND content = ${content}::text LIMIT 1`;
  return holder?.id;
}

/**
 * A separate statement, because the first may have waited for the commit that this one must see.
 */
async function hasSettled(
  { client }: Db,
  { id, attempt }: SettleCaptureAttempt,
  event: CaptureEvent,
): Promise<boolean> {
  const settled = await client.rows`
    SELECT FROM captures WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.captures.is(stateOf.captures.after(event))}`;
  return settled.length === 1;
}

/**
 * `released`: needs a new job. `waits`: waits for a slot, like a capture that was never sent.
 * `abandoned`: this was the last allowed loss.
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
const lose = sql`
  losses = losses + 1, sent_at = CASE WHEN origin <> 'crawl' OR ${isLastLoss} THEN sent_at END, ${returnToQueueSql(isLastLoss)}`;
const released = sql`
  captures.id, attempt, priority, request_id AS "requestId",
  CASE WHEN state <> ${stateOf.captures.reached('release')} THEN 'abandoned' WHEN sent_at IS NULL THEN 'waits' ELSE 'released' END AS outcome`;

/**
 * Puts back an attempt that failed with an internal error, such as a crashed browser, as a loss.
 * Returns `undefined` if this attempt is not the current one. The caller sends the new job.
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
 * Puts back an attempt whose result storage did not accept, not as a loss. The capture waits for a
 * slot: while no worker can store files, no slots are assigned. Returns `undefined` if this attempt
 * is not the current one.
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
 * Puts back captures whose leases were not renewed. Of several schedulers, each row goes to one.
 */
export async function releaseLostCaptures(
  { client }: Db,
  { now, limit }: { now?: Date; limit: number },
): Promise<ReleasedCapture[]> {
  return client.rows<ReleasedCapture>`
    WITH lost AS (${lostLeases({ table: 'captures', where: stateOf.captures.mayLeave('release'), limit, now })})
    UPDATE captures SET ${lose} FROM lost WHERE id = lost_id RETURNING ${released}`;
}
