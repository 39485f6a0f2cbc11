import { acceptCapture, type NewCapture, type QueuedCapture } from './captures.ts';
import type { Database, Db } from './connect.ts';

export type Submission = { readonly key: string; readonly bodyHash: Uint8Array };
export type Submitted =
  /** The key was new: this capture was accepted under it. */
  | { readonly outcome: 'accepted'; readonly capture: QueuedCapture }
  /** The same was sent before: this is what it became. */
  | { readonly outcome: 'known'; readonly captureId: string }
  /** Something else was sent under this key. */
  | { readonly outcome: 'conflict' };

/** A key is remembered this long; afterwards it is as good as new. */
export const submissionDays = 7;

/**
 * Accepts a capture under a key of its caller's, once. A key whose capture was cancelled before it was started counts as new, so that
 * a caller who hung up or was sent away can try again under the same key.
 */
export async function submitCapture(
  database: Database,
  capture: NewCapture,
  { key, bodyHash }: Submission,
): Promise<Submitted> {
  return database.transaction(async (db) => {
    // The capture comes first, because the submission refers to it; with the key taken both are undone.
    const accepted = await acceptCapture(db, capture);
    const rows = await db.client.$queryRaw<{ captureId: string }[]>`
      INSERT INTO submissions (organization_id, key, body_hash, capture_id)
      VALUES (${capture.organizationId}, ${key}, ${bodyHash}, ${capture.id})
      ON CONFLICT (organization_id, key) DO UPDATE
      SET body_hash = EXCLUDED.body_hash, capture_id = EXCLUDED.capture_id, created_at = now()
      WHERE submissions.created_at < now() - ${submissionDays}::int * interval '1 day'
        OR EXISTS (SELECT FROM captures WHERE id = submissions.capture_id AND state = 'CANCELLED')
      RETURNING capture_id AS "captureId"`;
    if (rows.length === 1) return { outcome: 'accepted', capture: accepted } as const;
    const known = await findSubmission(db, { organizationId: capture.organizationId, key });
    await db.client.$executeRaw`DELETE FROM captures WHERE id = ${capture.id}`;
    if (known === undefined || !Buffer.from(known.bodyHash).equals(bodyHash)) return { outcome: 'conflict' } as const;
    return { outcome: 'known', captureId: known.captureId } as const;
  });
}

type StoredSubmission = { readonly captureId: string; readonly bodyHash: Uint8Array; readonly createdAt: Date };

export async function findSubmission(
  { client }: Db,
  { organizationId, key }: { organizationId: string; key: string },
): Promise<StoredSubmission | undefined> {
  const [row] = await client.$queryRaw<StoredSubmission[]>`
    SELECT capture_id AS "captureId", body_hash AS "bodyHash", created_at AS "createdAt"
    FROM submissions WHERE organization_id = ${organizationId} AND key = ${key}`;
  return row;
}
