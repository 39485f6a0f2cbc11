import type { CaptureReport, CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { DedupeKeys } from '@tintype/contracts/crawls/crawl-visit';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import type { CaptureEvent } from '@tintype/contracts/states/capture';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson, storableText } from '../statements/storable.ts';
import { requestWithoutSecrets } from './request-without-secrets.ts';

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
 * Writes the completion of a capture, the charge and the files in a single statement. The database
 * writes all further effects (`on_capture_state_change`, in `sql/`). Returns `false` if this
 * attempt is not the current one. May be called again after a lost connection: an attempt that has
 * completed the capture gets `true` each time, and is charged once.
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

/**
 * Works like `completeCapture`, for an attempt that ended in an error for its caller. Nothing is
 * charged.
 */
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

/** Finds the capture that has completed under one of the keys. */
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
 * The check is a separate statement, because the first statement may have waited for the commit
 * that this statement must see.
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
