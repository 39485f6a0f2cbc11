import type { Origin } from '@tintype/contracts/capture/origins';
import { batchProgress } from './batches/batch-progress.ts';
import type { Db } from './connect.ts';

export type WaitingOrigin = { readonly origin: Origin; readonly waiting: number; readonly oldestSeconds: number };
export type Backlog = {
  /** Origins of which something waits. */
  readonly origins: readonly WaitingOrigin[];
  /** Captures that workers have in hand. */
  readonly inHand: number;
  /** Captures that succeed in a second, as seen over the last minutes; 0 when none did. */
  readonly perSecond: number;
};

/**
 * What waits to be captured, whether or not it has a place in the queue or even a row of its own: items of batches get their captures when
 * there is a place, pages of crawls when their host may be visited. Reads every capture that waits, so it is for somebody who asks, not for a loop.
 */
export async function measureBacklog({ client }: Db): Promise<Backlog> {
  const origins = await client.$queryRaw<WaitingOrigin[]>`
    WITH waiting (origin, count, since) AS (
      SELECT origin, count(*), min(created_at) FROM captures
      WHERE state = 'QUEUED' AND origin <> 'batch' GROUP BY origin
      UNION ALL
      SELECT 'batch', sum(items), min(queued_at)
      FROM batches, ${batchProgress}, LATERAL (
        SELECT total_items - processing - completed - failed - cancelled AS items) AS left_over
      WHERE kind = 'batch' AND state IN ('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS') AND items > 0
      UNION ALL
      SELECT 'crawl', count(*), min(crawls.created_at)
      FROM crawls JOIN crawl_pages ON crawl_id = crawls.id
      WHERE crawls.completed_at IS NULL AND crawl_pages.state = 'QUEUED'
    )
    SELECT origin, sum(count)::float8 AS waiting, extract(epoch FROM now() - min(since))::float8 AS "oldestSeconds"
    FROM waiting GROUP BY origin HAVING sum(count) > 0 ORDER BY origin`;
  const [pace] = await client.$queryRaw<{ inHand: number; perSecond: number }[]>`
    SELECT (SELECT count(*)::int FROM captures WHERE state = 'PROCESSING') AS "inHand",
           coalesce(count(*) / greatest(extract(epoch FROM now() - min(charged_at)), 1), 0)::float8 AS "perSecond"
    -- By organization, in the order of the index: there is one charge for each capture there ever was.
    FROM organizations, LATERAL (
      SELECT charged_at FROM charges
      WHERE organization_id = organizations.id AND charged_at > now() - interval '5 minutes') AS recent`;
  return { origins, ...pace! };
}
