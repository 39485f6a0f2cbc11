import { type Origin, origins } from '@tintype/contracts/capture/origins';
import { batchProgress } from '../batches/find-batch.ts';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

type WaitingOrigin = { readonly origin: Origin; readonly waiting: number; readonly oldestSeconds: number };
type WaitingOrganizationCount = Omit<WaitingOrigin, 'origin'> & { readonly organizationId: string };
export type Backlog = {
  readonly origins: readonly WaitingOrigin[];
  readonly organizations: readonly WaitingOrganizationCount[];
  readonly inHand: number;
  readonly perSecond: number;
};

/**
 * Items of batches and pages of crawls get captures later. Every waiting capture is read, so this
 * is only for manual requests or a slow loop.
 */
export async function measureBacklog({ client }: Db): Promise<Backlog> {
  const rows = await client.rows<Pick<WaitingOrigin, 'waiting' | 'oldestSeconds'> & WaitingByOriginGroup>`
    WITH waiting (organization_id, origin, count, since) AS (
      SELECT organization_id, origin, count(*), min(created_at) FROM captures
      WHERE ${stateOf.captures.is('QUEUED')} AND origin <> 'batch' GROUP BY organization_id, origin
      UNION ALL
      SELECT organization_id, 'batch', sum(items), min(queued_at)
      FROM batches, ${batchProgress}, LATERAL (
        SELECT total_items - processing - completed - failed - cancelled AS items) AS left_over
      WHERE kind = 'batch' AND ${stateOf.batches.is('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')} AND items > 0
      GROUP BY organization_id
      UNION ALL
      -- Only resumed or retried items: the others got their captures with the bulk job.
      SELECT batches.organization_id, 'bulk', count(*), min(queued_at) FROM batches JOIN batch_items ON batch_id = batches.id
      WHERE kind = 'bulk' AND ${stateOf.batches.is('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}
        AND ${stateOf.items.is('PENDING', 'HELD')}
      GROUP BY batches.organization_id
      UNION ALL
      SELECT crawls.organization_id, 'crawl', count(*), min(crawls.created_at)
      FROM crawls JOIN crawl_pages ON crawl_id = crawls.id
      WHERE crawls.completed_at IS NULL AND ${stateOf.crawlPages.is('QUEUED')}
      GROUP BY crawls.organization_id
    )
    SELECT origin, organization_id AS "organizationId", sum(count)::float8 AS waiting,
           extract(epoch FROM now() - min(since))::float8 AS "oldestSeconds"
    FROM waiting GROUP BY GROUPING SETS ((origin), (organization_id)) HAVING sum(count) > 0
    ORDER BY origin, organization_id`;
  const pace = await client.first<{ inHand: number; perSecond: number }>`
    SELECT (SELECT count(*)::int FROM captures WHERE ${stateOf.captures.is('PROCESSING')}) AS "inHand",
           coalesce(count(*) / greatest(extract(epoch FROM now() - min(charged_at)), 1), 0)::float8 AS "perSecond"
    -- By organization, in the order of the index: there is one charge for each capture there ever was.
    FROM organizations, LATERAL (
      SELECT charged_at FROM charges
      WHERE organization_id = organizations.id AND charged_at > now() - interval '5 minutes') AS recent`;
  return {
    origins: rows.flatMap(({ origin, organizationId: _all, ...one }) => (origin === null ? [] : [{ origin, ...one }])),
    organizations: rows.flatMap(({ origin: _any, organizationId, ...one }) =>
      organizationId === null ? [] : [{ organizationId, ...one }],
    ),
    ...pace!,
  };
}
type WaitingByOriginGroup = { readonly origin: Origin | null; readonly organizationId: string | null };

export type WaitingUntil = WaitingOrigin & {
  /** Absent if no capture has ended recently, so that no rate can be computed. */
  readonly secondsToEnd?: number;
};

/** The most urgent origin first, because workers process it first. */
export function estimateEnds({ origins: waiting, inHand, perSecond }: Omit<Backlog, 'organizations'>): WaitingUntil[] {
  const inOrder = waiting.toSorted((a, b) => origins[a.origin].priority - origins[b.origin].priority);
  return inOrder.map((one) => {
    if (perSecond === 0) return one;
    const before = waiting.filter(({ origin }) => origins[origin].priority <= origins[one.origin].priority);
    const count = before.reduce((sum, other) => sum + other.waiting, inHand);
    return { ...one, secondsToEnd: Math.ceil(count / perSecond) };
  });
}

type EndedCaptureCounts = { readonly completed: number; readonly failed: number };
type PaceOfMinute = EndedCaptureCounts & { readonly at: Date };
type PaceOfOrganization = EndedCaptureCounts & { readonly organizationId: string; readonly rendering: number };
export type CapturePace = {
  /** Oldest first, without gaps. The last minute is not over yet. */
  readonly minutes: readonly PaceOfMinute[];
  readonly organizations: readonly PaceOfOrganization[];
};

const minutesShown = 60;
const minuteMs = 60_000;

/** Failures are found by the time of their creation, because only that has an index. */
export async function measurePace({ client }: Db): Promise<CapturePace> {
  const clock = await client.first<{ minute: Date }>`SELECT date_trunc('minute', now()) AS minute`;
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
