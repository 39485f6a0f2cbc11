import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import type { Database, Db } from '../connect.ts';
import { OutOfCredits, withinQuota } from '../credits/within-quota.ts';
import { sql } from '../statements/sql.ts';
import { findSubmission, insertSubmission, type Submission } from './submissions.ts';
import { insertWebhook, type NewWebhook } from '../webhooks/add-webhook.ts';

export type NewJob = {
  readonly capture: NewCapture;
  readonly webhook?: Omit<NewWebhook, 'organizationId'>;
  /** Makes repeated requests with the same key count once. */
  readonly submission?: Submission;
};
type Quota = { /** `null` for no limit. */ readonly limit: number | null; readonly now: Date };

export type AcceptedJob =
  | { readonly outcome: 'accepted'; readonly createdAt: Date }
  /** The same request was sent before: this is its job. */
  | { readonly outcome: 'known'; readonly captureId: string }
  /** A different request was sent under this key. */
  | { readonly outcome: 'conflict' };

/**
 * Accepts a capture with the receiver of its end, once under a key when there is one, and only with a credit left; or
 * nothing at all.
 */
export async function acceptJob(
  database: Database,
  job: NewJob,
  { limit, now }: Quota,
): Promise<AcceptedJob | OutOfCredits> {
  const { organizationId, cost = 1 } = job.capture;
  const work = (db: Db): Promise<AcceptedJob> => writeJob(db, job);
  const done = (db: Db): Promise<AcceptedJob | undefined> => findAccepted(db, job);
  const outcome = await withinQuota(database, { organizationId, limit, credits: cost, now }, work, done);
  if (!(outcome instanceof OutOfCredits)) return outcome;
  // A request that was accepted earlier gets the same response even if no credits remain now.
  return (await sentBefore(database, job)) ?? outcome;
}

async function findAccepted({ client }: Db, { capture: { id } }: NewJob): Promise<AcceptedJob | undefined> {
  const [row] = await client.rows<{ createdAt: Date }>`
    SELECT created_at AS "createdAt" FROM captures WHERE id = ${id}`;
  return row && { outcome: 'accepted', createdAt: row.createdAt };
}

/** One statement, so that nothing has to be undone when the key is taken, and an installation without quotas needs no transaction. */
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
  return (await sentBefore(db, job)) ?? { outcome: 'conflict' };
}

async function sentBefore(db: Db, { capture, submission }: NewJob): Promise<AcceptedJob | undefined> {
  if (submission === undefined) return undefined;
  const known = await findSubmission(db, { organizationId: capture.organizationId, key: submission.key });
  if (known === undefined) return undefined;
  const { bodyHash, formerHashes = [] } = submission;
  return [bodyHash, ...formerHashes].some((hash) => Buffer.from(known.bodyHash).equals(hash))
    ? { outcome: 'known', captureId: known.captureId }
    : { outcome: 'conflict' };
}
