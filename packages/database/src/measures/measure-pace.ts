import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

type EndedCaptureCounts = { readonly completed: number; readonly failed: number };
export type PaceOfMinute = EndedCaptureCounts & { readonly at: Date };
export type PaceOfOrganization = EndedCaptureCounts & { readonly organizationId: string; readonly rendering: number };
export type CapturePace = {
  /** The last hour by minutes, oldest first, without gaps. The last minute is not over yet. */
  readonly minutes: readonly PaceOfMinute[];
  /** Organizations with captures that are in progress or ended within the hour. */
  readonly organizations: readonly PaceOfOrganization[];
};

const minutesShown = 60;
const minuteMs = 60_000;

/**
 * Captures that ended within the last hour. Failures are found by the time of their creation,
 * because only that has an index. So a capture that was created more than a day before its failure
 * is not counted.
 */
export async function measurePace({ client }: Db): Promise<CapturePace> {
  const [clock] = await client.rows<{ minute: Date }>`SELECT date_trunc('minute', now()) AS minute`;
  const last = clock!.minute.getTime();
  const since = new Date(last - (minutesShown - 1) * minuteMs);
  const ended = await client.rows<
    EndedCaptureCounts & { readonly at: Date | null; readonly organizationId: string | null }
  >`
    WITH ended AS (
      SELECT organizations.id AS organization_id, charged_at AS at, true AS is_completed
      FROM organizations JOIN charges ON charges.organization_id = organizations.id AND charged_at >= ${since}
      UNION ALL
      SELECT organizations.id, completed_at, false
      FROM organizations JOIN captures ON captures.organization_id = organizations.id AND ${stateOf.captures.is('FAILED')}
        AND captures.created_at > now() - interval '1 day' AND completed_at >= ${since}
    )
    SELECT date_trunc('minute', at) AS at, organization_id AS "organizationId",
           count(*) FILTER (WHERE is_completed)::float8 AS completed, count(*) FILTER (WHERE NOT is_completed)::float8 AS failed
    FROM ended GROUP BY GROUPING SETS ((date_trunc('minute', at)), (organization_id))`;
  const busy = await client.rows<Pick<PaceOfOrganization, 'organizationId' | 'rendering'>>`
    SELECT organization_id AS "organizationId", count(*)::float8 AS rendering
    FROM captures WHERE ${stateOf.captures.is('PROCESSING')} GROUP BY organization_id`;
  const byMinute = new Map(ended.map((one) => [one.at?.getTime(), one]));
  const byOrganization = new Map(ended.map((one) => [one.organizationId, one]));
  const rendering = new Map(busy.map((one) => [one.organizationId, one.rendering]));
  const ids = new Set([...byOrganization.keys(), ...rendering.keys()].filter((id) => id !== null));
  return {
    minutes: Array.from({ length: minutesShown }, (_, index) => {
      const at = since.getTime() + index * minuteMs;
      return { at: new Date(at), ...countsOf(byMinute.get(at)) };
    }),
    organizations: [...ids].map((organizationId) => ({
      organizationId,
      rendering: rendering.get(organizationId) ?? 0,
      ...countsOf(byOrganization.get(organizationId)),
    })),
  };
}

const countsOf = ({ completed, failed }: EndedCaptureCounts = { completed: 0, failed: 0 }): EndedCaptureCounts => ({
  completed,
  failed,
});
