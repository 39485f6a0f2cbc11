import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { isReusable } from './find-reusable.ts';
import { stateOf } from '../states/state-guards.ts';

/** A key that a caller chose for a request, and a hash of the request. */
export type Submission = {
  readonly key: string;
  readonly bodyHash: Uint8Array;
  /** Digests of the same body with earlier secrets. */
  readonly formerHashes?: readonly Uint8Array[];
  /**
   * The key counts as new if its capture ended before this time, unless the capture has completed
   * and its files exist.
   */
  readonly renewsBefore?: Date;
};
type NewSubmission = Submission & { readonly organizationId: string; readonly captureId: string };

/** How long a key is remembered; afterwards the key counts as new. */
export const submissionDays = 7;

/**
 * Takes an idempotency key for a capture, as a part of the statement that writes the capture.
 * Returns no row if the key is taken. A key whose capture was cancelled before its start counts as
 * new, so that a caller that disconnected or was refused can try again with the same key.
 */
export const insertSubmission = ({ organizationId, key, bodyHash, captureId, renewsBefore }: NewSubmission): Sql => sql`
  INSERT INTO submissions (organization_id, key, body_hash, capture_id)
  VALUES (${organizationId}, ${key}, ${bodyHash}, ${captureId})
  ON CONFLICT (organization_id, key) DO UPDATE
  SET body_hash = EXCLUDED.body_hash, capture_id = EXCLUDED.capture_id, created_at = now()
  WHERE submissions.created_at < now() - ${submissionDays}::int * interval '1 day'
    OR EXISTS (SELECT FROM captures WHERE id = submissions.capture_id AND ${stateOf.captures.is('CANCELLED')})
    ${renewsBefore === undefined ? sql.empty : sql`OR ${hasEndedBefore(renewsBefore)}`}
  RETURNING capture_id`;

/**
 * The capture must exist and have ended: a capture that another transaction has just written is not
 * visible, and must not be replaced.
 */
const hasEndedBefore = (time: Date): Sql => sql`EXISTS (
  SELECT FROM captures WHERE id = submissions.capture_id
    AND ${stateOf.captures.isEnded} AND NOT ${isReusable(time)})`;

type StoredSubmission = { readonly captureId: string; readonly bodyHash: Uint8Array; readonly createdAt: Date };

export async function findSubmission(
  { client }: Db,
  { organizationId, key }: { organizationId: string; key: string },
): Promise<StoredSubmission | undefined> {
  const [row] = await client.rows<StoredSubmission>`
    SELECT capture_id AS "captureId", body_hash AS "bodyHash", created_at AS "createdAt"
    FROM submissions WHERE organization_id = ${organizationId} AND key = ${key}`;
  return row;
}
