import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

export type WaitingOrganization = {
  readonly organizationId: string;
  readonly priority: number;
  /** How many captures of this priority wait for a place, counted up to the limit. */
  readonly waiting: number;
};

/** Steps from one organization to the next, so that a million captures of one cost no more than one capture. */
export async function listWaiting({ client }: Db, { limit }: { limit: number }): Promise<WaitingOrganization[]> {
  return client.$queryRaw<WaitingOrganization[]>`
    WITH RECURSIVE steps (organization_id, priority) AS (
      (SELECT organization_id, priority FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
       ORDER BY organization_id, priority LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.priority FROM steps, LATERAL (
        SELECT organization_id, priority FROM captures
        WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
          AND (organization_id, priority) > (steps.organization_id, steps.priority)
        ORDER BY organization_id, priority LIMIT 1) AS next
    )
    SELECT organization_id AS "organizationId", priority::int, waiting.count AS waiting
    FROM steps, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM captures
        WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
          AND organization_id = steps.organization_id AND priority = steps.priority
          -- Those that were put off do not wait now.
          AND queued_at <= now()
        -- In the order of the index, or the planner reads the table from its beginning to find them.
        ORDER BY queued_at, id LIMIT ${limit}) AS counted) AS waiting`;
}
