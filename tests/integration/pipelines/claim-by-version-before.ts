import type { TestDatabase } from '@tintype/testing/test-database';

type Claim = { readonly id: string; readonly attempt: number; readonly worker: string; readonly leaseMs: number };

/**
 * `claimImage` as it was while each picture had its edits in its row: as the edit workers of that
 * version send it.
 */
export async function claimByVersionBefore(
  { client }: TestDatabase,
  { id, attempt, worker, leaseMs }: Claim,
): Promise<{ readonly attempt: number; readonly edits: readonly unknown[] } | undefined> {
  const [claimed] = await client.rows<{ attempt: number; edits: readonly unknown[] }>`
    WITH claimed AS (
      UPDATE pipeline_images
      SET state = 'EDITING', attempt = attempt + 1, worker = ${worker}, started_at = now(),
          lease_expires_at = now() + ${leaseMs}::int * interval '1 millisecond'
      WHERE id = ${id}::bigint AND attempt = ${attempt} AND pipeline_images.state = 'WAITING'
      RETURNING *
    )
    SELECT claimed.attempt, organization_id AS "organizationId", request_id AS "requestId", edits
    FROM claimed JOIN pipeline_runs ON pipeline_runs.id = claimed.run_id`;
  return claimed;
}
