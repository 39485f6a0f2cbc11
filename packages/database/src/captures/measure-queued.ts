import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

export type QueuedMeasure = { readonly oldestSeconds: number };

/**
 * Measures how long the longest waiting capture has waited to be claimed, whether or not its job
 * has reached the queue. The query steps from one organization and priority to the next, so that a
 * million waiting captures cost no more than one.
 */
export async function measureQueued({ client }: Db): Promise<QueuedMeasure> {
  const [measure] = await client.rows<QueuedMeasure>`
    WITH RECURSIVE first (organization_id, priority, queued_at) AS (
      (SELECT organization_id, priority, queued_at FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
       ORDER BY organization_id, priority, queued_at LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.priority, next.queued_at FROM first, LATERAL (
        SELECT organization_id, priority, queued_at FROM captures
        WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
          AND (organization_id, priority) > (first.organization_id, first.priority)
        ORDER BY organization_id, priority, queued_at LIMIT 1) AS next
    )
    SELECT coalesce(extract(epoch FROM now() - least(
             (SELECT min(queued_at) FROM first),
             (SELECT min(queued_at) FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NOT NULL))), 0)::float8 AS "oldestSeconds"`;
  return measure!;
}
