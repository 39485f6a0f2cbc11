import type { Db } from './connect.ts';
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
  /** This one included. */
  readonly attempts: number;
};

/** Longer than a mail server is waited for: whoever dies over one leaves it to the next. */
const leaseMs = 120_000;

/** Takes mails that are due, the longest due first, for one sender. */
export async function claimMails({ client }: Db, { limit }: { limit: number }): Promise<ClaimedMail[]> {
  return client.$queryRaw<ClaimedMail[]>`
    WITH due AS (
      SELECT id AS due_id FROM mails
      WHERE ${stateOf.mails.is('PENDING')} AND next_attempt_at <= now() AND ${isFree('mails')}
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE mails SET attempts = attempts + 1, lease_expires_at = ${leaseUntil(leaseMs)}
    FROM due WHERE id = due_id
    RETURNING id, organization_id AS "organizationId", event, subject_id AS "subjectId", request_id AS "requestId",
              recipients, subject, attempts`;
}

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
  await client.$executeRaw`
    UPDATE mails
    SET state = ${stateOf.mails.literal(state)}, last_error = ${error}::text, lease_expires_at = NULL,
        next_attempt_at = now() + ${delayMs}::int * interval '1 millisecond',
        settled_at = CASE WHEN ${state === 'PENDING'} THEN NULL ELSE now() END
    WHERE id = ${id}::uuid AND attempts = ${attempts} AND ${stateOf.mails.mayLeave('deliver')}`;
}
