import type { Db, Database } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { origins, type Origin } from '@tintype/contracts/capture/origins';
import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import type { Maker } from '../rights/rights.ts';
import { type NewWebhook, insertWebhook } from '../webhooks/webhooks.ts';
import { OutOfCredits, withinQuota } from '../credits/quota.ts';

type ReusableCaptureQuery = {
  readonly organizationId: string;
  readonly fingerprint: Uint8Array;
  readonly notBefore: Date;
};

/** The capture completed after `notBefore` with all outputs, and all its files exist. */
const isReusable = (notBefore: Date): Sql => sql`(
  ${stateOf.captures.is('COMPLETED')} AND completed_at >= ${notBefore}
  AND coalesce(jsonb_array_length(captures.report -> 'failedOutputs'), 0) = 0
  AND NOT EXISTS (
    SELECT FROM files WHERE capture_id = captures.id AND (deleted_at IS NOT NULL OR expires_at <= now())
  ))`;

/** The newest capture that would give the same result. */
export async function findReusable(
  { client }: Db,
  { organizationId, fingerprint, notBefore }: ReusableCaptureQuery,
): Promise<string | undefined> {
  const row = await client.first<{ id: string }>`
    SELECT id FROM captures
    WHERE organization_id = ${organizationId} AND fingerprint = ${fingerprint} AND ${isReusable(notBefore)}
    ORDER BY completed_at DESC LIMIT 1`;
  return row?.id;
}

export type Submission = {
  readonly key: string;
  readonly bodyHash: Uint8Array;
  /** Digests of the same body with earlier secrets. */
  readonly formerHashes?: readonly Uint8Array[];
  readonly renewsBefore?: Date;
};
type NewSubmission = Submission & { readonly organizationId: string; readonly captureId: string };

/** Afterwards the key counts as new. */
const submissionDays = 7;

/**
 * A part of the statement that writes the capture. A key whose capture was cancelled before its
 * start counts as new, so that a refused caller can try again.
 */
const insertSubmission = ({ organizationId, key, bodyHash, captureId, renewsBefore }: NewSubmission): Sql => sql`
  INSERT INTO submissions (organization_id, key, body_hash, capture_id)
  VALUES (${organizationId}, ${key}, ${bodyHash}, ${captureId})
  ON CONFLICT (organization_id, key) DO UPDATE
  SET body_hash = EXCLUDED.body_hash, capture_id = EXCLUDED.capture_id, created_at = now()
  WHERE submissions.created_at < now() - ${submissionDays}::int * interval '1 day'
    OR EXISTS (SELECT FROM captures WHERE id = submissions.capture_id AND ${stateOf.captures.is('CANCELLED')})
    ${renewsBefore === undefined ? sql.empty : sql`OR ${hasEndedBefore(renewsBefore)}`}
  RETURNING capture_id`;

/** A capture that another transaction has just written is not visible, and must not be replaced. */
const hasEndedBefore = (time: Date): Sql => sql`EXISTS (
  SELECT FROM captures WHERE id = submissions.capture_id
    AND ${stateOf.captures.isEnded} AND NOT ${isReusable(time)})`;

type StoredSubmission = { readonly captureId: string; readonly bodyHash: Uint8Array; readonly createdAt: Date };

export async function findSubmission(
  { client }: Db,
  { organizationId, key }: { organizationId: string; key: string },
): Promise<StoredSubmission | undefined> {
  return client.first<StoredSubmission>`
    SELECT capture_id AS "captureId", body_hash AS "bodyHash", created_at AS "createdAt"
    FROM submissions WHERE organization_id = ${organizationId} AND key = ${key}`;
}

export type NewCapture = Maker & {
  readonly id: string;
  readonly origin: Origin;
  readonly priority?: number;
  readonly request: StoredRequest;
  readonly requestId: string;
  readonly startBy?: Date;
  readonly expiresAt: Date;
  readonly fingerprint?: Uint8Array;
  readonly cost?: number;
  readonly webhookId?: string;
  readonly batch?: { readonly id: string; readonly position: bigint };
  /** The caller sends the job itself. Otherwise the capture waits for the dispatcher. */
  readonly isSent: boolean;
};

export type QueuedCapture = {
  readonly id: string;
  readonly attempt: number;
  readonly priority: number;
  readonly requestId: string;
};
type AcceptedCapture = QueuedCapture & { readonly createdAt: Date };

/** `first`: writes in the same statement (WITH). `when`: the condition (WHERE). */
type AcceptCondition = { readonly first?: Sql; readonly when?: Sql };

