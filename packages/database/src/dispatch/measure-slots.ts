import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

/** Captures that are in the queue or in hand. */
export type SlotsTaken = { readonly organizationId: string; readonly batchId: string | null; readonly count: number };

/** Two conditions with an index each: those without a place, a million of them perhaps, are in neither. */
export async function measureSlots({ client }: Db): Promise<SlotsTaken[]> {
  return client.$queryRaw<SlotsTaken[]>`
    SELECT organization_id AS "organizationId", batch_id AS "batchId", count(*)::int AS count
    FROM (
      SELECT organization_id, batch_id FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NOT NULL
      UNION ALL
      SELECT organization_id, batch_id FROM captures WHERE ${stateOf.captures.is('PROCESSING')}
    ) AS placed
    GROUP BY organization_id, batch_id`;
}
