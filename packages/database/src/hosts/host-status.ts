import { Prisma } from '../generated/client.ts';

/** Without a delay this many pages of a host are in hand at most. */
const hostPagesMax = 8;

/**
 * How hosts stand that are being crawled, as rows of `host`, `delay_ms` and `slots`: how many visits may begin now. The delay is the longest that
 * any waiting page of the host asks for, or who asks here (the second column of `hosts`), and between two pages of a crawl that of the crawl which
 * visited it last. With a delay one visit is under way at a time, whoever made it; a capture that has lost its place in the queue has no turn either.
 * `wanted` says that the last turn was a crawl's and somebody else waits for the next.
 */
export const hostStatus = (hosts: Prisma.Sql) => Prisma.sql`
  SELECT host, delay_ms, wanted_until > clock_timestamp() AND capture_id IS NULL AS wanted,
         CASE WHEN next_at > clock_timestamp() THEN 0
              WHEN delay_ms = 0 THEN ${hostPagesMax}::int - running
              WHEN running > 0 OR other IN ('QUEUED', 'PROCESSING') THEN 0
              WHEN greatest(visited_at, other_ended_at) + delay_ms * interval '1 millisecond' > clock_timestamp() THEN 0
              ELSE 1 END AS slots
  FROM (
    SELECT asked.host, running, visited_at, next_at, wanted_until, capture_id, captures.state AS other, captures.completed_at AS other_ended_at,
           greatest(longest_ms, CASE WHEN crawls.id IS NOT NULL THEN host_visits.delay_ms END, asked_ms) AS delay_ms
    FROM (${hosts}) AS asked (host, asked_ms)
    CROSS JOIN LATERAL (
      SELECT max(delay_ms) AS longest_ms, count(*) FILTER (WHERE state = 'RUNNING')::int AS running
      FROM crawl_pages WHERE crawl_pages.host = asked.host AND state IN ('QUEUED', 'RUNNING')
    ) AS pages
    LEFT JOIN host_visits ON host_visits.host = asked.host
    LEFT JOIN crawls ON crawls.id = crawl_id AND crawls.completed_at IS NULL
    LEFT JOIN captures ON captures.id = host_visits.capture_id AND captures.sent_at IS NOT NULL
    WHERE longest_ms IS NOT NULL OR crawls.id IS NOT NULL
  ) AS known`;