/** If a job does not reach the queue, the scheduler sends another. */
export async function acceptCaptures(
  { client }: Db,
  captures: readonly NewCapture[],
  { first = sql.empty, when = sql.empty }: AcceptCondition = {},
): Promise<AcceptedCapture[]> {
  if (captures.length === 0) return [];
  return client.rows<AcceptedCapture>`
    ${first}
    INSERT INTO captures (id, organization_id, api_key_id, created_by, origin, priority, request, request_id, start_by, expires_at,
                          fingerprint, cost, webhook_id, batch_id, batch_position, sent_at)
    SELECT id, organization_id, api_key_id, created_by, origin, priority, request, request_id, start_by, expires_at,
           decode(fingerprint, 'hex'), cost, webhook_id, batch_id, batch_position, CASE WHEN is_sent THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(captures.map(toRow))}::jsonb) AS new (
      id text, organization_id text, api_key_id text, created_by text, origin text, priority smallint, request jsonb, request_id text,
      start_by timestamptz, expires_at timestamptz, fingerprint text, cost smallint, webhook_id text, batch_id text,
      batch_position bigint, is_sent boolean)
    ${when}
    RETURNING id, attempt, priority::int, request_id AS "requestId", created_at AS "createdAt"`;
}

export async function acceptCapture(db: Db, capture: NewCapture): Promise<AcceptedCapture> {
  const [accepted] = await acceptCaptures(db, [capture]);
  return accepted!;
}

const toRow = ({ fingerprint, batch, cost = 1, ...capture }: NewCapture) => ({
  id: capture.id,
  organization_id: capture.organizationId,
  api_key_id: capture.apiKeyId,
  created_by: capture.createdBy,
  origin: capture.origin,
  priority: capture.priority ?? origins[capture.origin].priority,
  request: capture.request,
  request_id: capture.requestId,
  start_by: capture.startBy,
  expires_at: capture.expiresAt,
  fingerprint: fingerprint && Buffer.from(fingerprint).toString('hex'),
  cost,
  webhook_id: capture.webhookId,
  batch_id: batch?.id,
  batch_position: batch && Number(batch.position),
  is_sent: capture.isSent,
});

export type NewJob = {
  readonly capture: NewCapture;
  readonly webhook?: Omit<NewWebhook, 'organizationId'>;
  readonly submission?: Submission;
};

type AcceptCaptureQuota = {
  readonly limit: number | null;
  readonly now: Date;
};

export type AcceptedJob =
  | { readonly outcome: 'accepted'; readonly createdAt: Date }
  /** The same request was sent before; this is its job. */
  | { readonly outcome: 'known'; readonly captureId: string }
  | { readonly outcome: 'conflict' };

/** Accepts a capture with its webhook if a credit is left, once for each idempotency key. */
export async function acceptJob(
  database: Database,
  job: NewJob,
  { limit, now }: AcceptCaptureQuota,
): Promise<AcceptedJob | OutOfCredits> {
  const { organizationId, cost = 1 } = job.capture;
  const work = (db: Db): Promise<AcceptedJob> => writeJob(db, job);
  const done = (db: Db): Promise<AcceptedJob | undefined> => findAccepted(db, job);
  const outcome = await withinQuota(database, { organizationId, limit, credits: cost, now }, work, done);
  if (!(outcome instanceof OutOfCredits)) return outcome;
  // A repeated request gets its earlier job, even if no credits remain now.
  return (await findEarlierJob(database, job)) ?? outcome;
}

async function findAccepted({ client }: Db, { capture: { id } }: NewJob): Promise<AcceptedJob | undefined> {
  const row = await client.first<{ createdAt: Date }>`
    SELECT created_at AS "createdAt" FROM captures WHERE id = ${id}`;
  return row && { outcome: 'accepted', createdAt: row.createdAt };
}

/**
 * A single statement: nothing must be undone if the key is taken, and an installation without
 * quotas needs no transaction.
 */
export async function writeJob(db: Db, job: NewJob): Promise<AcceptedJob> {
  const { capture, webhook, submission } = job;
  const { id, organizationId } = capture;
  const when = submission === undefined ? sql.empty : sql`WHERE EXISTS (SELECT FROM submitted)`;
  const steps = [
    submission && sql`submitted AS (${insertSubmission({ ...submission, organizationId, captureId: id })})`,
    webhook && sql`webhook AS (${insertWebhook({ ...webhook, organizationId })} ${when})`,
  ].filter((step) => step !== undefined);
  const first = steps.length === 0 ? sql.empty : sql`WITH ${sql.join(steps)}`;
  const withWebhook = { ...capture, ...(webhook && { webhookId: webhook.id }) };
  const [accepted] = await acceptCaptures(db, [withWebhook], { first, when });
  if (accepted !== undefined) return { outcome: 'accepted', createdAt: accepted.createdAt };
  return (await findEarlierJob(db, job)) ?? { outcome: 'conflict' };
}

async function findEarlierJob(db: Db, { capture, submission }: NewJob): Promise<AcceptedJob | undefined> {
  if (submission === undefined) return undefined;
  const known = await findSubmission(db, { organizationId: capture.organizationId, key: submission.key });
  if (known === undefined) return undefined;
  const { bodyHash, formerHashes = [] } = submission;
  return [bodyHash, ...formerHashes].some((hash) => Buffer.from(known.bodyHash).equals(hash))
    ? { outcome: 'known', captureId: known.captureId }
    : { outcome: 'conflict' };
}
