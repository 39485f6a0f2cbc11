import { type Origin, origins } from '@tintype/contracts/capture/origins';
import { batchProgress } from '../batches/find-batch.ts';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

export type WaitingOrigin = { readonly origin: Origin; readonly waiting: number; readonly oldestSeconds: number };
export type WaitingOrganizationCount = Omit<WaitingOrigin, 'origin'> & { readonly organizationId: string };
export type Backlog = {
  /** The origins with waiting work. */
  readonly origins: readonly WaitingOrigin[];
  /** The waiting captures by organization. */
  readonly organizations: readonly WaitingOrganizationCount[];
  /** The number of captures in progress. */
  readonly inHand: number;
  /** Successful captures per second over the last minutes; 0 if there were none. */
  readonly perSecond: number;
};

/**
 * Measures the work that waits to be captured, with or without a place in the queue or a separate
 * row. Items of batches get their captures when there is a place, and pages of crawls when their
 * host may be visited. The query reads every waiting capture, so it is only for manual requests or
 * a slow loop.
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
      -- Those that were resumed or are tried again; the others got their captures with the bulk job.
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
  const [pace] = await client.rows<{ inHand: number; perSecond: number }>`
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
/** A row is about one origin or about one organization. */
type WaitingByOriginGroup = { readonly origin: Origin | null; readonly organizationId: string | null };

export type WaitingUntil = WaitingOrigin & {
  /** Absent if no capture has ended recently, so that no rate can be computed. */
  readonly secondsToEnd?: number;
};

/**
 * The most urgent origin first. The time of an origin includes all origins of the same or a higher
 * urgency, because workers process those first.
 */
export function withEnds({ origins: waiting, inHand, perSecond }: Omit<Backlog, 'organizations'>): WaitingUntil[] {
  const inOrder = waiting.toSorted((a, b) => origins[a.origin].priority - origins[b.origin].priority);
  return inOrder.map((one) => {
    if (perSecond === 0) return one;
    const before = waiting.filter(({ origin }) => origins[origin].priority <= origins[one.origin].priority);
    const count = before.reduce((sum, other) => sum + other.waiting, inHand);
    return { ...one, secondsToEnd: Math.ceil(count / perSecond) };
  });
}
