import type { Db } from '../connect.ts';

/** Captures that are in the queue or in hand. */
export type PlacesTaken = { readonly organizationId: string; readonly batchId: string | null; readonly count: number };

export async function measurePlaces({ client }: Db): Promise<PlacesTaken[]> {
  return client.$queryRaw<PlacesTaken[]>`
    SELECT organization_id AS "organizationId", batch_id AS "batchId", count(*)::int AS count
    FROM captures WHERE state IN ('QUEUED', 'PROCESSING') AND sent_at IS NOT NULL
    GROUP BY organization_id, batch_id`;
}
