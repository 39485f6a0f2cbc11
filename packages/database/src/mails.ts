import type { Database, Db } from './connect.ts';
import { sql } from './sql.ts';
import { isFree, leaseUntil } from './leases/leases.ts';
import { stateOf } from './states/state-of.ts';

/** Mails that wait to be sent. They are written with what they tell of. */

export type ClaimedMail = {
  readonly id: string;
  /** None of somebody who belongs to none yet. */
  readonly organizationId: string | null;
  readonly event: string;
  readonly subjectId: string;
  readonly requestId: string;
  readonly recipients: readonly string[];
  readonly subject: string | null;
  readonly createdAt: Date;
  /** This one included. */
  readonly attempts: number;
};
type Row = ClaimedMail & { readonly digestId: string };
/** Mails for the same recipients that go out as one, the oldest first. */
export type Digest = { readonly id: string; readonly mails: readonly [ClaimedMail, ...ClaimedMail[]] };

/** Whoever dies over a mail leaves it to the next. Whoever waits for a slow server renews the lease. */
const leaseMs = 120_000;
/** More would be read by nobody. The next ones are a digest of their own. */
const mailsPerDigest = 50;

type Turn = {
  /** Digests at most. */
  readonly limit: number;
  /** How long a mail waits for others to the same recipients. */
  readonly gatherMs: number;
};

/**
 * Takes mails that are due, the longest due first, together with what waits for the same recipients. What has once gone out as one stays one:
 * a mail that comes twice has the same content. One sender at a time looks, so that no digest is torn in two.
 */
export async function claimDigests(database: Database, { limit, gatherMs }: Turn): Promise<Digest[]> {
  return database.transaction(async ({ client }) => {
    // All that waits is gathered and sorted below: not while a mail server is away, and thousands wait for their next attempt.
    const [turn] = await client.rows<{ isOurs: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('mails', 0)) AS "isOurs"
      WHERE EXISTS (SELECT FROM mails WHERE ${stateOf.mails.is('PENDING')} AND next_attempt_at <= now())`;
    if (turn?.isOurs !== true) return [];
    const rows = await client.rows<Row>`
      WITH waiting AS (
        SELECT id, created_at, coalesce(digest_id, first_value(id) OVER together) AS leader,
               next_attempt_at + CASE WHEN digest_id IS NULL AND NOT ${isAlone} THEN ${gatherMs}::int ELSE 0 END * interval '1 millisecond' AS due_at,
               row_number() OVER together AS place, digest_id IS NULL AS is_new
        FROM mails WHERE ${stateOf.mails.is('PENDING')} AND ${isFree('mails')}
        WINDOW together AS (PARTITION BY organization_id, recipients, digest_id, CASE WHEN ${isAlone} THEN id END ORDER BY created_at, id)
      ), due AS (
        SELECT leader FROM waiting GROUP BY leader HAVING min(due_at) <= now() ORDER BY min(due_at) LIMIT ${limit}
      ), taken AS (
        SELECT id AS taken_id, leader FROM waiting JOIN due USING (leader) WHERE place <= ${mailsPerDigest} OR NOT is_new
      )
      UPDATE mails SET attempts = attempts + 1, lease_expires_at = ${leaseUntil(leaseMs)}, digest_id = leader
      FROM taken WHERE id = taken_id
      RETURNING id, organization_id AS "organizationId", event, subject_id AS "subjectId", request_id AS "requestId",
                recipients, subject, created_at AS "createdAt", attempts, digest_id AS "digestId"`;
    const groups = Map.groupBy(
      rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
      ({ digestId }) => digestId,
    );
    return [...groups].map(([id, mails]) => ({ id, mails: mails as [Row, ...Row[]] }));
  });
}

/**
 * A server may take its time over each recipient and over the content, and mails of one turn wait for each other: those that are still being sent
 * stay their sender's. One that has been settled is left alone, and so is one that somebody else has taken since.
 */
export async function renewMails({ client }: Db, mails: readonly Attempt[]): Promise<void> {
  await client.execute`
    UPDATE mails SET lease_expires_at = ${leaseUntil(leaseMs)}
    FROM unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ attempts }) => attempts)}::int[]) AS sent (id, attempts)
    WHERE mails.id = sent.id AND mails.attempts = sent.attempts AND mails.lease_expires_at IS NOT NULL
      AND ${stateOf.mails.is('PENDING')}`;
}

/** Whoever asked for a link waits for it: mails of accounts go at once, each by itself. */
const isAlone = sql`event LIKE 'account.%'`;

type Settlement =
  | { readonly state: 'DELIVERED' }
  | { readonly state: 'FAILED'; readonly error: string }
  /** It is tried again after this. */
  | { readonly state: 'PENDING'; readonly error: string; readonly delayMs: number };
type Attempt = Pick<ClaimedMail, 'id' | 'attempts'>;

/** Does nothing when somebody else has taken the mail since. */
export async function settleMail({ client }: Db, { id, attempts }: Attempt, settlement: Settlement): Promise<void> {
  const { state } = settlement;
  const error = state === 'DELIVERED' ? null : settlement.error;
  const delayMs = state === 'PENDING' ? settlement.delayMs : 0;
  await client.execute`
    UPDATE mails
    SET state = ${stateOf.mails.literal(state)}, last_error = ${error}::text, lease_expires_at = NULL,
        next_attempt_at = now() + ${delayMs}::int * interval '1 millisecond',
        settled_at = CASE WHEN ${state === 'PENDING'} THEN NULL ELSE now() END
    WHERE id = ${id}::uuid AND attempts = ${attempts} AND ${stateOf.mails.mayLeave('deliver')}`;
}

type Unsendable = { readonly error: string; readonly waitMs: number };

/**
 * Where no mail can be sent the waiting ones say why, and are given up after a time. They are due as soon as somebody can send them. One statement:
 * a mail that came between two would be given up without its reason.
 */
export async function explainWaitingMails({ client }: Db, { error, waitMs }: Unsendable): Promise<void> {
  const isTooOld = sql`created_at < now() - ${waitMs}::float8 * interval '1 millisecond'`;
  await client.execute`
    UPDATE mails
    SET last_error = ${error},
        state = CASE WHEN ${isTooOld} THEN ${stateOf.mails.reached('fail')} ELSE state END,
        settled_at = CASE WHEN ${isTooOld} THEN now() END
    WHERE ${stateOf.mails.mayLeave('fail')} AND (last_error IS DISTINCT FROM ${error} OR ${isTooOld})`;
}

/** Whoever has mended the mail server starts the notifier again, or it started with it: what waits for a later attempt is due at once. */
export async function retryWaitingMails({ client }: Db): Promise<void> {
  await client.execute`
    UPDATE mails SET next_attempt_at = now()
    WHERE ${stateOf.mails.is('PENDING')} AND last_error IS NOT NULL AND next_attempt_at > now() AND ${isFree('mails')}`;
}
