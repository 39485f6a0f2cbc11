import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

type ReusableCaptureQuery = {
  readonly organizationId: string;
  readonly fingerprint: Uint8Array;
  readonly notBefore: Date;
};

/**
 * The condition that a capture has completed since a given time with all of its outputs, and that
 * all of its files exist.
 */
export const isReusable = (notBefore: Date): Sql => sql`(
  ${stateOf.captures.is('COMPLETED')} AND completed_at >= ${notBefore}
  AND coalesce(jsonb_array_length(captures.report -> 'failedOutputs'), 0) = 0
  AND NOT EXISTS (
    SELECT FROM files WHERE capture_id = captures.id AND (deleted_at IS NOT NULL OR expires_at <= now())
  ))`;

/** Finds the newest completed capture that would give the same result and whose files all exist. */
export async function findReusable(
  { client }: Db,
  { organizationId, fingerprint, notBefore }: ReusableCaptureQuery,
): Promise<string | undefined> {
  const [row] = await client.rows<{ id: string }>`
    SELECT id FROM captures
    WHERE organization_id = ${organizationId} AND fingerprint = ${fingerprint} AND ${isReusable(notBefore)}
    ORDER BY completed_at DESC LIMIT 1`;
  return row?.id;
}
